import { type SQL, sql } from "drizzle-orm";
import { saleNeeds } from "../admin/feature-flags/feature-state.ts";
import { isClosed } from "../moderation/cases/in-force.ts";
import { restrictionsOf } from "../moderation/people/restriction-state.ts";
import type { ParamOr } from "../prepared.ts";
import { standsForSame } from "../reversals/revocations.ts";
import { activeSubscription } from "../subscriptions/active-subscription.ts";

/** Whether a checkout `c` sells something sold only once that its fan already bought through another one. */
export const isBought = (now: ParamOr<number>) => sql`(
  exists (select 1 from payments e where ${standsForSame} and e.checkout_id <> c.id)
  or (c.kind = 'subscription' and exists (select 1 from subscriptions s where s.buyer_id = c.buyer_id
    and s.seller_id = c.seller_id and s.checkout_id <> c.id and s.ended_at is null and ${activeSubscription(now)})))`;

/**
 * Whether a checkout `c` was off sale before a time (ms): its page is closed, and payments are refunded. Reasons:
 * either side left, is restricted, or blocked the other; the feature is off; the post is deleted, removed by us, or no
 * longer sold on its own; the conversation is closed; or messages are free for the fan. Unsent messages are handled
 * separately, whenever they were paid.
 */
export const isOffSale = (before: SQL, now: ParamOr<number>) => sql`(
  exists (select 1 from profiles s where s.id = c.seller_id and s.closed_at < ${before})
  or exists (select 1 from account_deletions d
    where d.user_id = c.buyer_id and d.canceled_at is null and d.requested_at < ${before})
  or exists (select 1 from ${restrictionsOf(sql`c.buyer_id`)} and rd.decided_at < ${before})
  or exists (select 1 from ${restrictionsOf(sql`c.seller_id`)} and rd.decided_at < ${before})
  or exists (select 1 from feature_flags g
    where g.enabled = 0 and g.updated_at < ${before} and ${saleNeeds(sql`c.kind`)})
  or exists (select 1 from blocks b where b.created_at < ${before}
    and ((b.blocker_id = c.seller_id and b.blocked_id = c.buyer_id)
      or (b.blocker_id = c.buyer_id and b.blocked_id = c.seller_id)))
  or exists (select 1 from content o where o.id = c.content_id and (o.deleted_at < ${before}
    or o.removed_at < ${before} or (c.kind = 'purchase' and o.visibility_type <> 'ppv' and o.updated_at < ${before})))
  or (c.kind in ('message', 'unlock') and ${isClosed(sql`c.buyer_id`, sql`c.seller_id`, before)})
  or (c.kind = 'unlock' and exists (select 1 from message_pricing m
    where m.seller_id = c.seller_id and m.is_active = 1 and (
      (m.free_for = 'all' and m.created_at < ${before})
      or (m.free_for = 'subscribers' and exists (select 1 from subscriptions s
        where s.buyer_id = c.buyer_id and s.seller_id = c.seller_id and ${activeSubscription(now)}
          and max(m.created_at, s.created_at) < ${before}))))))`;
