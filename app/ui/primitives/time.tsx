import { formatLocalTime, zoneName } from "#domain/time-zone.ts";
import { useFrame } from "../frame/use-frame.ts";

const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** Milliseconds → "November 14, 2026", in UTC so that every page, email, and cache agrees. */
export function formatDate(at: number): string {
  const date = new Date(at);
  return `${months[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}

/** Milliseconds → "November 14, 2026 at 6:05 PM", in UTC. */
export function formatDateTime(at: number): string {
  return `${formatDate(at)} at ${formatTime(at)}`;
}

/** Milliseconds → "6:05 PM", in UTC. */
export function formatTime(at: number): string {
  const date = new Date(at);
  const hours = date.getUTCHours();
  const minutes = String(date.getUTCMinutes()).padStart(2, "0");
  return `${hours % 12 || 12}:${minutes} ${hours < 12 ? "AM" : "PM"}`;
}

/** "2026-11" → "November 2026". */
export function formatMonth(month: string): string {
  const [year, number] = month.split("-");
  return `${months[Number(number) - 1]} ${year}`;
}

/** Compares UTC days of instants in ms; an unknown instant is on no day. */
export const isSameDay = (a: number | null, b: number | null | undefined): boolean =>
  a !== null && typeof b === "number" && formatDate(a) === formatDate(b);

/** An instant whose UTC fields show a zone's local time; all in ms. */
export const shiftedTo = (zone: string, at: number): number =>
  zone === "UTC" ? at : Date.parse(`${formatLocalTime(at, zone)}Z`);

/** `at` is in ms. Times are in the viewer's zone; days alone are in UTC, like those of emails and the books. */
export function Time({ at, showTime }: { at: number; showTime?: boolean }) {
  const { timeZone } = useFrame();
  // An old browser may know other rules or names of a zone; the server's stay.
  return (
    <time suppressHydrationWarning dateTime={new Date(at).toISOString()}>
      {showTime ? `${formatDateTime(shiftedTo(timeZone, at))} ${zoneName(at, timeZone)}` : formatDate(at)}
    </time>
  );
}
