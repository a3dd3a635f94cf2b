const MINUTE = 60_000;
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
 * forward by the length of the gap; of a time that occurs twice, the first counts.
 */
export function parseLocalTime(text: string, zone: string): number | null {
  const match = LOCAL.exec(text.trim());
  if (!match || !isTimeZone(zone)) return null;
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
    Date.parse(`${formatLocalTime(at, zone)}:00Z`) - Math.floor(at / MINUTE) * MINUTE;
  // The offsets a day before and a day after are those on either side of any change.
  const [before, after] = [offset(asUtc - 24 * 60 * MINUTE), offset(asUtc + 24 * 60 * MINUTE)];
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

/**
 * The time zone that a form starts with: the one saved, else where the request comes from, else UTC. Only a name from
 * the list of all can be preselected.
 */
export function offeredTimeZone(saved: string | null, ofRequest: string | null): string {
  if (saved !== null || ofRequest === null || !isTimeZone(ofRequest)) return saved ?? "UTC";
  const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: ofRequest }).resolvedOptions();
  const all = timeZones();
  return [ofRequest, timeZone].find((name) => all.includes(name)) ?? "UTC";
}
