import { useSyncExternalStore } from "react";
import { DAY_MS } from "../../domain/durations.ts";
import { formatDate, formatTime } from "../primitives/time.tsx";

const never = () => () => {};
/** Whether times can be the reader's own: not on the server, nor until React has taken over its page. */
export const useLocalTime = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** An instant whose UTC fields are those of the reader's clock. */
const shifted = (at: number, isLocal: boolean) =>
  isLocal ? at - new Date(at).getTimezoneOffset() * 60_000 : at;

/** Which day it is, for telling days apart. */
export const dayOf = (at: number, isLocal: boolean) => Math.floor(shifted(at, isLocal) / DAY_MS);

/** "November 14, 2026". */
export const localDate = (at: number, isLocal: boolean) => formatDate(shifted(at, isLocal));

/** "6:05 PM", or "6:05 PM UTC" where the reader's zone isn't known. */
export const localTime = (at: number, isLocal: boolean) =>
  `${formatTime(shifted(at, isLocal))}${isLocal ? "" : " UTC"}`;

/** The time of day. */
export function ClockTime({ at }: { at: number }) {
  const isLocal = useLocalTime();
  return (
    <time className="dim" dateTime={new Date(at).toISOString()}>
      {localTime(at, isLocal)}
    </time>
  );
}

/** The date and time of day. */
export function LocalDateTime({ at }: { at: number }) {
  const isLocal = useLocalTime();
  return (
    <time dateTime={new Date(at).toISOString()}>
      {localDate(at, isLocal)} at {localTime(at, isLocal)}
    </time>
  );
}

/** "Nov 14", with the year if it isn't that of `now`. */
function shortDate(at: number, now: number, isLocal: boolean) {
  const [month = "", day = "", year] = localDate(at, isLocal).split(/,? /);
  const short = `${month.slice(0, 3)} ${day}`;
  return localDate(now, isLocal).endsWith(` ${year}`) ? short : `${short}, ${year}`;
}

/** The time of day for what is from today, else the date, both short. */
export function TimeOrDate({ at, now }: { at: number; now: number }) {
  const isLocal = useLocalTime();
  const isToday = dayOf(at, isLocal) === dayOf(now, isLocal);
  return (
    <time dateTime={new Date(at).toISOString()}>
      {isToday ? localTime(at, isLocal) : shortDate(at, now, isLocal)}
    </time>
  );
}
