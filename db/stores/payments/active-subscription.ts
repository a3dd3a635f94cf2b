import { sql } from "drizzle-orm";
import { RENEWAL_GRACE_MS } from "../../../app/domain/subscriptions/subscription.ts";
import type { Slot } from "../prepared.ts";

// The domain's `accessUntil` and `paidUntil` as SQL, for a row `s` of subscriptions. A test compares the two.
const counts = sql`s.revoked_at is null and s.status in ('active', 'canceled', 'past_due')`;
const lastDate = sql`max(s.expires_at, s.current_period_end)`;
const grace = sql`case s.status when 'active' then ${RENEWAL_GRACE_MS} else 0 end`;

/** When the paid period ends; the grace after a failed renewal isn't paid. */
export const paidUntil = sql<number>`case s.status when 'past_due' then s.current_period_end else ${lastDate} end`;

/** When its access ends; 0 if it gives none. */
export const accessUntil = sql<number>`case when ${counts} then ${lastDate} + (${grace}) else 0 end`;

/** Whether it gives access at `now`. */
export const activeSubscription = (now: Slot<number>) => sql`${counts} and ${lastDate} + (${grace}) > ${now}`;

/** Whether its paid month is running at `now`: active, without the grace for a late renewal. */
export const paidSubscription = (now: Slot<number>) => sql`${counts} and ${paidUntil} > ${now}`;
