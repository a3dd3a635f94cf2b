import { DAY_MS } from "../durations.ts";
import type { Cents } from "../money.ts";
import type { Range } from "./range.ts";

export type Subscribed = { active: number; monthly: Cents };
export type Standing = Subscribed & { arpu: Cents | null };

export const standingOf = ({ active, monthly }: Subscribed): Standing => ({
  active,
  monthly,
  arpu: active === 0 ? null : Math.round(monthly / active),
});

/**
 * When (ms) a range's subscribers are counted: at its start, at the start of the range before it, and at its end. `end`
 * is null while the range isn't over.
 */
export function instantsOf({ from, to, before }: Range, now: number) {
  const start = from * DAY_MS;
  const end = to * DAY_MS;
  return { start, startBefore: before === null ? null : before * DAY_MS, end: end <= now ? end : null };
}
