import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/durations.ts";
import { formatLocalTime, isTimeZone, parseLocalTime } from "#domain/time-zone.ts";

export type NoticeSchedule = {
  /** IANA name; null means UTC. */
  timeZone: string | null;
  /** Minutes since local midnight, exclusive at the end; both or neither is set. Quiet hours may span midnight. */
  quietFrom: number | null;
  quietUntil: number | null;
  lastDigestAt: number | null;
  /** Any email about notices, including digests and daily summaries (ms). */
  lastEmailAt: number | null;
};

export const UNREAD_MS = 15 * MINUTE_MS;
/** Minute of the local day when digests go out; two are never closer than the gap. */
const DIGEST_MINUTE = 9 * 60;
const DIGEST_GAP_MS = 20 * HOUR_MS;

export const EMAIL_GAP_MS = HOUR_MS;
export const afterGap = (at: number, { lastEmailAt }: NoticeSchedule): number =>
  lastEmailAt === null ? at : Math.max(at, lastEmailAt + EMAIL_GAP_MS);

/** "08:30" → 510; null unless it's a time of day. */
export function readMinute(text: string): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text);
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}
export const minuteText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

export const zoneOf = ({ timeZone }: NoticeSchedule) =>
  timeZone !== null && isTimeZone(timeZone) ? timeZone : "UTC";

/** The first instant (ms) at or after `from` when local clocks show this minute of the day. */
function nextAt(minute: number, from: number, zone: string): number {
  for (let day = 0; day < 3; day++) {
    const date = formatLocalTime(from + day * DAY_MS, zone).slice(0, 10);
    const at = parseLocalTime(`${date}T${minuteText(minute)}`, zone);
    if (at !== null && at >= from) return at;
  }
  return from;
}

/** The end (ms) of the quiet hours that `at` falls into; `at` itself outside of them. */
export function afterQuietHours(at: number, schedule: NoticeSchedule): number {
  const { quietFrom, quietUntil } = schedule;
  if (quietFrom === null || quietUntil === null) return at;
  const zone = zoneOf(schedule);
  const minute = readMinute(formatLocalTime(at, zone).slice(11)) ?? 0;
  const isQuiet =
    quietFrom < quietUntil
      ? minute >= quietFrom && minute < quietUntil
      : minute >= quietFrom || minute < quietUntil;
  return isQuiet ? nextAt(quietUntil, at, zone) : at;
}

export const nextMorning = (from: number, schedule: NoticeSchedule): number =>
  nextAt(DIGEST_MINUTE, from, zoneOf(schedule));

/** When the next digest may include a notice that has been unread since `since` (ms). */
export function nextDigest(since: number, schedule: NoticeSchedule): number {
  const { lastDigestAt } = schedule;
  const earliest = Math.max(since + UNREAD_MS, lastDigestAt === null ? 0 : lastDigestAt + DIGEST_GAP_MS);
  return afterQuietHours(nextMorning(earliest, schedule), schedule);
}
