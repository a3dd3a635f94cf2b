import { dateText, dateTimeText } from "#domain/date-text.ts";
import { DAY_MS } from "#domain/durations.ts";

/** By UTC day (days since 1970); other times in ms. */
export type Delivered = {
  startsAt: number;
  endedAt: number | null;
  days: { day: number; served: number; seen: number; unscripted: number; opened: number }[];
};

const times = (n: number) => (n === 1 ? "once" : `${n.toLocaleString("en-US")} times`);

export const deliveryLines = ({ startsAt, endedAt, days }: Delivered): string[] => [
  `It began on ${dateTimeText(startsAt)}, when it was paid${endedAt === null ? "." : `, and ended on ${dateTimeText(endedAt)}.`}`,
  ...days.map(
    ({ day, served, seen, unscripted, opened }) =>
      `${dateText(day * DAY_MS)}: placed in lists ${times(served)}, viewed ${times(seen + unscripted)}, and the post opened ${times(opened)}.`,
  ),
  "The account could read these figures at any time, and could pause or end the boost. What isn't delivered by its end is refunded.",
];
