import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { media, media_variants, post_media } from "../schema/media.ts";
import { content } from "../schema/posts.ts";
import type { Database } from "./database.ts";
import { type PostFacts, published, selectTeasers, toFacts } from "./teasers.ts";

export type Order = "newest" | "popular";
/** Where the previous page ended: the values of its last row. */
export type Cursor = { likes: number; at: number; id: string };
export type PostStore = ReturnType<typeof postStore>;

/** Posts, as teasers with the facts that decide access, and whole. */
export function postStore(db: Database) {
  return {
    /** Gives a page of published posts after a cursor, of everybody or of one seller. */
    async page(wanted: {
      viewerId: string | null;
      order: Order;
      after: Cursor | null;
      limit: number;
      sellerId?: string;
    }): Promise<PostFacts[]> {
      const { after, order, sellerId } = wanted;
      const past: SQL | undefined =
        after === null
          ? undefined
          : order === "newest"
            ? sql`(${content.published_at}, ${content.id}) < (${after.at}, ${after.id})`
            : sql`(${content.like_count}, ${content.published_at}, ${content.id}) < (${after.likes}, ${after.at}, ${after.id})`;
      const rows = await selectTeasers(db, wanted.viewerId)
        .where(and(published, sellerId ? eq(content.seller_id, sellerId) : undefined, past))
        .orderBy(
          ...(order === "popular" ? [desc(content.like_count)] : []),
          desc(content.published_at),
          desc(content.id),
        )
        .limit(wanted.limit);
      return rows.map((row) => toFacts(row, wanted.viewerId));
    },

    /** Gives a post's teaser and facts, whatever its state; null when there is none. */
    async find(id: string, viewerId: string | null): Promise<PostFacts | null> {
      const [row] = await selectTeasers(db, viewerId)
        .where(and(isNull(content.deleted_at), eq(content.id, id)))
        .limit(1);
      return row ? toFacts(row, viewerId) : null;
    },

    /** Gives what only a viewer with access may have: words, tags and media. Ask the access rule first. */
    async whole(id: string) {
      const [[words], rows] = await db.batch([
        db
          .select({ description: content.description, body: content.body, tags: content.tags })
          .from(content)
          .where(eq(content.id, id))
          .limit(1),
        mediaOf(db, id),
      ]);
      return words ? { ...words, rows } : null;
    },

    /** Gives the medium that everybody may see of a locked post; empty where there is none. */
    preview: (id: string) => mediaOf(db, id, eq(post_media.is_preview, true)),
  };
}

/** Variants of a post's media, in the order its creator gave them. At most 300: thirty media of ten variants. */
function mediaOf(db: Database, id: string, which?: SQL) {
  return db
    .select({ medium: media, variant: media_variants })
    .from(post_media)
    .innerJoin(media, eq(media.id, post_media.media_id))
    .innerJoin(media_variants, eq(media_variants.media_id, media.id))
    .where(and(eq(post_media.content_id, id), isNull(media.deleted_at), isNotNull(media.ready_at), which))
    .orderBy(asc(post_media.position), asc(media_variants.width))
    .limit(300);
}
