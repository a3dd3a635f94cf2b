import { DAY_MS, MINUTE_MS } from "./durations.ts";

const LOCAL = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::\d{2})?$/;

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return /^[A-Za-z][\w+\-/]{1,40}$/.test(name);
  } catch {
    return false;
  }
}

/** Creating a formatter takes 140 µs, using it 5, and a conversation shows up to 150 times. */
const formats = new Map<string, Intl.DateTimeFormat>();
const MAX_FORMATS = 50;
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  if (formats.size >= MAX_FORMATS) formats.clear();
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    timeZoneName: "short",
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
  formats.set(zone, format);
  return format;
}

const partsOf = (at: number, zone: string) => {
  const parts = formatOf(zone).formatToParts(at);
  return (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? "";
};

/** Stands after a time: "UTC", "EST", or "GMT+1". */
export const zoneName = (at: number, zone: string): string => partsOf(at, zone)("timeZoneName");

/** The name of a zone itself, as in a list of zones: "America/New York". */
export const zoneLabel = (zone: string): string => zone.replaceAll("_", " ");

/** In the format of HTML's datetime-local. */
export function formatLocalTime(at: number, zone: string): string {
  const part = partsOf(at, zone);
  return `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}T${part("hour")}:${part("minute")}`;
}

/**
 * Parses local time into an instant (ms); null if it's invalid. A time skipped by a clock change moves forward
 * by the gap. If a time occurs twice, the first one counts, unless the form showed `shown` (ms) as this time,
 * which means that it's unchanged.
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
  // Offsets a day before and a day after are those on either side of any clock change.
  const [before, after] = [offset(asUtc - DAY_MS), offset(asUtc + DAY_MS)];
  for (const shift of [before, after]) {
    const at = asUtc - shift;
    if (formatLocalTime(at, zone) === match[0].slice(0, 16)) return at;
  }
  return asUtc - before;
}

export const timeZones = (): string[] => [
  "UTC",
  ...Intl.supportedValuesOf("timeZone").filter((name) => name !== "UTC"),
];

const canonicalName = (zone: string) =>
  new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone;

/** Finds a zone in a list, also under an alias such as Europe/Kiev for Europe/Kyiv; null if it isn't listed. */
export function findZone(zones: readonly string[], zone: string): string | null {
  if (zones.includes(zone) || !isTimeZone(zone)) return zones.includes(zone) ? zone : null;
  const name = canonicalName(zone);
  return zones.find((one) => one === name || canonicalName(one) === name) ?? null;
}

export const zonesWith = (zones: readonly string[], chosen: string): readonly string[] =>
  zones.includes(chosen) || !isTimeZone(chosen) ? zones : [chosen, ...zones];

/** Under the name that was given: every page needs it, and finding an alias in the list takes too long for that. */
export const offeredTimeZone = (saved: string | null, ofRequest: string | null): string =>
  [saved, ofRequest].find((zone) => zone !== null && isTimeZone(zone)) ?? "UTC";

export const shownInstant = (text: string | undefined): number | null =>
  /^\d{1,15}$/.test(text ?? "") ? Number(text) : null;
