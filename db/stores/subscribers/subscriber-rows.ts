import { type SQL, sql } from "drizzle-orm";
import type { SubscriberFilter } from "../../../app/domain/subscribers/filter.ts";
import { isBlocked } from "../messages/relationship-columns.ts";
import { activeSubscription, paidUntil } from "../payments/active-subscription.ts";
import type { Place, Slot } from "../prepared.ts";

/**
 * Of several subscriptions `s` of one fan, the newest counts; those whose newest month was returned don't. The signs leave
 * the index by fan, of which there are few rows, as the only one that fits.
 */
export const isNewest = sql`s.revoked_at is null and not exists (select 1 from subscriptions o where o.seller_id = s.seller_id
  and o.buyer_id = s.buyer_id and o.revoked_at is null and (+o.created_at, +o.id) > (s.created_at, s.id))`;
/** Whether a renewal of the subscription `s` failed, and is still tried again. */
export const isPastDue = sql`(s.status = 'past_due' and s.ended_at is null)`;
const isEnding = sql`(s.cancel_requested_at is not null or s.status = 'canceled')`;

/** Whether a fan's newest subscription `s` is among those of a filter; `since` is when new ones began. */
export const isIn = (filter: SubscriberFilter, { now, since }: { now: Place; since: Place }): SQL =>
  ({
    active: activeSubscription(now),
    new: sql`${activeSubscription(now)} and s.created_at > ${since}`,
    ending: sql`${activeSubscription(now)} and ${isEnding}`,
    past_due: isPastDue,
    former: sql`not (${activeSubscription(now)}) and not ${isPastDue}`,
  })[filter];

/** Reading is shown only between two who both show it, and of whom neither blocked the other. */
const seenAt = sql<number | null>`(select d.read_at from conversations c join conversation_sides d
    on d.conversation_id = c.id and d.side = 'fan'
  where c.buyer_id = s.buyer_id and c.seller_id = s.seller_id and not exists (select 1 from message_settings m
    where m.user_id in (s.buyer_id, s.seller_id) and m.read_receipts = 0)
    and not ${isBlocked(sql`s.buyer_id`, sql`s.seller_id`)})`;

/** The columns of a `SubscriberRow`, of a profile `p` and its newest subscription `s`. */
export const subscriberColumns = (now: Slot<number>) => ({
  id: sql<string>`p.id`,
  username: sql<string>`p.username`,
  name: sql<string>`p.shown_name`,
  avatarUrl: sql<string | null>`p.avatar_url`,
  subscriptionId: sql<string>`s.id`,
  status: sql<string>`s.status`,
  since: sql<number>`s.created_at`,
  until: paidUntil,
  cancelRequestedAt: sql<number | null>`s.cancel_requested_at`,
  endedAt: sql<number | null>`s.ended_at`,
  isActive: sql<boolean>`(s.revoked_at is null and ${activeSubscription(now)})`.mapWith(Boolean),
  months: sql<number>`(select count(*) from subscriptions x join payments y on y.subscription_id = x.id
    where x.seller_id = s.seller_id and x.buyer_id = s.buyer_id and y.refunded + y.disputed < y.gross)`,
  paid: sql<number>`coalesce((select t.paid from fan_totals t where t.seller_id = s.seller_id and t.buyer_id = s.buyer_id), 0)`,
  seenAt,
});
