import { type SQL, sql } from "drizzle-orm";
import { isBlocked } from "#db/stores/messages/relationship-columns.ts";
import type { Param, ParamOr, Params } from "#db/stores/prepared.ts";
import type { SubscriberFilter } from "#domain/subscriptions/subscribers/filter.ts";
import { activeSubscription, paidUntil } from "../active-subscription.ts";

const hasAccess = (now: Param) => sql`n.access_until > ${now}`;

/** Whether a fan's newest subscription `n` matches a filter; `since` is when new ones started. */
export const isIn = (filter: SubscriberFilter, { now, since }: { now: Param; since: Param }): SQL =>
  ({
    active: hasAccess(now),
    new: sql`${hasAccess(now)} and n.started_at > ${since}`,
    ending: sql`${hasAccess(now)} and n.is_ending`,
    past_due: sql`n.is_past_due`,
    former: sql`n.access_until <= ${now} and not n.is_past_due`,
  })[filter];

export const countedIn = <F extends SubscriberFilter>(
  filters: readonly F[],
  at: Params<{ sellerId: string; now: number; since: number }>,
  most: SQL,
) => {
  const counted = filters.map((filter) => sql`min(coalesce(sum(${isIn(filter, at)}), 0), ${most})`);
  return sql<Record<F, number>>`(select json_array(${sql.join(counted, sql`, `)}) from subscription_spans n
    where n.seller_id = ${at.sellerId} and n.is_newest)`.mapWith((json: string) => {
    const counts: number[] = JSON.parse(json);
    return Object.fromEntries(filters.map((filter, i) => [filter, counts[i] ?? 0])) as Record<F, number>;
  });
};

/** Only shown if both share read receipts and neither blocked the other. */
const seenAt = sql<number | null>`(select d.read_at from conversations c join conversation_sides d
    on d.conversation_id = c.id and d.side = 'fan'
  where c.buyer_id = s.buyer_id and c.seller_id = s.seller_id and not exists (select 1 from message_settings m
    where m.user_id in (s.buyer_id, s.seller_id) and m.read_receipts = 0)
    and not ${isBlocked(sql`s.buyer_id`, sql`s.seller_id`)})`;

export const withFan = sql`cross join profiles p on p.id = s.buyer_id
  left join fan_totals t on t.seller_id = s.seller_id and t.buyer_id = s.buyer_id`;

export const filedColumns = (now: ParamOr<number>) => ({
  username: sql<string>`p.username`,
  name: sql<string>`p.shown_name`,
  subscriptionId: sql<string>`s.id`,
  status: sql<string>`s.status`,
  since: sql<number>`s.created_at`,
  until: paidUntil,
  cancelRequestedAt: sql<number | null>`s.cancel_requested_at`,
  endedAt: sql<number | null>`s.ended_at`,
  isActive: sql<boolean>`(s.revoked_at is null and ${activeSubscription(now)})`.mapWith(Boolean),
  months: sql<number>`coalesce(t.months, 0)`,
  paid: sql<number>`coalesce(t.paid, 0)`,
});
export const subscriberColumns = (now: ParamOr<number>) => ({
  ...filedColumns(now),
  id: sql<string>`p.id`,
  avatarUrl: sql<string | null>`p.avatar_url`,
  seenAt,
});
