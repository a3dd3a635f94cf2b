import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { GuardedPost, Ties } from "../../app/domain/access/check-access.ts";
import type { PostTeaser } from "../../app/domain/posts/post.ts";
import { profiles } from "../schema/accounts.ts";
import { content_purchases, subscriptions } from "../schema/money.ts";
import { content, media, media_variants } from "../schema/posts.ts";
import { type Database, isTaken, type Statement, together } from "./database.ts";
import { readTies, type TieRow, tieColumns, tieJoins } from "./ties.ts";

export type Order = "newest" | "popular";
/** Where the previous page ended: the values of its last row. */
export type Cursor = { likes: number; at: number; id: string };
export type PostFacts = PostTeaser & {
  mediumId: string | null;
  alt: string;
  guard: GuardedPost;
  ties: Ties;
};
export type NewPost = typeof content.$inferInsert;
export type PostStore = ReturnType<typeof postStore>;

const teaserColumns = {
  id: content.id,
  type: content.type,
  title: content.title,
  visibility: content.visibility_type,
  price: content.price,
  subscribersPayToo: content.subscribers_pay_too,
  publishedAt: content.published_at,
  likeCount: content.like_count,
  sellerId: profiles.id,
  username: profiles.username,
  name: profiles.full_name,
  avatarUrl: profiles.avatar_url,
  subscriptionPrice: profiles.subscription_price,
  mediumId: media.id,
  alt: media.alt,
  teaser: media.teaser,
  width: media.width,
  height: media.height,
  durationMs: media.duration_ms,
  ...tieColumns,
};

const published = and(isNull(content.deleted_at), isNotNull(content.published_at));
const firstMedium = and(eq(media.content_id, content.id), eq(media.position, 0), isNull(media.deleted_at));

/** Posts, as teasers with the facts that decide access, and whole. */
export function postStore(db: Database) {
  const teasers = (viewerId: string | null) => {
    const joins = tieJoins(viewerId);
    return db
      .select(teaserColumns)
      .from(content)
      .innerJoin(profiles, eq(profiles.id, content.seller_id))
      .leftJoin(media, firstMedium)
      .leftJoin(subscriptions, joins.subscription)
      .leftJoin(content_purchases, joins.purchase)
      .$dynamic();
  };

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
      const rows = await teasers(wanted.viewerId)
        .where(and(published, sellerId ? eq(content.seller_id, sellerId) : undefined, past))
        .orderBy(
          ...(order === "popular" ? [desc(content.like_count)] : []),
          desc(content.published_at),
          desc(content.id),
        )
        .limit(wanted.limit);
      return rows.map((row) => toFacts(row, wanted.viewerId));
    },

    /** Gives one published post's teaser and facts; null when there is none for this seller. */
    async find(id: string, viewerId: string | null): Promise<PostFacts | null> {
      const [row] = await teasers(viewerId)
        .where(and(published, eq(content.id, id)))
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
        db
          .select({ medium: media, variant: media_variants })
          .from(media)
          .innerJoin(media_variants, eq(media_variants.media_id, media.id))
          .where(and(eq(media.content_id, id), isNull(media.deleted_at), isNotNull(media.stored_at)))
          .orderBy(asc(media.position), asc(media_variants.width))
          .limit(200),
      ]);
      return words ? { ...words, rows } : null;
    },

    /**
     * Publishes a post with media that are already stored, together: no post without its media. Published again
     * by the same seller it changes nothing; false when the id is another seller's.
     */
    async publish(post: NewPost, mediumIds: string[], now: number): Promise<boolean> {
      const attach: Statement[] = mediumIds.map((id, position) =>
        db
          .update(media)
          .set({ content_id: post.id, position, stored_at: now })
          .where(and(eq(media.id, id), eq(media.seller_id, post.seller_id), isNull(media.content_id))),
      );
      try {
        await together(db, [db.insert(content).values(post), ...attach]);
        return true;
      } catch (error) {
        if (!isTaken(error, "content.id")) throw error;
        const [row] = await db
          .select({ sellerId: content.seller_id })
          .from(content)
          .where(eq(content.id, post.id))
          .limit(1);
        return row?.sellerId === post.seller_id;
      }
    },
  };
}

type Row = TieRow & {
  id: string;
  type: PostTeaser["type"];
  title: string;
  visibility: PostTeaser["visibility"];
  price: number | null;
  subscribersPayToo: boolean;
  publishedAt: number | null;
  likeCount: number;
  sellerId: string;
  username: string;
  name: string | null;
  avatarUrl: string | null;
  subscriptionPrice: number | null;
  mediumId: string | null;
  alt: string | null;
  teaser: string | null;
  width: number | null;
  height: number | null;
  durationMs: number | null;
};

function toFacts(row: Row, viewerId: string | null): PostFacts {
  return {
    id: row.id,
    type: row.type,
    title: row.title,
    visibility: row.visibility,
    price: row.price,
    subscriptionPrice: row.subscriptionPrice,
    publishedAt: row.publishedAt ?? 0,
    likeCount: row.likeCount,
    creator: {
      id: row.sellerId,
      username: row.username,
      name: row.name ?? row.username,
      avatarUrl: row.avatarUrl,
    },
    teaser: row.teaser ?? "",
    width: row.width,
    height: row.height,
    durationMs: row.durationMs,
    mediumId: row.mediumId,
    alt: row.alt ?? "",
    guard: { sellerId: row.sellerId, visibility: row.visibility, subscribersPayToo: row.subscribersPayToo },
    ties: readTies(row, viewerId),
  };
}
