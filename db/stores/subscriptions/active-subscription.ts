import { sql } from "drizzle-orm";
import { RENEWAL_GRACE_MS } from "#domain/durations.ts";
import type { ParamOr } from "../prepared.ts";

// The domain's `accessUntil` and `paidUntil` as SQL, for a row `s` of subscriptions. A test compares them.
const counts = sql`s.revoked_at is null and s.status in ('active', 'canceled', 'past_due')`;
const lastDate = sql`max(s.expires_at, s.current_period_end)`;
const grace = sql`case s.status when 'active' then ${RENEWAL_GRACE_MS} else 0 end`;

/** When the paid period ends; the grace period after a failed renewal isn't paid. */
export const paidUntil = sql<number>`case s.status when 'past_due' then s.current_period_end else ${lastDate} end`;

const naturalEnd = sql`${lastDate} + (${grace})`;

/**
 * When access ended or will end: when it was revoked, or when the first unpaid month began. No later than its start if
 * there never was any.
 */
export const accessEnd = sql<number>`case when s.status in ('active', 'canceled', 'past_due')
  then min(coalesce(s.revoked_at, ${naturalEnd}), ${naturalEnd})
  else min(coalesce(s.ended_at, s.current_period_start), s.current_period_start) end`;

/** When access ends; 0 if there is none. */
export const accessUntil = sql<number>`case when ${counts} then ${naturalEnd} else 0 end`;

export const activeSubscription = (now: ParamOr<number>) => sql`${counts} and ${naturalEnd} > ${now}`;

/** Whether its paid month is running at `now`, without the grace period of a late renewal. */
export const paidSubscription = (now: ParamOr<number>) => sql`${counts} and ${paidUntil} > ${now}`;
