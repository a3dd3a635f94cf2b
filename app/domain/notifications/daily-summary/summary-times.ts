import { HOUR_MS } from "#domain/durations.ts";
import { formatLocalTime, parseLocalTime } from "#domain/time-zone.ts";
import { type NoticeSchedule, nextMorning, zoneOf } from "../notice-emails/email-times.ts";

/** Due since `dueAt` (ms). `canMail`: they may be emailed and still sell. */
export type DueSummary = {
  userId: string;
  email: string;
  canMail: boolean;
  dueAt: number;
  schedule: NoticeSchedule;
};

/** The next 9 a.m. after `after` (ms), in the recipient's time zone. */
export const nextSummary = (after: number, schedule: NoticeSchedule): number =>
  nextMorning(after + 1, schedule);

/** The start and end (ms) of the calendar day before `at` (ms), in the schedule's time zone. */
export function dayBefore(at: number, schedule: NoticeSchedule): { from: number; until: number } {
  const zone = zoneOf(schedule);
  const midnight = (instant: number) =>
    parseLocalTime(`${formatLocalTime(instant, zone).slice(0, 10)}T00:00`, zone) ?? instant;
  const until = midnight(at);
  // Twelve hours before its end is within any day, even one of 23 or 25 hours.
  return { from: midnight(until - 12 * HOUR_MS), until };
}
