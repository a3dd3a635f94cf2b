import { and, asc, eq, isNotNull, isNull, or, type SQL } from "drizzle-orm";
import { media, media_variants, post_media } from "../../schema/media.ts";
import { content } from "../../schema/posts.ts";
import type { Database } from "../database.ts";
import { type PostFacts, selectTeasers, toPostFacts } from "../discover/teasers.ts";
import { isWithdrawn } from "../payments/entitlements.ts";

export type PostStore = ReturnType<typeof postStore>;

/** Posts, as teasers with the facts that decide access, and whole. */
export function postStore(db: Database) {
  return {
    /** Gives a post's teaser and facts, whatever its state; null when there is none. */
    async find(id: string, viewerId: string | null): Promise<PostFacts | null> {
      const [row] = await selectTeasers(db, viewerId)
        .where(and(or(isNull(content.deleted_at), isWithdrawn), eq(content.id, id)))
        .limit(1);
      return row ? toPostFacts(row, viewerId) : null;
    },

    /** Gives what only a viewer with access may have: words, tags and media. Ask the access rule first. */
    async findFull(id: string) {
      const [[words], mediaRows] = await db.batch([
        db
          .select({ description: content.description, body: content.body, tags: content.tags })
          .from(content)
          .where(eq(content.id, id))
          .limit(1),
        mediaOf(db, id),
      ]);
      return words ? { ...words, mediaRows } : null;
    },

    /** Gives the medium that everybody may see of a locked post; empty where there is none. */
    findPreviewMedia: (id: string) => mediaOf(db, id, eq(post_media.is_preview, true)),
  };
}

/** Variants of a post's media, in the order its creator gave them. At most 300: thirty media of ten variants. */
function mediaOf(db: Database, id: string, which?: SQL) {
  return db
    .select({ mediaItem: media, variant: media_variants })
    .from(post_media)
    .innerJoin(media, eq(media.id, post_media.media_id))
    .innerJoin(media_variants, eq(media_variants.media_id, media.id))
    .where(and(eq(post_media.content_id, id), isNull(media.deleted_at), isNotNull(media.ready_at), which))
    .orderBy(asc(post_media.position), asc(media_variants.width))
    .limit(300);
}
