import { and, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { CardMedia, CardVariant } from "#db/kinds.ts";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { content } from "#db/schema/posts/posts.ts";
import type { PostFacts, Thumbnail } from "#domain/posts/post-facts.ts";
import { shownName } from "../accounts/username-keys.ts";
import { jsonRow, type Row } from "../json-row.ts";
import { isUnrestricted } from "../moderation/people/restriction-state.ts";
import { entitlementColumns, guardColumns, toEntitlements, toGuardedPost } from "../payments/entitlements.ts";
import type { Builder, ParamOr } from "../prepared.ts";

const postColumns = {
  id: content.id,
  type: content.type,
  title: content.title,
  price: content.price,
  likeCount: content.like_count,
  viewCount: content.view_count,
  hotScore: content.hot_score,
  featuredAt: content.featured_at,
  pinnedAt: content.pinned_at,
  scheduledFor: content.scheduled_for,
  description: sql<string>`case when ${content.description_public} or ${content.is_public}
    then ${content.description} else '' end`,
  excerpt: sql<string>`case when ${content.is_public} and ${content.type} = 'text'
    then substr(${content.body}, 1, 300) else '' end`,
  username: profiles.username,
  name: shownName(),
  avatarUrl: profiles.avatar_url,
  subscriptionPrice: profiles.subscription_price,
  coverFocus: content.cover_focus,
  cardMedia: sql<CardMedia | null>`json(${content.card_media})`,
  ...guardColumns,
};
export const takesPayments = sql<boolean>`(${profiles.stripe_onboarding_completed_at} is not null
  and ${isUnrestricted(profiles.id)})`;

/** What decides whether a card offers a like and a tip; guests are offered neither. */
const offerColumns = (viewerId: ParamOr<string> | null) => ({
  liked: (viewerId === null
    ? sql<boolean>`0`
    : sql<boolean>`exists (select 1 from likes l where l.user_id = ${viewerId}
        and l.subject_type = 'content' and l.subject_id = ${content.id})`
  ).mapWith(Boolean),
  canCharge: (viewerId === null ? sql<boolean>`0` : takesPayments).mapWith(Boolean),
});
export type TeaserRow = Row<typeof postColumns> &
  Row<ReturnType<typeof offerColumns>> &
  Row<ReturnType<typeof entitlementColumns>>;

export const published = and(isNull(content.deleted_at), isNotNull(content.published_at));

/**
 * Selects posts as `row`: a teaser with everything that decides access. The caller adds the filter, order, limit, and
 * any `more` columns.
 */
export function selectTeasers<M extends Record<string, SQL> = Record<never, never>>(
  db: Builder,
  viewerId: ParamOr<string> | null,
  more = {} as M,
) {
  const columns = { ...postColumns, ...offerColumns(viewerId), ...entitlementColumns(viewerId) };
  return db
    .select({ row: jsonRow(columns) as SQL.Aliased<TeaserRow>, ...more })
    .from(content)
    .innerJoin(profiles, eq(profiles.id, content.seller_id))
    .$dynamic();
}

type BestPosts = { rank: SQLiteColumn; matches?: SQL; limit: ParamOr<number>; tag?: SQL };
export function bestPosts(db: Builder, list: string, { rank, matches, limit, tag }: BestPosts): SQL {
  const best = db
    .select({
      list: sql`${sql.raw(`'${list}'`)} as list`,
      id: content.id,
      seller: content.seller_id,
      rank: sql`${rank} as rank`,
      tag: sql`${tag ?? sql`null`} as tag`,
    })
    .from(content)
    .where(and(published, matches))
    .orderBy(desc(rank), desc(content.id))
    .limit(limit);
  return sql`select * from (${best.getSQL()})`;
}

/**
 * Selects teasers of several lists, given as rows of (list, id, rank, tag), in one statement: preparing a teaser's SQL
 * takes the database longer than reading a list. List by list, highest rank first.
 */
export function selectLists(db: Builder, viewerId: ParamOr<string> | null, lists: SQL[]) {
  const rows = lists.map((list) => sql`select list, id, rank, tag from (${list})`);
  // The unary plus keeps the planner from scanning all posts to look each one up in the lists.
  return selectTeasers(db, viewerId, { list: sql<string>`listed.list`, tag: sql<string | null>`listed.tag` })
    .innerJoin(sql`(${sql.join(rows, sql` union all `)}) listed`, sql`+listed.id = ${content.id}`)
    .orderBy(sql`listed.list`, sql`listed.rank desc`, desc(content.id));
}

const NO_MEDIA: CardMedia = [0, null, null, null, null, null, null, [], null, null, []];

const toThumbnail = (
  mediaItemId: string | null,
  alt: string | null,
  variants: CardVariant[],
): Thumbnail | null =>
  mediaItemId === null
    ? null
    : {
        mediaItemId,
        alt: alt ?? "",
        renderedVariants: variants.map(([name, width, height]) => ({ name, width, height })),
      };

/** Throws if the post's creator is missing. */
export function toPostFacts(row: TeaserRow, viewerId: string | null): PostFacts {
  const guard = toGuardedPost(row);
  if (guard === null) throw new Error(`post ${row.id} has no creator`);
  const [mediaCount, coverId, alt, teaser, width, height, durationMs, variants, ...preview] =
    row.cardMedia ?? NO_MEDIA;
  const cover = toThumbnail(coverId, alt, variants);
  return {
    id: row.id,
    type: row.type,
    title: row.title,
    description: row.description,
    excerpt: row.excerpt,
    visibility: row.visibility,
    price: row.price,
    subscriptionPrice: row.subscriptionPrice,
    publishedAt: row.publishedAt ?? row.scheduledFor ?? 0,
    state: guard.state,
    likeCount: row.likeCount,
    viewCount: row.viewCount,
    pinned: row.pinnedAt !== null,
    featuredAt: row.featuredAt,
    hotScore: row.hotScore,
    mediaCount,
    creator: {
      id: row.sellerId,
      username: row.username,
      name: row.name,
      avatarUrl: row.avatarUrl,
    },
    teaser: teaser ?? "",
    width,
    height,
    durationMs,
    thumbnail: cover && row.coverFocus !== null ? { ...cover, focus: row.coverFocus } : cover,
    preview: toThumbnail(...preview),
    liked: row.liked,
    canCharge: row.canCharge,
    guard,
    entitlements: toEntitlements(row, viewerId),
  };
}
