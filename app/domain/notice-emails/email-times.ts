import { DAY_MS, HOUR_MS, MINUTE_MS } from "../durations.ts";
import { formatLocalTime, isTimeZone, parseLocalTime } from "../posts/time-zone.ts";

/** When somebody wants no emails about notices, and when they had their last digest (ms). */
export type NoticeSchedule = {
  /** An IANA time zone; null counts as UTC. */
  timeZone: string | null;
  /** Minutes since midnight there, both or neither; the end isn't quiet anymore. Quiet hours may span midnight. */
  quietFrom: number | null;
  quietUntil: number | null;
  lastDigestAt: number | null;
  /** When they had their last email about notices, digests and summaries included (ms). */
  lastEmailAt: number | null;
};

/** How long something must have been unread before an email tells of it. */
export const UNREAD_MS = 15 * MINUTE_MS;
/** When digests go out, on the clock of whoever gets them; two are never closer than this. */
const DIGEST_MINUTE = 9 * 60;
const DIGEST_GAP_MS = 20 * HOUR_MS;

/** Between two emails about notices to one account, whatever they are about. */
export const EMAIL_GAP_MS = HOUR_MS;
/** The first instant (ms) from `at` that is far enough from the last email. */
export const afterGap = (at: number, { lastEmailAt }: NoticeSchedule): number =>
  lastEmailAt === null ? at : Math.max(at, lastEmailAt + EMAIL_GAP_MS);

/** "08:30" → 510; null for anything that is no time of day. */
export function readMinute(text: string): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text);
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}
/** 510 → "08:30". */
export const minuteText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

/** The zone that counts. */
export const zoneOf = ({ timeZone }: NoticeSchedule) =>
  timeZone !== null && isTimeZone(timeZone) ? timeZone : "UTC";

/** The first instant (ms) at or after `from` when clocks in the zone show a minute of the day. */
function nextAt(minute: number, from: number, zone: string): number {
  for (let day = 0; day < 3; day++) {
    const date = formatLocalTime(from + day * DAY_MS, zone).slice(0, 10);
    const at = parseLocalTime(`${date}T${minuteText(minute)}`, zone);
    if (at !== null && at >= from) return at;
  }
  return from;
}

/** When the quiet hours that `at` falls into are over (ms); `at` itself outside of them. */
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

/** The first nine in the morning at or after an instant (ms), on the clock of a schedule. */
export const nextMorning = (from: number, schedule: NoticeSchedule): number =>
  nextAt(DIGEST_MINUTE, from, zoneOf(schedule));

/** When the digest goes out that tells of something unread `since` (ms): in the morning, once a day, after quiet hours. */
export function nextDigest(since: number, schedule: NoticeSchedule): number {
  const { lastDigestAt } = schedule;
  const earliest = Math.max(since + UNREAD_MS, lastDigestAt === null ? 0 : lastDigestAt + DIGEST_GAP_MS);
  return afterQuietHours(nextMorning(earliest, schedule), schedule);
}
