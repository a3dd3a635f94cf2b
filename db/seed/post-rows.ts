import type { content, likes, media, media_variants } from "../schema/posts.ts";
import { profileId } from "./ids.ts";
import { readerIds } from "./people.ts";
import type { PlannedPost } from "./plan.ts";
import { randomFrom } from "./random.ts";

/** A picture or file that lies in the object store already. */
export type Stored = {
  mediaId: string;
  /** Whose it is. */
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
    name: string;
    key: string;
    contentType: string;
    width: number | null;
    height: number | null;
    bytes: number;
  }[];
};

export const mediaRow = (stored: Stored, at: number): typeof media.$inferInsert => ({
  id: stored.mediaId,
  seller_id: profileId(stored.username),
  content_id: stored.contentId,
  purpose: stored.purpose,
  kind: stored.kind,
  alt: stored.alt,
  width: stored.width,
  height: stored.height,
  duration_ms: stored.durationMs,
  teaser: stored.teaser,
  created_at: at,
  stored_at: at,
});

export const variantRows = (stored: Stored): (typeof media_variants.$inferInsert)[] =>
  stored.variants.map(({ contentType, ...variant }) => ({
    ...variant,
    media_id: stored.mediaId,
    content_type: contentType,
  }));

/** Who likes it: as many of the readers as the post's appeal says. */
function admirers(post: PlannedPost): string[] {
  const count = Math.round(2 + post.appeal * (readerIds.length - 20));
  return randomFrom(`likes ${post.id}`).shuffle(readerIds).slice(0, count);
}

export function postRows(post: PlannedPost, now: number) {
  const at = now - post.ageMs;
  const fans = admirers(post);
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
    like_count: fans.length,
    created_at: at,
    updated_at: at,
    published_at: at,
  };
  const liked: (typeof likes.$inferInsert)[] = fans.map((user_id, i) => ({
    user_id,
    subject_type: "content",
    subject_id: post.id,
    created_at: Math.min(now, at + (i + 1) * 900_000),
  }));
  return { row, liked };
}
