import { DAY_MS } from "../durations.ts";
import type { Cents } from "../money.ts";
import type { Range } from "./range.ts";

/** How many subscribers have access at a time, and what they pay a month (cents), at the prices charged then. */
export type Subscribed = { active: number; monthly: Cents };
/** The same with what each pays on average; null without any. */
export type Standing = Subscribed & { arpu: Cents | null };

/** What each subscriber pays a month on average, from what all of them do. */
export const standingOf = ({ active, monthly }: Subscribed): Standing => ({
  active,
  monthly,
  arpu: active === 0 ? null : Math.round(monthly / active),
});

/**
 * At which instants (ms) subscribers of a range are counted: where it begins, which is where the range before ends; where that one
 * begins, if there is one; and where it ends itself, or now while it isn't over.
 */
export function instantsOf({ from, to, before }: Range, now: number) {
  const start = from * DAY_MS;
  const end = to * DAY_MS;
  return { start, startBefore: before === null ? null : before * DAY_MS, end: end <= now ? end : null };
}
