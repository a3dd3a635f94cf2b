const dateFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
const timeFormat = new Intl.DateTimeFormat("en-US", {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: "UTC",
});

/** Ms to "December 22, 2026", in UTC. */
export const dateText = (at: number): string => dateFormat.format(at);

/** Ms to "December 22, 2026 at 6:05 PM UTC". */
export const dateTimeText = (at: number): string => `${timeFormat.format(at)} UTC`;

/** "9 AM", of an hour since midnight. */
export const hourText = (hour: number): string => `${hour % 12 || 12} ${hour % 24 < 12 ? "AM" : "PM"}`;
