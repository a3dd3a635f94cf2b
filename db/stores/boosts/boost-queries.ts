import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { CardMedia, PostType } from "#db/kinds.ts";
import { boost_days, boosts } from "#db/schema/boosts/boosts.ts";
import { content } from "#db/schema/posts/posts.ts";
import { type Param, type Params, prepared } from "../prepared.ts";
import { type RowOf, rowParams } from "../prepared-rows.ts";
import { hasRoom, isAllowed, isBoostedPostThere, isPromotable } from "./running.ts";

/** The longest boost's days, plus one on each side. */
const MAX_ROWS = 40;
const MAX_SUBSCRIPTIONS = 5000;
const ofPayment = (column: "refunded" | "disputed") =>
  sql<number>`coalesce((select p.${sql.raw(column)} from payments p where p.id = ${boosts.payment_id}), 0)`;
/** What was hidden with its owner's account still exists for them. */
const isKept = sql`(c.deleted_at is null or c.deleted_at = (select s.closed_at from profiles s
  where s.id = c.seller_id and s.setup_completed_at is not null))`;
const ownColumns = {
  id: boosts.id,
  contentId: boosts.content_id,
  title: sql<string | null>`(select c.title from content c where c.id = ${boosts.content_id} and ${isKept})`,
  type: sql<PostType | null>`(select c.type from content c where c.id = ${boosts.content_id})`,
  media:
    sql<CardMedia | null>`(select c.card_media from content c where c.id = ${boosts.content_id} and ${isKept})`.mapWith(
      (json: string): CardMedia => JSON.parse(json),
    ),
  isGone: sql<boolean>`not exists (select 1 from content c join profiles s on s.id = c.seller_id
    where c.id = ${boosts.content_id} and c.deleted_at is null and s.closed_at is null)`.mapWith(Boolean),
  budget: boosts.budget,
  days: boosts.days,
  createdAt: boosts.created_at,
  startsAt: boosts.starts_at,
  endsAt: boosts.ends_at,
  pausedAt: boosts.paused_at,
  pauseReason: boosts.pause_reason,
  endedAt: boosts.ended_at,
  endReason: boosts.end_reason,
  spent: boosts.spent,
  paymentId: boosts.payment_id,
  seenPrice: boosts.seen_price,
  servedPrice: boosts.served_price,
  refunded: ofPayment("refunded"),
  disputed: ofPayment("disputed"),
};

