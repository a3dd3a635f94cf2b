import { sql } from "drizzle-orm";
import { RENEWAL_GRACE_MS } from "../../../app/domain/subscriptions/subscription.ts";
import type { ParamOr } from "../prepared.ts";

// The domain's `accessUntil` and `paidUntil` as SQL, for a row `s` of subscriptions. A test compares the two.
const counts = sql`s.revoked_at is null and s.status in ('active', 'canceled', 'past_due')`;
const lastDate = sql`max(s.expires_at, s.current_period_end)`;
const grace = sql`case s.status when 'active' then ${RENEWAL_GRACE_MS} else 0 end`;

/** When the paid period ends; the grace after a failed renewal isn't paid. */
export const paidUntil = sql<number>`case s.status when 'past_due' then s.current_period_end else ${lastDate} end`;

/** When access ends of one that gives any, unless it is revoked. */
const naturalEnd = sql`${lastDate} + (${grace})`;

/**
 * When its access ended or will end, whatever became of it: when it was revoked, or, where no month was paid any more, when the
 * unpaid one began. No later than its start if there never was any.
 */
export const accessEnd = sql<number>`case when s.status in ('active', 'canceled', 'past_due')
  then min(coalesce(s.revoked_at, ${naturalEnd}), ${naturalEnd})
  else min(coalesce(s.ended_at, s.current_period_start), s.current_period_start) end`;

/** When its access ends; 0 if it gives none. */
export const accessUntil = sql<number>`case when ${counts} then ${naturalEnd} else 0 end`;

/** Whether it gives access at `now`. */
export const activeSubscription = (now: ParamOr<number>) => sql`${counts} and ${naturalEnd} > ${now}`;

/** Whether its paid month is running at `now`: active, without the grace for a late renewal. */
export const paidSubscription = (now: ParamOr<number>) => sql`${counts} and ${paidUntil} > ${now}`;
