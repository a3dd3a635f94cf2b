import { needsAttention } from "../../../../app/domain/console/attention.ts";
import { dayFigures, HOUR_MS } from "../../../../app/domain/console/hours.ts";
import { AttentionList } from "../../../../app/ui/console/attention-list.tsx";
import { ColumnChart } from "../../../../app/ui/console/column-chart.tsx";
import { DayFigures } from "../../../../app/ui/console/day-figures.tsx";
import { ErrorList, ErrorSearch } from "../../../../app/ui/console/error-list.tsx";
import { SiteHealth } from "../../../../app/ui/console/site-health.tsx";
import { StuckList } from "../../../../app/ui/console/stuck-list.tsx";
import { daysAgo } from "../../samples.ts";
import type { Specimen } from "../../specimen.ts";

const now = daysAgo(0);
const nothing = { count: 0, since: null, whose: null };
const waiting = {
  holds: nothing,
  mismatches: nothing,
  emails_given_up: nothing,
  emails_late: nothing,
  media: nothing,
  appeals: nothing,
  warnings: nothing,
  held_messages: nothing,
  errors: nothing,
  events: { count: 2, since: daysAgo(1), whose: null },
  reports: { count: 1, since: daysAgo(3), whose: null },
};
const dispute = {
  id: "d1",
  paymentId: "y1",
  amount: 1800,
  dueBy: now + 2 * HOUR_MS,
  isAppeal: false,
  isOurs: false,
};
const email = {
  id: "receipt-1",
  recipient: "noor@example.com",
  attempts: 3,
  lastError: "503",
  nextAt: now,
  givenUpAt: null,
};
const items = needsAttention(
  { waiting, differing: 0, disputes: [dispute], run: null, isProviderUp: true, missingMigrations: 0 },
  now,
);
const counts = Array.from({ length: 24 * 35 }, (_, i) => ({
  hour: Math.floor(now / HOUR_MS) - i,
  count: i % 5 === 0 ? 3 : 1,
  cents: 1500,
}));
const health = {
  databaseMs: 6,
  provider: { isUp: true, tookMs: 140, at: now },
  run: { finishedAt: now, failed: [] },
  version: { id: "8da2c185", tag: "", at: new Date(daysAgo(1)).toISOString() },
  migrations: { applied: 30, missing: 0, newest: "0029_console" },
};
const error = {
  request_id: "8f3a2c",
  at: now,
  route: "/profile",
  name: "TypeError",
  message: "x is undefined",
};

/** The administration's overview. */
export const overview: Specimen[] = [
  {
    name: "What needs attention",
    states: { Some: <AttentionList items={items} />, Nothing: <AttentionList items={[]} /> },
  },
  {
    name: "Day figures",
    states: {
      Sales: (
        <DayFigures
          title="Sales"
          one="sale"
          many="sales"
          isMoney
          now={now}
          figures={dayFigures(counts, now, 0)}
        />
      ),
      "None yet": (
        <DayFigures
          title="Sign-ups"
          one="sign-up"
          many="sign-ups"
          now={now}
          figures={dayFigures([], now, now)}
        />
      ),
    },
  },
  {
    name: "Column chart",
    states: {
      "Two columns": (
        <ColumnChart
          title="Sales by hour"
          sentence="Most from 9 AM: 2 sales."
          unit={{ time: "Hour", value: "Sales" }}
          columns={[
            { label: "9 AM", value: 2, shown: "2", usual: 1 },
            { label: "10 AM", value: 1, shown: "1", usual: 1, isNow: true },
          ]}
        />
      ),
    },
  },
  {
    name: "Site health",
    states: {
      Good: <SiteHealth {...health} />,
      Bad: (
        <SiteHealth
          {...health}
          provider={{ isUp: false, tookMs: 2000, at: now }}
          run={{ finishedAt: now, failed: ["mail"] }}
          migrations={{ applied: 29, missing: 1, newest: "0029_console" }}
        />
      ),
    },
  },
  { name: "Error search", states: { Empty: <ErrorSearch query="" /> } },
  {
    name: "Error list",
    states: {
      One: <ErrorList caption="Newest first" errors={[error]} isSearch={false} />,
      None: <ErrorList caption="Newest first" errors={[]} isSearch={false} />,
      "Not found": <ErrorList caption="Found" errors={[]} isSearch />,
    },
  },
  {
    name: "Stuck email and files",
    states: {
      Some: (
        <StuckList
          late={[email]}
          givenUp={[{ ...email, id: "receipt-2", givenUpAt: now }]}
          files={[{ id: "m1", at: now, owner: "mara", kind: "video", failure: "too_long" }]}
        />
      ),
    },
  },
];
