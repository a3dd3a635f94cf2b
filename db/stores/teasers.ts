import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { GuardedPost, Ties } from "../../app/domain/access/check-access.ts";
import type { Drawn } from "../../app/domain/posts/picture-of.ts";
import type { PostTeaser } from "../../app/domain/posts/post.ts";
import { profiles } from "../schema/accounts.ts";
import { media, post_media } from "../schema/media.ts";
import { content_purchases, subscriptions } from "../schema/money.ts";
import { content } from "../schema/posts.ts";
import type { Database } from "./database.ts";
import { smallWidths } from "./drawn.ts";
import { guardColumns, readGuard, readTies, tieColumns, tieJoins } from "./ties.ts";

/** A medium that stands for its post in a list; a film or sound that nothing was drawn of has no widths. */
export type Face = { mediumId: string; alt: string; drawn: Drawn[] };
export type PostFacts = PostTeaser & {
  /** The first medium, for those with access; null where there is none. */
  face: Face | null;
  /** The medium that its creator lets everybody see. */
  preview: Face | null;
  guard: GuardedPost;
  ties: Ties;
};

const first = alias(post_media, "first_use");
const cover = alias(media, "cover_medium");
const free = alias(post_media, "preview_use");
const preview = alias(media, "preview_medium");

const teaserColumns = {
  id: content.id,
  type: content.type,
  title: content.title,
  price: content.price,
  likeCount: content.like_count,
  viewCount: content.view_count,
  heat: content.heat,
  featuredAt: content.featured_at,
  pinnedAt: content.pinned_at,
  scheduledFor: content.scheduled_for,
  description: sql<string>`case when ${content.description_public} or ${content.is_public}
    then ${content.description} else '' end`,
  beginning: sql<string>`case when ${content.is_public} and ${content.type} = 'text'
    then substr(${content.body}, 1, 300) else '' end`,
  username: profiles.username,
  name: profiles.full_name,
  avatarUrl: profiles.avatar_url,
  subscriptionPrice: profiles.subscription_price,
  mediaCount: sql<number>`(select count(*) from post_media p where p.content_id = ${content.id})`,
  mediumId: cover.id,
  alt: cover.alt,
  teaser: cover.teaser,
  width: cover.width,
  height: cover.height,
  durationMs: cover.duration_ms,
  drawn: smallWidths(cover.id),
  previewId: preview.id,
  previewAlt: preview.alt,
  previewDrawn: smallWidths(preview.id),
  ...guardColumns,
  ...tieColumns,
};

/** What is seen in lists. */
export const published = and(isNull(content.deleted_at), isNotNull(content.published_at));

/**
 * Posts as teasers, with all that decides a viewer's access; the caller says which, in what order, how many, and what
 * `more` to read beside them.
 */
export function selectTeasers<M extends Record<string, SQL> = Record<never, never>>(
  db: Database,
  viewerId: string | null,
  more = {} as M,
) {
  const joins = tieJoins(viewerId);
  return db
    .select({ ...teaserColumns, ...more })
    .from(content)
    .innerJoin(profiles, eq(profiles.id, content.seller_id))
    .leftJoin(first, and(eq(first.content_id, content.id), eq(first.position, 0)))
    .leftJoin(cover, and(eq(cover.id, first.media_id), isNotNull(cover.ready_at), isNull(cover.deleted_at)))
    .leftJoin(free, and(eq(free.content_id, content.id), sql`${free.is_preview} = 1`))
    .leftJoin(
      preview,
      and(eq(preview.id, free.media_id), isNotNull(preview.ready_at), isNull(preview.deleted_at)),
    )
    .leftJoin(subscriptions, joins.subscription)
    .leftJoin(content_purchases, joins.purchase)
    .$dynamic();
}

export type TeaserRow = Awaited<ReturnType<typeof selectTeasers>>[number];

const face = (mediumId: string | null, alt: string | null, drawn: Drawn[]): Face | null =>
  mediumId === null ? null : { mediumId, alt: alt ?? "", drawn };

/** Reads a row of `selectTeasers`. */
export function toFacts(row: TeaserRow, viewerId: string | null): PostFacts {
  const guard = readGuard(row);
  if (guard === null) throw new Error(`post ${row.id} has no creator`);
  return {
    id: row.id,
    type: row.type,
    title: row.title,
    description: row.description,
    beginning: row.beginning,
    visibility: row.visibility,
    price: row.price,
    subscriptionPrice: row.subscriptionPrice,
    publishedAt: row.publishedAt ?? row.scheduledFor ?? 0,
    state: guard.state,
    likeCount: row.likeCount,
    viewCount: row.viewCount,
    pinned: row.pinnedAt !== null,
    featuredAt: row.featuredAt,
    heat: row.heat,
    mediaCount: row.mediaCount,
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
    face: face(row.mediumId, row.alt, row.drawn),
    preview: face(row.previewId, row.previewAlt, row.previewDrawn),
    guard,
    ties: readTies(row, viewerId),
  };
}
