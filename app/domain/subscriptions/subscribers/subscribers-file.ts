import { csvDay, csvFile } from "#domain/csv.ts";
import type { SubscriptionStanding } from "./filter.ts";

/** Only the newest subscribers are included. */
export const MAX_FILE_ROWS = 5000;

const columns = [
  "Username",
  "Name",
  "Status",
  "Subscribed since",
  "Until",
  "Months paid",
  "Total paid (USD)",
];
const standings: Record<SubscriptionStanding, string> = {
  renews: "Renews",
  ending: "Set to end",
  past_due: "Past due",
  ended: "Ended",
};

/** Instants in ms, `paid` in cents. */
export const subscribersFile = (
  rows: {
    username: string;
    name: string;
    standing: SubscriptionStanding;
    since: number;
    until: number;
    months: number;
    paid: number;
  }[],
): string =>
  csvFile([
    columns,
    ...rows.map(({ username, name, standing, since, until, months, paid }) => [
      username,
      name,
      standings[standing],
      csvDay(since),
      csvDay(until),
      String(months),
      paid,
    ]),
  ]);
