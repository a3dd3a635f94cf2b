import { postSearchText } from "../../app/domain/search-text/search-text.ts";
import type { media, media_variants, post_media } from "../schema/media.ts";
import type { content, likes } from "../schema/posts.ts";
import { profileId } from "./ids.ts";
import { readerIds } from "./people.ts";
import type { PlannedPost } from "./post-plan.ts";
import { randomFrom } from "./random.ts";

/** A media item whose objects are already in storage. */
export type StoredMedia = {
  mediaId: string;
  /** The owner. */
  username: string;
  purpose: "post" | "portrait" | "cover";
  kind: "image" | "video" | "audio";
  contentId: string | null;
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

/** The link to the post that shows it; portraits and covers have none. */
export const postMediaRows = (stored: StoredMedia): (typeof post_media.$inferInsert)[] =>
  stored.contentId === null ? [] : [{ content_id: stored.contentId, media_id: stored.mediaId, position: 0 }];

export const variantRows = (stored: StoredMedia): (typeof media_variants.$inferInsert)[] =>
  stored.variants.map(({ contentType, ...variant }) => ({
    ...variant,
    media_id: stored.mediaId,
    content_type: contentType,
  }));

/** Who likes a post: the higher its appeal, the more readers. */
function likerIds(post: PlannedPost): string[] {
  const count = Math.round(2 + post.appeal * (readerIds.length - 20));
  return randomFrom(`likes ${post.id}`).shuffle(readerIds).slice(0, count);
}

/** A planned post's row and its likes, dated relative to `now` (ms). */
export function postRows(post: PlannedPost, now: number) {
  const at = now - post.ageMs;
  const likers = likerIds(post);
  const row: typeof content.$inferInsert = {
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
    featured_at: post.visibility === "free" && post.appeal > 0.85 ? at + 3_600_000 : null,
    created_at: at,
    updated_at: at,
    published_at: at,
    first_published_at: at,
  };
  const liked: (typeof likes.$inferInsert)[] = likers.map((user_id, i) => ({
    user_id,
    subject_type: "content",
    subject_id: post.id,
    created_at: Math.min(now, at + (i + 1) * 900_000),
  }));
  return { row, liked };
}
