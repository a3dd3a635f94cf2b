import { DAY_MS } from "#domain/durations.ts";

const SOON_MS = 6 * DAY_MS;

/** " for Fri 6 PM" within the next days, else " for Dec 24, 6 PM"; empty if it isn't a time. `local`: a form value. */
export function scheduleText(local: string, now: number): string {
  const at = Date.parse(`${local}Z`);
  if (Number.isNaN(at)) return "";
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en-US", { timeZone: "UTC", ...options }).format(at);
  const isThisYear = new Date(at).getUTCFullYear() === new Date(now).getUTCFullYear();
  const date: Intl.DateTimeFormatOptions = { month: "short", day: "numeric" };
  if (!isThisYear) date.year = "numeric";
  const day = at > now - DAY_MS && at - now < SOON_MS ? part({ weekday: "short" }) : `${part(date)},`;
  const time = part({ hour: "numeric", minute: "2-digit" }).replace(":00", "");
  return ` for ${day} ${time}`;
}
