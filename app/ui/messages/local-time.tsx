import { useSyncExternalStore } from "react";
import { DAY_MS } from "#domain/durations.ts";
import { formatDate, formatTime } from "../primitives/time.tsx";

const never = () => () => {};
/** Whether times can be in the reader's zone: not on the server, nor before hydration. */
export const useLocalTime = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** An instant whose UTC fields show the reader's local time. */
const shifted = (at: number, isLocal: boolean) =>
  isLocal ? at - new Date(at).getTimezoneOffset() * 60_000 : at;

export const dayOf = (at: number, isLocal: boolean) => Math.floor(shifted(at, isLocal) / DAY_MS);

/** "November 14, 2026". */
export const localDate = (at: number, isLocal: boolean) => formatDate(shifted(at, isLocal));

/** "6:05 PM", or "6:05 PM UTC" if the reader's zone is unknown. */
export const localTime = (at: number, isLocal: boolean) =>
  `${formatTime(shifted(at, isLocal))}${isLocal ? "" : " UTC"}`;

export function ClockTime({ at }: { at: number }) {
  const isLocal = useLocalTime();
  return (
    <time className="dim" dateTime={new Date(at).toISOString()}>
      {localTime(at, isLocal)}
    </time>
  );
}

export function LocalDateTime({ at }: { at: number }) {
  const isLocal = useLocalTime();
  return (
    <time dateTime={new Date(at).toISOString()}>
      {localDate(at, isLocal)} at {localTime(at, isLocal)}
    </time>
  );
}

function shortDate(at: number, now: number, isLocal: boolean) {
  const [month = "", day = "", year] = localDate(at, isLocal).split(/,? /);
  const short = `${month.slice(0, 3)} ${day}`;
  return localDate(now, isLocal).endsWith(` ${year}`) ? short : `${short}, ${year}`;
}

export function TimeOrDate({ at, now }: { at: number; now: number }) {
  const isLocal = useLocalTime();
  const isToday = dayOf(at, isLocal) === dayOf(now, isLocal);
  return (
    <time dateTime={new Date(at).toISOString()}>
      {isToday ? localTime(at, isLocal) : shortDate(at, now, isLocal)}
    </time>
  );
}
