import fc from "fast-check";
import { expect, test } from "vitest";
import {
  ATTENTION,
  type AttentionFacts,
  attentionItems,
  SOON_MS,
} from "#domain/analytics/dashboard/attention.ts";
import type { Balance } from "#domain/ledger/payouts/get-balance.ts";
import { DAY, HOUR, NOW } from "#tests/cast.ts";

const none = { count: 0, first: null, at: null };
const calm: AttentionFacts = {
  rows: {
    dispute: none,
    payout_failed: none,
    reply: none,
    failed_media: none,
    missed_broadcast: none,
    held_message: none,
    scheduled: none,
    draft: none,
  },
  unreadMessages: 0,
  isOnboarded: true,
  balance: { holds: [], next: { kind: "planned", at: NOW } },
};
const waiting = (count: number, at: number | null = null) => ({ count, first: "x", at });
const hold = (reason: string): Balance["holds"][number] => ({
  id: reason,
  kind: "admin",
  reason,
  releaseAt: null,
  createdAt: 0,
});
const kinds = (facts: Partial<AttentionFacts> & { rows?: Partial<AttentionFacts["rows"]> }) =>
  attentionItems({ ...calm, ...facts, rows: { ...calm.rows, ...facts.rows } } as AttentionFacts, NOW).map(
    ({ kind }) => kind,
  );

test("nothing is listed when nothing is pending", () => {
  expect(kinds({})).toEqual([]);
});

test("the most costly item comes first", () => {
  const rows = {
    draft: waiting(2),
    scheduled: waiting(1, NOW + HOUR),
    held_message: waiting(1),
    reply: waiting(1, NOW + 5 * DAY),
    dispute: waiting(1, NOW + 6 * DAY),
    failed_media: waiting(1),
    missed_broadcast: waiting(1),
    payout_failed: waiting(1, NOW - DAY),
  } as AttentionFacts["rows"];
  const balance = { ...calm.balance, holds: [hold("Under review")] };
  expect(kinds({ rows, balance, unreadMessages: 3, isOnboarded: false })).toEqual(
    ATTENTION.filter((kind) => kind !== "bank_details"),
  );
});

test("a deadline within two days comes before everything, the earlier one first", () => {
  const rows = {
    dispute: waiting(1, NOW + 30 * HOUR),
    reply: waiting(1, NOW + 2 * HOUR),
  } as AttentionFacts["rows"];
  expect(kinds({ rows, isOnboarded: false })).toEqual(["reply", "dispute", "payment_setup"]);
  const later = { reply: waiting(1, NOW + SOON_MS) } as AttentionFacts["rows"];
  expect(kinds({ rows: later, isOnboarded: false })).toEqual(["payment_setup", "reply"]);
});

test("a post that goes out soon isn't urgent", () => {
  const rows = { scheduled: waiting(1, NOW + 60_000), draft: waiting(1) } as AttentionFacts["rows"];
  expect(kinds({ rows, unreadMessages: 1 })).toEqual(["message", "scheduled", "draft"]);
});

test("bank details are asked for only once setup is finished", () => {
  const balance = { ...calm.balance, next: { kind: "disabled" as const } };
  expect(kinds({ balance })).toEqual(["bank_details"]);
  expect(kinds({ balance, isOnboarded: false })).toEqual(["payment_setup"]);
});

test("a payout hold shows its reason", () => {
  const balance = { ...calm.balance, holds: [hold("Another bank account"), hold("Second")] };
  expect(attentionItems({ ...calm, balance }, NOW)).toEqual([
    { kind: "payout_hold", count: 2, first: "Another bank account", at: null },
  ]);
});

test("each kind is listed once, and only while it has a pending item", () => {
  const some = fc.record({
    count: fc.nat(3),
    first: fc.constant("x"),
    at: fc.option(fc.integer({ min: NOW - DAY, max: NOW + 9 * DAY })),
  });
  const rowKinds = Object.keys(calm.rows) as (keyof AttentionFacts["rows"])[];
  fc.assert(
    fc.property(
      fc.record(Object.fromEntries(rowKinds.map((kind) => [kind, some]))),
      fc.nat(2),
      (rows, unread) => {
        const found = kinds({ rows: rows as AttentionFacts["rows"], unreadMessages: unread });
        const wanted = ATTENTION.filter(
          (kind) => (kind === "message" ? unread : (rows[kind]?.count ?? 0)) > 0,
        );
        expect(found.toSorted()).toEqual(wanted.toSorted());
      },
    ),
  );
});
