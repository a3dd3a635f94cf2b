import { DAY_MS } from "#domain/durations.ts";
import { useFrame } from "../frame/use-frame.ts";
import { formatDate, formatTime, shiftedTo } from "../primitives/time.tsx";

export const dayOf = (at: number, zone: string) => Math.floor(shiftedTo(zone, at) / DAY_MS);

/** "November 14, 2026". */
export const localDate = (at: number, zone: string) => formatDate(shiftedTo(zone, at));

/** "6:05 PM", or "6:05 PM UTC" if the reader's zone is unknown. */
const localTime = (at: number, zone: string) =>
  `${formatTime(shiftedTo(zone, at))}${zone === "UTC" ? " UTC" : ""}`;

export function ClockTime({ at }: { at: number }) {
  const { timeZone } = useFrame();
  return (
    <time suppressHydrationWarning className="dim" dateTime={new Date(at).toISOString()}>
      {localTime(at, timeZone)}
    </time>
  );
}

function shortDate(at: number, now: number, zone: string) {
  const [month = "", day = "", year] = localDate(at, zone).split(/,? /);
  const short = `${month.slice(0, 3)} ${day}`;
  return localDate(now, zone).endsWith(` ${year}`) ? short : `${short}, ${year}`;
}

export function TimeOrDate({ at, now }: { at: number; now: number }) {
  const { timeZone } = useFrame();
  const isToday = dayOf(at, timeZone) === dayOf(now, timeZone);
  return (
    <time suppressHydrationWarning dateTime={new Date(at).toISOString()}>
      {isToday ? localTime(at, timeZone) : shortDate(at, now, timeZone)}
    </time>
  );
}
