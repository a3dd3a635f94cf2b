import { HOUR_MS } from "../durations.ts";
import { type NoticeSchedule, nextMorning, zoneOf } from "../notice-emails/email-times.ts";
import { formatLocalTime, parseLocalTime } from "../posts/time-zone.ts";

/** A creator whose summary is due since `dueAt` (ms). `canMail`: their address may be emailed, and they still sell. */
export type DueSummary = {
  userId: string;
  email: string;
  canMail: boolean;
  dueAt: number;
  schedule: NoticeSchedule;
};

/** The first nine in the morning after an instant (ms), on the clock of whoever gets the summary. */
export const nextSummary = (after: number, schedule: NoticeSchedule): number =>
  nextMorning(after + 1, schedule);

/** The calendar day before that of an instant (ms), in a schedule's zone: its first instant, and the next day's. */
export function dayBefore(at: number, schedule: NoticeSchedule): { from: number; until: number } {
  const zone = zoneOf(schedule);
  const midnight = (instant: number) =>
    parseLocalTime(`${formatLocalTime(instant, zone).slice(0, 10)}T00:00`, zone) ?? instant;
  const until = midnight(at);
  // Days of 23 and 25 hours: twelve hours before its end is always within a day.
  return { from: midnight(until - 12 * HOUR_MS), until };
}
