import { DAY_MS, HOUR_MS } from "../durations.ts";
import { formatLocalTime, parseLocalTime } from "./time-zone.ts";

/** How far ahead posts can be scheduled; the last hours are left to the composer. */
const LAST_SLOT_MS = 365 * DAY_MS;
/** When people look: the time that a day of the calendar offers. */
const OFFERED_TIME = "18:00";
const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;
const DAY = /^20\d\d-\d\d-\d\d$/;

/** The day of an instant (ms) in a time zone, "2026-12-24". */
export const dayIn = (at: number, zone: string) => formatLocalTime(at, zone).slice(0, 10);

/** The month that an address names, "2026-12"; in its place, the one it is now (ms) in the creator's time zone. */
export const readMonth = (text: string | null, now: number, zone: string): string =>
  text !== null && MONTH.test(text) ? text : dayIn(now, zone).slice(0, 7);

/** The month so many months after one; before it for less than 0. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** The first instant (ms) of a month in a time zone, and the first one after it. */
export const monthRange = (month: string, zone: string) => ({
  from: parseLocalTime(`${month}-01T00:00`, zone) ?? 0,
  to: parseLocalTime(`${monthAfter(month, 1)}-01T00:00`, zone) ?? 0,
});

/** The weeks of a month from Sunday to Saturday; null for days of other months. */
export function weeksOf(month: string): (string | null)[][] {
  const first = Date.parse(`${month}-01T00:00Z`);
  const days = Math.round((Date.parse(`${monthAfter(month, 1)}-01T00:00Z`) - first) / DAY_MS);
  const lead = new Date(first).getUTCDay();
  return Array.from({ length: Math.ceil((lead + days) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const number = week * 7 + weekday - lead + 1;
      return number < 1 || number > days ? null : `${month}-${String(number).padStart(2, "0")}`;
    }),
  );
}

/**
 * When a post of a day would be published, as the composer's field has it: at six in the evening, or, once that is less
 * than an hour away, at the next full hour after that. Null for a day that is over, or too far ahead.
 */
export function slotOn(day: string, now: number, zone: string): string | null {
  if (!DAY.test(day)) return null;
  const evening = parseLocalTime(`${day}T${OFFERED_TIME}`, zone);
  if (evening === null || evening > now + LAST_SLOT_MS) return null;
  if (evening >= now + HOUR_MS) return `${day}T${OFFERED_TIME}`;
  const [next = ""] = formatLocalTime(now + 2 * HOUR_MS, zone).split(":");
  return next.startsWith(day) ? `${next}:00` : null;
}
