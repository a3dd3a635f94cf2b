import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Findings,
  needsAttention,
  type WaitingKind,
  waitingByPage,
} from "#domain/admin/console/attention.ts";
import { describeError } from "#domain/admin/console/describe-error.ts";
import { dayFigures, figuresFrom, type HourCount, median } from "#domain/admin/console/hours.ts";
import { HOUR_MS } from "#domain/durations.ts";
import { DAY, HOUR, NOW } from "#tests/cast.ts";

const kinds: WaitingKind[] = [
  "holds",
  "mismatches",
  "events",
  "money",
  "emails_given_up",
  "emails_late",
  "media",
  "appeals",
  "warnings",
  "reports",
  "held_messages",
  "errors",
];
const none = { count: 0, since: null, whose: null };
const quiet: Findings = {
  waiting: Object.fromEntries(kinds.map((kind) => [kind, none])) as Findings["waiting"],
  differing: 0,
  disputes: [],
  run: { finishedAt: NOW - 60_000, failed: [] },
  isProviderUp: true,
  missingMigrations: 0,
};
const titles = (found: Partial<Findings>) =>
  needsAttention({ ...quiet, ...found }, NOW).map((item) => item.title);
const waits = (kind: WaitingKind, count: number, since = NOW - DAY) => ({
  waiting: { ...quiet.waiting, [kind]: { count, since, whose: null } },
});

test("nothing is listed when everything works, or before the first scheduled run", () => {
  expect(titles({})).toEqual([]);
  expect(titles({ run: null })).toEqual([]);
});

test("deadlines within a day come before failures, and failures before pending work", () => {
  const dispute = { id: "d1", paymentId: "y1", amount: 1500, isAppeal: false, isOurs: false };
  const found = {
    waiting: {
      ...quiet.waiting,
      events: { count: 2, since: NOW - HOUR, whose: null },
      reports: { count: 1, since: NOW - 3 * DAY, whose: null },
    },
    disputes: [
      { ...dispute, dueBy: NOW + HOUR },
      { ...dispute, id: "d2", dueBy: NOW + 9 * DAY, isAppeal: true },
      { ...dispute, id: "d3", dueBy: NOW + 8 * DAY, isOurs: true },
    ],
  };
  expect(titles(found)).toEqual([
    "Dispute of $15.00 to answer",
    "2 payment events failed",
    "1 report to review",
    "Our dispute of $15.00 to answer",
    "Appeal a lost dispute of $15.00?",
  ]);
});

test("stopped tasks, failed tasks, a silent provider, and missing migrations are named", () => {
  expect(titles({ run: { finishedAt: NOW - 6 * 60_000, failed: [] } })).toEqual([
    "Scheduled tasks have stopped",
  ]);
  expect(titles({ run: { finishedAt: NOW, failed: ["mail", "payouts"] } })).toEqual([
    "Failed in the last run: mail, payouts",
  ]);
  expect(titles({ isProviderUp: false })).toEqual(["The payment provider isn't responding"]);
  expect(titles({ missingMigrations: 1 })).toEqual(["The database is missing 1 migration"]);
});

test("what waits is counted by the page it's worked on", () => {
  const one = { count: 1, since: NOW, whose: null };
  const dispute = {
    id: "d1",
    paymentId: "y1",
    amount: 1500,
    dueBy: NOW + DAY,
    isAppeal: false,
    isOurs: false,
  };
  const found = {
    waiting: { ...quiet.waiting, holds: one, mismatches: { ...one, count: 2 }, appeals: one, media: one },
    disputes: [dispute, { ...dispute, id: "d2", isAppeal: true }],
  };
  expect(waitingByPage(quiet)).toEqual({});
  expect(waitingByPage(found)).toEqual({
    "/admin/reconciliation": { count: 3, isBroken: true },
    "/admin/errors": { count: 1, isBroken: true },
    "/admin/cases/appeals": { count: 2, isBroken: false },
    "/admin/payments": { count: 1, isBroken: false },
  });
});

test("a single payout hold leads to its creator", () => {
  const hold = { count: 1, since: NOW, whose: "p3" };
  const [item] = needsAttention({ ...quiet, waiting: { ...quiet.waiting, holds: hold } }, NOW);
  expect(item?.href).toBe("/admin/creators/p3/payouts");
});

test("counts stop at 999, and a mismatch shows its amount", () => {
  expect(titles(waits("reports", 1000))).toEqual(["More than 999 reports to review"]);
  expect(titles({ ...waits("mismatches", 1), differing: 1250 })).toEqual([
    "1 account differs from the ledger, by $12.50",
  ]);
});

