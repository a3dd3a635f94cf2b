import { DAY_MS, MINUTE_MS } from "../durations.ts";

const LOCAL = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::\d{2})?$/;

/** Whether this runtime knows a time zone (IANA names and UTC). */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return /^[A-Za-z][\w+\-/]{1,40}$/.test(name);
  } catch {
    return false;
  }
}

/** Formats an instant (ms) as local time in a zone, in the format of HTML's datetime-local. */
export function formatLocalTime(at: number, zone: string): string {
  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  }).formatToParts(at);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "";
  return `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}T${part("hour")}:${part("minute")}`;
}

/**
 * Parses a local time in a zone into an instant (ms); null when it is invalid. A time skipped by a clock change moves
 * forward by the length of the gap; of a time that occurs twice, the first counts, unless `shown` (ms) is what the form showed
 * as this time: then nothing was changed.
 */
export function parseLocalTime(text: string, zone: string, shown: number | null = null): number | null {
  const match = LOCAL.exec(text.trim());
  if (!match || !isTimeZone(zone)) return null;
  if (shown !== null && formatLocalTime(shown, zone) === match[0].slice(0, 16)) return shown;
  const [year, month, day, hour, minute] = match.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const asUtc = Date.UTC(year, month - 1, day, hour, minute);
  // Rejects February 31 and hour 25.
  if (new Date(asUtc).toISOString().slice(0, 16) !== `${match[0].slice(0, 16)}`) return null;
  const offset = (at: number) =>
    Date.parse(`${formatLocalTime(at, zone)}:00Z`) - Math.floor(at / MINUTE_MS) * MINUTE_MS;
  // The offsets a day before and a day after are those on either side of any change.
  const [before, after] = [offset(asUtc - DAY_MS), offset(asUtc + DAY_MS)];
  for (const shift of [before, after]) {
    const at = asUtc - shift;
    if (formatLocalTime(at, zone) === match[0].slice(0, 16)) return at;
  }
  return asUtc - before;
}

/** All time zones, UTC first. */
export const timeZones = (): string[] => [
  "UTC",
  ...Intl.supportedValuesOf("timeZone").filter((name) => name !== "UTC"),
];

const canonicalName = (zone: string) =>
  new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone;

/** The name that a list of zones has for one: its own, or another, as Europe/Kiev for Europe/Kyiv; null if it has none. */
export function findZone(zones: readonly string[], zone: string): string | null {
  if (zones.includes(zone) || !isTimeZone(zone)) return zones.includes(zone) ? zone : null;
  const name = canonicalName(zone);
  return zones.find((one) => one === name || canonicalName(one) === name) ?? null;
}

/** A list to choose from that has the chosen zone under its own name. */
export const zonesWith = (zones: readonly string[], chosen: string): readonly string[] =>
  zones.includes(chosen) || !isTimeZone(chosen) ? zones : [chosen, ...zones];

/**
 * The time zone that a form starts with: the one saved, else where the request comes from, by its name in the list of all,
 * else UTC.
 */
export const offeredTimeZone = (saved: string | null, ofRequest: string | null): string =>
  saved !== null && isTimeZone(saved) ? saved : (findZone(timeZones(), ofRequest ?? "UTC") ?? "UTC");

/** The instant (ms) that a form's hidden field has; null for anything else. */
export const shownInstant = (text: string | undefined): number | null =>
  /^\d{1,15}$/.test(text ?? "") ? Number(text) : null;
