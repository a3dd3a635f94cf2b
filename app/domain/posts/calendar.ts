import { DAY_MS, HOUR_MS } from "../durations.ts";
import { formatLocalTime, parseLocalTime } from "../time-zone.ts";

/** A day less than the composer allows. */
const LAST_SLOT_MS = 365 * DAY_MS;
/** When most people look. */
const OFFERED_TIME = "18:00";
const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;
const DAY = /^20\d\d-\d\d-\d\d$/;

/** "2026-12-24". */
export const dayIn = (at: number, zone: string) => formatLocalTime(at, zone).slice(0, 10);

/** "2026-12"; the current month in the creator's time zone if it's missing or invalid. */
export const readMonth = (text: string | null, now: number, zone: string): string =>
  text !== null && MONTH.test(text) ? text : dayIn(now, zone).slice(0, 7);

export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** Instants in ms; `to` is exclusive. */
export const monthRange = (month: string, zone: string) => ({
  from: parseLocalTime(`${month}-01T00:00`, zone) ?? 0,
  to: parseLocalTime(`${monthAfter(month, 1)}-01T00:00`, zone) ?? 0,
});

/** From Sunday to Saturday; null for days of other months. */
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
 * The publication time to offer for a day, as a form value: 6 p.m., or the next full hour at least an hour away. Null
 * for days that are over or too far ahead.
 */
export function slotOn(day: string, now: number, zone: string): string | null {
  if (!DAY.test(day)) return null;
  const evening = parseLocalTime(`${day}T${OFFERED_TIME}`, zone);
  if (evening === null || evening > now + LAST_SLOT_MS) return null;
  if (evening >= now + HOUR_MS) return `${day}T${OFFERED_TIME}`;
  const [next = ""] = formatLocalTime(now + 2 * HOUR_MS, zone).split(":");
  return next.startsWith(day) ? `${next}:00` : null;
}
