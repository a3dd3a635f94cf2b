import type { AudienceStore } from "#db/stores/analytics/audience.ts";
import { hourText } from "../date-text.ts";
import { DAY_MS, HOUR_MS } from "../durations.ts";
import { formatLocalTime, parseLocalTime } from "../time-zone.ts";
import { weekdays } from "./audience.ts";
import { dayOf } from "./views/count-view.ts";
import { bestHour, shiftsOf, weekOf } from "./week-hours.ts";

const COUNTED_DAYS = 28;

/**
 * When a creator's posts were viewed most ("Fridays at 6 PM"), and when that is next, at least an hour away, as a form
 * value. Null with too few views.
 */
export async function findBestHour(
  { audience }: { audience: Pick<AudienceStore, "listHours"> },
  { sellerId, now, zone }: { sellerId: string; now: number; zone: string },
): Promise<{ text: string; next: string } | null> {
  const span = { from: dayOf(now) - COUNTED_DAYS, to: dayOf(now) + 1 };
  const week = weekOf(await audience.listHours(sellerId, shiftsOf(span, zone)));
  const best = week && bestHour(week);
  if (best === null) return null;
  const [weekday, hour] = [Math.floor(best / 24), best % 24];
  for (let days = 0; days < 9; days++) {
    const day = formatLocalTime(now + days * DAY_MS, zone).slice(0, 10);
    const next = `${day}T${String(hour).padStart(2, "0")}:00`;
    if ((new Date(day).getUTCDay() + 6) % 7 === weekday && (parseLocalTime(next, zone) ?? 0) >= now + HOUR_MS)
      return { text: `${weekdays[weekday]}s at ${hourText(hour)}`, next };
  }
  return null;
}
