import { DAY_MS, HOUR_MS } from "../durations.ts";
import { formatLocalTime } from "../time-zone.ts";
import type { Day, Span } from "./range.ts";

/** With fewer views, the hours would show who happened to look rather than when people do. */
export const MIN_VIEWS_BY_HOUR = 50;
const HOURS_OF_WEEK = 168;

/** Hours that local time is ahead of UTC at noon, rounded down, since views are counted in whole hours. */
function hoursAhead(zone: string, day: Day): number {
  const noon = day * DAY_MS + DAY_MS / 2;
  return Math.floor((Date.parse(`${formatLocalTime(noon, zone)}Z`) - noon) / HOUR_MS);
}

export function shiftsOf({ from, to }: Span, zone: string): (Span & { hours: number })[] {
  const shifts: (Span & { hours: number })[] = [];
  for (let day = from; day < to; day++) {
    const hours = hoursAhead(zone, day);
    const last = shifts.at(-1);
    if (last?.hours === hours) last.to = day + 1;
    else shifts.push({ from: day, to: day + 1, hours });
  }
  return shifts;
}

/** Starts Monday at 0:00; null with too few views to say anything. */
export type WeekHours = { views: number; sales: number }[] | null;

export function weekOf(rows: { hour: number; views: number; sales: number }[]): WeekHours {
  if (rows.reduce((sum, { views }) => sum + views, 0) < MIN_VIEWS_BY_HOUR) return null;
  const found = new Map(rows.map((row) => [row.hour, row]));
  return Array.from({ length: HOURS_OF_WEEK }, (_, hour) => {
    const { views = 0, sales = 0 } = found.get(hour) ?? {};
    return { views, sales };
  });
}

export function bestHour(week: NonNullable<WeekHours>): number | null {
  const most = Math.max(...week.map(({ views }) => views));
  return most === 0 ? null : week.findIndex(({ views }) => views === most);
}
