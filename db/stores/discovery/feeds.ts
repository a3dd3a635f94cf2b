import { and, desc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { content } from "#db/schema/posts/posts.ts";
import type { Cursor, Feed } from "#domain/discovery/feed.ts";
import type { PostFacts } from "#domain/posts/post-facts.ts";
import { isOpenHere } from "../creators/shown-here.ts";
import type { Database } from "../database.ts";
import { isWithdrawn } from "../payments/entitlements.ts";
import { type Params, prepared } from "../prepared.ts";
import { type DiscoverRequest, findDiscoverLists } from "./discover-lists.ts";
import {
  creatorsFollowedBy,
  firstOfEachGroup,
  interestsOf,
  kindRows,
  type PostKinds,
  taggedWith,
} from "./feed-conditions.ts";
import { findRelated } from "./related-posts.ts";
import { bestPosts, published, selectLists, selectTeasers, toPostFacts } from "./teasers.ts";

export type FeedRequest = {
  feed: Feed;
  viewerId: string | null;
  kinds: PostKinds | null;
  after: Cursor | null;
  limit: number;
  offset?: number;
  now: number;
};
export type FeedStore = ReturnType<typeof feedStore>;

const rankColumns = { popular: "like_count", trending: "hot_score" } as const;
const isRanked = (name: Feed["name"]): name is keyof typeof rankColumns => name in rankColumns;
function orderOf(name: Feed["name"]): {
  columns: SQLiteColumn[];
  cursorValues: (after: Params<Cursor>) => SQL[];
} {
  const { published_at, featured_at, id } = content;
  if (name === "featured")
    return { columns: [featured_at, id], cursorValues: (after) => [sql`${after.rank}`, sql`${after.id}`] };
  if (isRanked(name))
    return {
      columns: [content[rankColumns[name]], published_at, id],
      cursorValues: (after) => [sql`${after.rank}`, sql`${after.at}`, sql`${after.id}`],
    };
  return { columns: [published_at, id], cursorValues: (after) => [sql`${after.at}`, sql`${after.id}`] };
}

const bySeller = sql`c.seller_id = g.id`;
const visiblePosts = ({ withdrawn }: PageShape) =>
  withdrawn ? and(isNotNull(content.published_at), isWithdrawn) : published;

type PageShape = {
  name: Feed["name"];
  withdrawn: boolean;
  hasType: boolean;
  kinds: PostKinds | null;
  isFirst: boolean;
  isMember: boolean;
};
type PageValues = Cursor & {
  viewerId: string;
  userId: string;
  sellerId: string;
  username: string;
  type: string;
  limit: number;
  offset: number;
  /** Limit plus offset. */
  end: number;
  now: number;
};

/** Matches the creator by ID or, failing that, by lowercase username. */
const isSellersOwn = ({ sellerId, username }: Params<{ sellerId: string; username: string }>) =>
  sql`${content.seller_id} = (select p.id from profiles p where p.setup_completed_at is not null
    and (p.id = ${sellerId} or lower(p.username) = ${username}) order by p.id = ${sellerId} desc limit 1)`;

/** A page's candidates; feeds over several groups take only the first few posts of each. */
function candidates(
  { name, hasType, kinds, isFirst, isMember }: PageShape,
  values: Params<PageValues>,
): SQL | undefined {
  const after = isFirst ? null : values;
  const limit = values.end;
  const isOpen = isOpenHere(isMember ? values.viewerId : null);
  switch (name) {
    case "seller":
      return and(eq(content.seller_id, values.sellerId), hasType ? eq(content.type, values.type) : undefined);
    case "profile":
      return and(isSellersOwn(values), hasType ? eq(content.type, values.type) : undefined);
    case "following":
      return firstOfEachGroup(creatorsFollowedBy(values.userId, values.now), bySeller, {
        after,
        limit,
        kinds,
        isOpen,
      });
    case "interests":
      return taggedWith(interestsOf(values.userId), { after, limit, kinds, isOpen });
    case "featured":
      return and(
        sql`${content.featured_at} is not null`,
        kinds ? isOfKinds(kinds) : undefined,
        isOpen(content.seller_id),
      );
    default:
      if (kinds === null) return isOpen(content.seller_id);
      return firstOfEachGroup(kindRows(kinds), sql`c.type = g.type and c.is_public = g.free`, {
        after,
        limit,
        isOpen,
        rank: isRanked(name) ? rankColumns[name] : undefined,
      });
  }
}

const feedPage = prepared((db, values: Params<PageValues>, shape: PageShape) => {
  const { columns, cursorValues } = orderOf(shape.name);
  const past = sql`(${sql.join(columns, sql`, `)}) < (${sql.join(cursorValues(values), sql`, `)})`;
  return selectTeasers(db, shape.isMember ? values.viewerId : null)
    .where(and(visiblePosts(shape), candidates(shape, values), shape.isFirst ? undefined : past))
    .orderBy(...columns.map((column) => desc(column)))
    .limit(values.limit)
    .offset(values.offset);
});

type ProfileParams = Params<{
  sellerId: string;
  username: string;
  viewerId: string;
  limit: number;
  pinned: number;
}>;
const profileLists = prepared((db, params: ProfileParams, { isMember }: { isMember: boolean }) => {
  const isPinned = and(isSellersOwn(params), isNotNull(content.pinned_at));
  return selectLists(db, isMember ? params.viewerId : null, [
    bestPosts(db, "newest", {
      rank: content.published_at,
      matches: isSellersOwn(params),
      limit: params.limit,
    }),
    bestPosts(db, "pinned", { rank: content.pinned_at, matches: isPinned, limit: params.pinned }),
  ]);
});

const sellerKeys = (idOrUsername: string) => ({
  sellerId: idOrUsername,
  username: idOrUsername.toLowerCase(),
});

/** Lists of post teasers with facts that decide access. A page costs the same however many posts there are. */
export function feedStore(db: Database) {
  return {
    async page({ feed, viewerId, kinds, after, limit, offset = 0, now }: FeedRequest): Promise<PostFacts[]> {
      const shape = {
        name: feed.name,
        withdrawn: "withdrawn" in feed && feed.withdrawn === true,
        hasType: "type" in feed && feed.type !== null,
        kinds: "type" in feed ? null : kinds,
        isFirst: after === null,
        isMember: viewerId !== null,
      };
      const rows = await feedPage.run(
        db,
        {
          ...(after ?? { rank: 0, at: 0, id: "" }),
          viewerId: viewerId ?? "",
          userId: "userId" in feed ? feed.userId : "",
          ...sellerKeys("sellerId" in feed ? feed.sellerId : "idOrUsername" in feed ? feed.idOrUsername : ""),
          type: ("type" in feed && feed.type) || "",
          limit,
          offset,
          end: limit + offset,
          now,
        },
        shape,
      );
      return rows.map(({ row }) => toPostFacts(row, viewerId));
    },

    async findProfileLists(
      idOrUsername: string,
      viewerId: string | null,
      { limit, pinned }: { limit: number; pinned: number },
    ): Promise<{ newest: PostFacts[]; pinned: PostFacts[] }> {
      const values = { ...sellerKeys(idOrUsername), viewerId: viewerId ?? "", limit, pinned };
      const rows = await profileLists.run(db, values, { isMember: viewerId !== null });
      const of = (name: string) =>
        rows.filter(({ list }) => list === name).map(({ row }) => toPostFacts(row, viewerId));
      return { newest: of("newest"), pinned: of("pinned") };
    },

    findDiscoverLists: (request: DiscoverRequest) => findDiscoverLists(db, request),

    findRelated: (postId: string, viewerId: string | null, limit: number) =>
      findRelated(db, postId, viewerId, limit),
  };
}

const isOfKinds = (kinds: PostKinds) =>
  sql`(${content.type}, ${content.is_public}) in (select type, free from (${kindRows(kinds)}))`;
