import { dayText, type Range, type Span } from "#domain/analytics/range.ts";
import { DAY_MS } from "#domain/durations.ts";
import { formatDate, formatMonth } from "../primitives/time.tsx";

const dateOf = (day: number) => formatDate(day * DAY_MS);

/** "Nov 14". */
const shortDay = (day: number): string =>
  dateOf(day)
    .replace(/^([A-Z][a-z]{2})[a-z]*/, "$1")
    .replace(/,.*/, "");

/**
 * "November 14, 2026", "November 8 to 14, 2026", or "November 2026" for a whole month. `to` is the day after the last.
 */
export function spanText({ from, to }: Span): string {
  const isMonth = dayText(from).endsWith("-01") && dayText(to).endsWith("-01") && to - from < 32;
  if (isMonth) return formatMonth(dayText(from).slice(0, 7));
  const [first, last] = [dateOf(from), dateOf(to - 1)];
  if (first === last) return last;
  const [month, year] = [last.split(" ")[0] ?? "", last.slice(-4)];
  if (first.slice(-4) !== year) return `${first} to ${last}`;
  const begin = first.replace(/,.*/, "");
  return first.startsWith(`${month} `)
    ? `${begin} to ${last.slice(month.length + 1)}`
    : `${begin} to ${last}`;
}

export const axisDay = (day: number, step: Range["step"]): string =>
  step === "month" ? shortDay(day).slice(0, 3) : shortDay(day);