test("everything pending is listed once, with a link to an admin page", () => {
  fc.assert(
    fc.property(fc.subarray(kinds), (some) => {
      const waiting = { ...quiet.waiting };
      for (const kind of some) waiting[kind] = { count: 1, since: NOW - DAY, whose: null };
      const items = needsAttention({ ...quiet, waiting }, NOW);
      expect(new Set(items.map(({ key }) => key))).toEqual(new Set(some));
      for (const { href } of items) expect(href).toMatch(/^\/admin/);
    }),
  );
});

// A Saturday, 15:30 UTC.
const AFTERNOON = Date.UTC(2026, 10, 14, 15, 30);
const at = (weeksAgo: number, hour: number, count: number): HourCount => ({
  hour: Date.UTC(2026, 10, 14 - 7 * weeksAgo, hour) / HOUR_MS,
  count,
  cents: count * 100,
});

test("today up to the last full hour is compared with the median of the last four same weekdays", () => {
  const counts = [
    at(0, 9, 4),
    at(0, 15, 2),
    at(1, 9, 1),
    at(2, 9, 3),
    at(3, 9, 5),
    at(4, 9, 9),
    at(1, 15, 50),
  ];
  const { soFar, compared } = dayFigures(counts, AFTERNOON, 0);
  expect(soFar).toEqual({ count: 6, cents: 600 });
  expect(compared).toEqual({ count: 4, cents: 400, usualCount: 4, usualCents: 400, untilHour: 15 });
});

test("weeks before launch don't count, and at midnight there is nothing to compare", () => {
  const opened = AFTERNOON - 8 * DAY;
  expect(dayFigures([at(1, 9, 6)], AFTERNOON, opened).compared?.usualCount).toBe(6);
  expect(dayFigures([], AFTERNOON, AFTERNOON - DAY).compared).toBeNull();
  expect(dayFigures([], Date.UTC(2026, 10, 14, 0, 59), 0).compared).toBeNull();
});

test("hours and days add up to the counts", () => {
  const first = figuresFrom(AFTERNOON) / HOUR_MS;
  const hour = fc.integer({ min: first, max: Math.floor(AFTERNOON / HOUR_MS) });
  const count = fc.record({ hour, count: fc.nat(50), cents: fc.nat(10_000) });
  const list = fc.uniqueArray(count, { selector: (one) => one.hour });
  fc.assert(
    fc.property(list, (counts) => {
      const { soFar, hours, days } = dayFigures(counts, AFTERNOON, 0);
      const total = (rows: { count: number }[]) => rows.reduce((sum, row) => sum + row.count, 0);
      expect(total(hours)).toBe(soFar.count);
      expect(days.at(-1)?.count).toBe(soFar.count);
      const shown = counts.filter((one) => one.hour * HOUR_MS >= (days[0]?.at ?? 0));
      expect(total(days)).toBe(total(shown));
    }),
  );
});

test("a median is between the lowest and highest values, whatever their order", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1000), { minLength: 1 }), (values) => {
      expect(median(values)).toBeGreaterThanOrEqual(Math.min(...values));
      expect(median(values)).toBeLessThanOrEqual(Math.max(...values));
      expect(median([...values].reverse())).toBe(median(values));
    }),
  );
  expect(median([1, 2, 3, 100])).toBe(3);
  expect(median([])).toBe(0);
});

test("an error is described by its first cause, without personal data", () => {
  const cause = new TypeError("no such column: emial for ada@example.com (user 3f2b91aa-77c1-4d0e)");
  const wrapped = new Error(`Failed query: select 1\nparams: ada@example.com,secret`, { cause });
  expect(describeError(wrapped)).toEqual({
    name: "TypeError",
    message: "no such column: emial for … (user …)",
  });
  expect(describeError(new Error('cannot read "my dear diary" at https://a.example/x?y=1')).message).toBe(
    "cannot read … at …",
  );
  expect(describeError("thrown").name).toBe("Thrown value");
});

test("no email address, ID, or quoted text is left in a description", () => {
  const word = fc.stringMatching(/^[a-z]{3,8}$/);
  fc.assert(
    fc.property(word, word, fc.uuid(), (name, text, id) => {
      const { message } = describeError(
        new Error(`bad ${name}@example.com, ${id}, "x ${text} y" sk_live_${id}`),
      );
      expect(message).not.toContain("@");
      expect(message).not.toContain(id);
      expect(message).not.toContain(`x ${text} y`);
    }),
  );
});