type Own = { id: string; sellerId: string };
const isOwn = ({ id, sellerId }: Params<Own>) => and(eq(boosts.id, id), eq(boosts.seller_id, sellerId));
export const insertBoost = prepared((db, row: Params<RowOf<typeof boosts>>) =>
  db.insert(boosts).values(rowParams(boosts, row)).onConflictDoNothing(),
);
export const ownBoost = prepared((db, own: Params<Own>) =>
  db.select(ownColumns).from(boosts).where(isOwn(own)).limit(1),
);
export const ownBoosts = prepared((db, { sellerId, limit }: Params<{ sellerId: string; limit: number }>) =>
  db
    .select(ownColumns)
    .from(boosts)
    .where(and(eq(boosts.seller_id, sellerId), isNotNull(boosts.payment_id)))
    .orderBy(desc(boosts.created_at), desc(boosts.id))
    .limit(limit),
);
export const daysOf = prepared((db, own: Params<Own>) =>
  db
    .select({
      day: boost_days.day,
      served: boost_days.served,
      seen: boost_days.seen,
      unscripted: boost_days.unscripted,
      opened: boost_days.opened,
      newAccounts: boost_days.new_accounts,
      networks: boost_days.networks,
    })
    .from(boost_days)
    .innerJoin(boosts, eq(boosts.id, boost_days.boost_id))
    .where(isOwn(own))
    .orderBy(boost_days.day)
    .limit(MAX_ROWS),
);
/** What the first month of each attributed subscription earned the creator, earliest first. */
export const subscriptionsOf = prepared((db, own: Params<Own>) =>
  db
    .select({
      net: sql<number>`coalesce((select p.net from payments p where p.subscription_id = w.subscription_id
        order by p.period_end limit 1), 0)`,
    })
    .from(sql`boost_subscriptions w join boosts on ${boosts.id} = w.boost_id`)
    .where(isOwn(own))
    .orderBy(sql`w.rowid`)
    .limit(MAX_SUBSCRIPTIONS),
);
export const publishedPosts = prepared(
  (db, { sellerId, limit }: Params<{ sellerId: string; limit: number }>) =>
    db
      .select({ id: content.id, title: content.title, type: content.type, media: content.card_media })
      .from(content)
      .where(
        and(
          eq(content.seller_id, sellerId),
          isNull(content.deleted_at),
          isNotNull(content.published_at),
          isNull(content.archived_at),
        ),
      )
      .orderBy(desc(content.published_at), desc(content.id))
      .limit(limit),
);
export const publishedPost = prepared((db, { sellerId, id }: Params<Own>) =>
  db
    .select({ id: content.id, title: content.title, type: content.type, media: content.card_media })
    .from(content)
    .where(
      and(
        eq(content.id, id),
        eq(content.seller_id, sellerId),
        isNull(content.deleted_at),
        isNotNull(content.published_at),
        isNull(content.archived_at),
      ),
    )
    .limit(1),
);
type Seen = { since: number; most: number };
export const recentMembers = prepared((db, { since, most }: Params<Seen>) =>
  db
    .select({ count: sql<number>`count(distinct v.viewer)` })
    .from(
      sql`(select viewer from content_views where day >= ${since} limit ${most}) v join profiles p on p.id = v.viewer`,
    ),
);
type Turned = Own & { now: number };
export const pauseOwn = prepared((db, own: Params<Turned>) =>
  db
    .update(boosts)
    .set({ paused_at: own.now })
    .where(and(isOwn(own), isNotNull(boosts.payment_id), isNull(boosts.ended_at), isNull(boosts.paused_at)))
    .returning({ id: boosts.id }),
);
/** Spreads the remaining budget evenly over the remaining time. */
const resumed = (now: Param) => ({
  paused_at: null,
  pause_reason: null,
  paced_from: sql`${now}`,
  paced_spent: sql`${boosts.spent}`,
});
/** Boosts that we paused resume by themselves. */
export const resumeOwn = prepared((db, own: Params<Turned>) =>
  db
    .update(boosts)
    .set(resumed(own.now))
    .where(and(isOwn(own), isNull(boosts.ended_at), isNotNull(boosts.paused_at), isNull(boosts.pause_reason)))
    .returning({ id: boosts.id }),
);
export const endOwn = prepared((db, own: Params<Turned>) =>
  db
    .update(boosts)
    .set({ ended_at: own.now, end_reason: "creator" })
    .where(and(isOwn(own), isNotNull(boosts.payment_id), isNull(boosts.ended_at))),
);
/** Ends boosts whose time or budget is used up, whose post is deleted, or whose payment was reversed. */
export const endDue = prepared((db, { now }: Params<{ now: number }>) => {
  const gone = sql`not exists (select 1 from content c join profiles s on s.id = c.seller_id
    where c.id = bo.content_id and ${isBoostedPostThere})`;
  const reversed = sql`exists (select 1 from payments p where p.id = bo.payment_id
    and (p.disputed > 0 or p.refunded >= p.gross))`;
  return db
    .update(boosts)
    .set({
      ended_at: sql`min(${now}, ${boosts.ends_at})`,
      end_reason: sql`(select case when ${reversed} then 'payment' when not (${hasRoom}) then 'budget'
        when bo.ends_at <= ${now} then 'time' else 'post' end from boosts bo where bo.id = ${boosts.id})`,
    })
    .where(
      sql`${boosts.id} in (select bo.id from boosts bo where bo.payment_id is not null and bo.ended_at is null
        and (bo.ends_at <= ${now} or not (${hasRoom}) or ${gone} or ${reversed}))`,
    );
});
const running = sql`bo.payment_id is not null and bo.ended_at is null`;
type Run = Params<{ now: number }>;
/** Pauses boosts whose post isn't published or whose creator is restricted. Their end doesn't change. */
export const pauseHidden = prepared((db, { now }: Run) =>
  db
    .update(boosts)
    .set({
      paused_at: now,
      pause_reason: sql`(select case when ${isAllowed} then 'post' else 'restriction' end from boosts bo
        where bo.id = ${boosts.id})`,
    })
    .where(
      sql`${boosts.id} in (select bo.id from boosts bo where ${running} and bo.paused_at is null and not ${isPromotable})`,
    ),
);
export const resumeShown = prepared((db, { now }: Run) =>
  db
    .update(boosts)
    .set(resumed(now))
    .where(
      sql`${boosts.id} in (select bo.id from boosts bo where ${running} and bo.pause_reason is not null and ${isPromotable})`,
    ),
);
export const unsettled = prepared((db, { limit }: Params<{ limit: number }>) =>
  db
    .select({ id: boosts.id })
    .from(boosts)
    .where(
      and(
        isNotNull(boosts.ended_at),
        isNull(boosts.settled_at),
        sql`not exists (select 1 from payments p where p.id = ${boosts.payment_id} and p.disputed > 0)`,
      ),
    )
    .orderBy(boosts.ended_at)
    .limit(limit),
);
