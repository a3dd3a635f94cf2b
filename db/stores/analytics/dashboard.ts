import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { seller_days } from "#db/schema/analytics/days.ts";
import { media, post_media } from "#db/schema/media/media.ts";
import { content } from "#db/schema/posts/posts.ts";
import type { AttentionFacts, Waiting } from "#domain/analytics/dashboard/attention.ts";
import type { Database } from "../database.ts";
import { smallRenderedVariants } from "../media/rendered-variants.ts";
import { type Param, type Params, prepared } from "../prepared.ts";
import { countedIn } from "../subscriptions/subscribers/subscriber-rows.ts";

export type DashboardStore = ReturnType<typeof dashboardStore>;
type Kind = keyof AttentionFacts["rows"];
/** Times in ms; `most` and `mostSubscribers` limit what is counted. */
type Asked = {
  sellerId: string;
  now: number;
  lastMonth: number;
  since: number;
  missedBefore: number;
  most: number;
  mostSubscribers: number;
};

/** Counts up to `most + 1` waiting rows and returns the first: `min` picks the row of `ref`. */
const waiting = (rows: SQL, most: Param) =>
  sql<Waiting>`(select json_array(count(*), w.ref, min(w.at)) from (${rows} limit ${most} + 1) w)`.mapWith(
    (json: string): Waiting => {
      const [count, first, at] = JSON.parse(json) as [number, string | null, number | null];
      return { count, first, at };
    },
  );
const isOwnUnpublished = ({ sellerId }: Params<Asked>) =>
  sql`c.seller_id = ${sellerId} and c.published_at is null and c.archived_at is null and c.deleted_at is null
    and c.removed_at is null`;
const waitingRows: Record<Kind, (params: Params<Asked>) => SQL> = {
  dispute: ({ sellerId }) =>
    sql`select d.id as ref, d.due_by as at from disputes d where d.seller_id = ${sellerId} and d.due_by is not null
      and d.status in ('needs_response', 'warning_needs_response') and d.locked_at is null and d.accepted_at is null
      and not exists (select 1 from payments p where p.id = d.payment_id and p.kind = 'boost')
      order by d.due_by`,
  payout_failed: ({ sellerId }) =>
    sql`select o.id as ref, o.failed_at as at from payouts o where o.status = 'failed' and o.id = (select n.id from payouts n
      where n.seller_id = ${sellerId} order by n.created_at desc limit 1)`,
  reply: ({ sellerId, now }) =>
    sql`select c.id as ref, r.due_at as at from reply_promises r join conversations c on c.buyer_id = r.buyer_id
      and c.seller_id = r.seller_id where r.seller_id = ${sellerId} and r.outcome is null and r.answered_at is null
      and r.due_at > ${now} order by r.due_at`,
  failed_media: ({ sellerId }) =>
    sql`select pm.content_id as ref, null as at from media f join post_media pm on pm.media_id = f.id
      join content c on c.id = pm.content_id and c.deleted_at is null and c.removed_at is null
      where f.seller_id = ${sellerId} and f.failure is not null and f.deleted_at is null`,
  missed_broadcast: ({ sellerId, missedBefore }) =>
    sql`select b.id as ref, b.due_at as at from broadcasts b where b.seller_id = ${sellerId} and b.due_at is not null
      and b.due_at <= ${missedBefore} and b.started_at is null and b.unsent_at is null order by b.due_at desc`,
  held_message: ({ sellerId }) =>
    sql`select h.id as ref, h.held_at as at from held_messages h where h.seller_id = ${sellerId} and h.outcome is null
      and h.held_by = 'creator' order by h.held_at`,
  scheduled: (params) =>
    sql`select c.id as ref, c.scheduled_for as at from content c where ${isOwnUnpublished(params)}
      and c.scheduled_for is not null order by c.scheduled_for`,
  draft: (params) =>
    sql`select c.id as ref, null as at from content c where ${isOwnUnpublished(params)} and c.scheduled_for is null`,
};
const waitingColumns = (params: Params<Asked>) => {
  const column = (kind: Kind) => waiting(waitingRows[kind](params), params.most);
  return {
    dispute: column("dispute"),
    payout_failed: column("payout_failed"),
    reply: column("reply"),
    failed_media: column("failed_media"),
    missed_broadcast: column("missed_broadcast"),
    held_message: column("held_message"),
    scheduled: column("scheduled"),
    draft: column("draft"),
  };
};
const overview = prepared((db, params: Params<Asked>) =>
  db
    .select({
      waiting: waitingColumns(params),
      subscribers: countedIn(
        ["active", "new", "ending", "past_due"],
        params,
        sql`(${params.mostSubscribers} + 1)`,
      ),
      avatarUrl: profiles.avatar_url,
      bio: profiles.bio,
      subscriptionPrice: profiles.subscription_price,
      firstPostAt: profiles.first_post_at,
      // In this order: for creators with subscribers, posts aren't read.
      isFound:
        sql<boolean>`case when exists (select 1 from subscriptions s where s.seller_id = ${params.sellerId}) then 1
        when exists (select 1 from likes l where l.subject_type = 'creator' and l.subject_id = ${params.sellerId}) then 1
        else exists (select 1 from content c where c.seller_id = ${params.sellerId} and c.published_at is not null
          and c.deleted_at is null and c.view_count > 0) end`.mapWith(Boolean),
    })
    .from(profiles)
    .where(eq(profiles.id, params.sellerId))
    .limit(1),
);
/** Net cents from the ledger, and sales, by day; payouts don't reduce earnings. */
const earnedDays = prepared((db, { sellerId, lastMonth }: Params<Asked>) =>
  db
    .select({
      day: seller_days.day,
      net: sql<number>`sum(${seller_days.gross} - ${seller_days.fee} - ${seller_days.refunds})`,
      sales: sql<number>`sum(${seller_days.sales})`,
    })
    .from(seller_days)
    .where(and(eq(seller_days.seller_id, sellerId), sql`${seller_days.day} >= ${lastMonth} / 86400000`))
    .groupBy(seller_days.day),
);
const posts = prepared(
  (db, { sellerId, most, limit }: Params<{ sellerId: string; most: number; limit: number }>) =>
    db
      .select({
        id: content.id,
        title: content.title,
        type: content.type,
        price: content.price,
        publishedAt: sql<number>`${content.published_at}`,
        likes: content.like_count,
        views: content.view_count,
        sold: sql<number>`(select count(*) from (select 1 from content_purchases q where q.content_id = ${content.id}
        and q.revoked_at is null limit ${most} + 1))`,
        mediaItemId: media.id,
        renderedVariants: smallRenderedVariants(media.id),
      })
      .from(content)
      .leftJoin(post_media, and(eq(post_media.content_id, content.id), eq(post_media.position, 0)))
      .leftJoin(media, eq(media.id, post_media.media_id))
      .where(
        and(
          eq(content.seller_id, sellerId),
          isNull(content.deleted_at),
          sql`${content.published_at} is not null`,
        ),
      )
      .orderBy(desc(content.published_at), desc(content.id))
      .limit(limit),
);

export function dashboardStore(db: Database) {
  return {
    /**
     * Returns net earnings by day since the previous month began, subscribers, what needs the creator's attention,
     * setup progress, and the newest posts; null without a profile.
     */
    async read(asked: Asked, limit: number) {
      const { sellerId, most } = asked;
      const [[facts], earned, newest] = await db.batch([
        overview.bind(db, asked),
        earnedDays.bind(db, asked),
        posts.bind(db, { sellerId, most, limit }),
      ]);
      if (facts === undefined) return null;
      return { ...facts, earned, posts: newest };
    },
  };
}
