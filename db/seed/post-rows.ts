import { hotScore } from "#domain/discovery/hot-score.ts";
import { postSearchText } from "#domain/discovery/search-text/search-text.ts";
import { DAY_MS, HOUR_MS } from "#domain/durations.ts";
import type { media, media_variants, post_media } from "../schema/media/media.ts";
import type { content } from "../schema/posts/posts.ts";
import { profileId } from "./ids.ts";
import type { PlannedPost } from "./post-plan.ts";

const SCHEDULED_AHEAD_MS = 3 * DAY_MS;

export type StoredMedia = {
  mediaId: string;
  username: string;
  purpose: "post" | "portrait" | "cover" | "message";
  kind: "image" | "video" | "audio";
  contentId: string | null;
  position: number;
  alt: string;
  teaser: string;
  width: number;
  height: number;
  durationMs: number | null;
  variants: {
    name: (typeof media_variants.$inferInsert)["name"];
    key: string;
    contentType: string;
    width: number | null;
    height: number | null;
    bytes: number;
  }[];
};

export const mediaRow = (stored: StoredMedia, at: number): typeof media.$inferInsert => ({
  id: stored.mediaId,
  seller_id: profileId(stored.username),
  purpose: stored.purpose,
  kind: stored.kind,
  alt: stored.alt,
  width: stored.width,
  height: stored.height,
  duration_ms: stored.durationMs,
  teaser: stored.teaser,
  created_at: at,
  ready_at: at,
  first_used_at: at,
});

export const postMediaRows = (stored: StoredMedia): (typeof post_media.$inferInsert)[] =>
  stored.contentId === null
    ? []
    : [{ content_id: stored.contentId, media_id: stored.mediaId, position: stored.position }];

export const variantRows = (stored: StoredMedia): (typeof media_variants.$inferInsert)[] =>
  stored.variants.map(({ contentType, ...variant }) => ({
    ...variant,
    media_id: stored.mediaId,
    content_type: contentType,
  }));

/** Totals of a post. `recent` views are inserted later, which counts them. */
export type PostCounts = { views: number; likes: number; recent?: number };
const UNSEEN: PostCounts = { views: 0, likes: 0 };

/** A planned post's row, dated relative to `now` (ms). Likes are counted as their rows are added. */
export function postRow(
  post: PlannedPost,
  now: number,
  counts: PostCounts = UNSEEN,
): typeof content.$inferInsert {
  const at = now - post.ageMs;
  const publishedAt = post.state === "published" ? at : null;
  return {
    id: post.id,
    seller_id: profileId(post.username),
    title: post.title,
    url: post.type === "text" ? "" : `/media/${post.mediaId}/${post.file ? "file" : "w1080"}`,
    type: post.type,
    is_public: post.visibility === "free",
    price: post.price,
    description: post.description,
    body: post.body,
    visibility_type: post.visibility,
    tags: post.tags,
    search_text: postSearchText({ ...post, descriptionIsPublic: post.visibility === "free" }),
    featured_at: publishedAt && post.visibility === "free" && post.appeal > 0.85 ? at + HOUR_MS : null,
    view_count: counts.views - (counts.recent ?? 0),
    hot_score: publishedAt ? hotScore({ publishedAt, ...counts }) : 0,
    created_at: at,
    updated_at: at,
    scheduled_for: post.state === "scheduled" ? now + SCHEDULED_AHEAD_MS : null,
    published_at: publishedAt,
    first_published_at: publishedAt,
  };
}
