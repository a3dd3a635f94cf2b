import { needsAttention } from "#domain/admin/console/attention.ts";
import { HOUR_MS } from "#domain/durations.ts";
import { AttentionList } from "#ui/admin/console/attention-list.tsx";
import { SiteHealth } from "#ui/admin/console/site-health.tsx";
import { StuckList } from "#ui/admin/console/stuck-list.tsx";
import { daysAgo } from "../samples.ts";
import type { Specimen } from "../specimen.ts";

const now = daysAgo(0);
const nothing = { count: 0, since: null, whose: null };
const waiting = {
  holds: nothing,
  mismatches: nothing,
  emails_given_up: nothing,
  money: nothing,
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
const health = {
  databaseMs: 6,
  provider: { isUp: true, tookMs: 140, at: now },
  run: { finishedAt: now, failed: [] },
  version: { id: "8da2c185", tag: "", at: new Date(daysAgo(1)).toISOString() },
  migrations: { applied: 30, missing: 0, newest: "0029_console" },
};

export const overview: Specimen[] = [
  {
    name: "What needs attention",
    states: { Some: <AttentionList items={items} /> },
  },
  {
    name: "Site health",
    states: {
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
  {
    name: "Stuck money, email, and files",
    states: {
      Some: (
        <StuckList
          moves={[{ kind: "return", at: now, amount: 1800, paymentId: "pi_1", creator: "mara" }]}
          late={[email]}
          givenUp={[{ ...email, id: "receipt-2", givenUpAt: now }]}
          files={[{ id: "m1", at: now, owner: "mara", kind: "video", failure: "too_long" }]}
        />
      ),
    },
  },
];
