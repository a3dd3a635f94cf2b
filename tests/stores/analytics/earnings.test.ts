import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { seller_days } from "#db/schema/analytics/days.ts";
import { ledger_entries } from "#db/schema/ledger/ledger.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { analyticsStore } from "#db/stores/analytics/analytics.ts";
import { dashboardStore } from "#db/stores/analytics/dashboard.ts";
import { monthSoFar, periodsAt } from "#domain/analytics/dashboard/days.ts";
import { addUp, earningsFile, getEarnings } from "#domain/analytics/earnings.ts";
import { dayText, readRange } from "#domain/analytics/range.ts";
import { DAY_MS } from "#domain/durations.ts";
import { movementEntries } from "#domain/ledger/movements.ts";
import { payoutEntries } from "#domain/ledger/payout.ts";
import { saleEntries } from "#domain/ledger/sale.ts";
import { splitFee } from "#domain/money.ts";
import { NOW, people } from "#tests/cast.ts";
import { cases } from "#tests/properties/cases.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const { creator, otherCreator, fan } = people;
const KINDS = ["subscription", "purchase", "message", "unlock", "tip"] as const;
const TODAY = Math.floor(NOW / DAY_MS);

const sale = fc.record({
  kind: fc.constantFrom(...KINDS),
  seller: fc.constantFrom(creator.id, otherCreator.id),
  gross: fc.integer({ min: 100, max: 100_000 }),
  ago: fc.integer({ min: 0, max: 500 * DAY_MS }),
  reversed: fc.array(fc.record({ cents: fc.integer({ min: 1, max: 5000 }), after: fc.nat(40 * DAY_MS) }), {
    maxLength: 3,
  }),
  feeBack: fc.array(fc.record({ cents: fc.integer({ min: 1, max: 500 }), after: fc.nat(40 * DAY_MS) }), {
    maxLength: 2,
  }),
  given: fc.array(fc.record({ cents: fc.integer({ min: 1, max: 500 }), after: fc.nat(40 * DAY_MS) }), {
    maxLength: 1,
  }),
  paidOut: fc.boolean(),
});
type Sale = typeof sale extends fc.Arbitrary<infer T> ? T : never;

let count = 0;
async function book({ kind, seller, gross, ago, reversed, feeBack, given, paidOut }: Sale) {
  const { db } = database();
  const id = `days-${++count}`;
  const at = NOW - ago;
  const then = (after: number) => Math.min(NOW, at + after);
  const split = splitFee(gross);
  await db.insert(payments).values({
    ...split,
    id,
    kind,
    buyer_id: fan.id,
    seller_id: seller,
    stripe_reference: id,
    paid_at: at,
    created_at: at,
  });
  const payment = { id, sellerId: seller, ...split };
  const some = { cause: null, left: 0, isSale: false };
  await db.insert(ledger_entries).values([
    ...saleEntries(payment, at),
    ...movementEntries(payment, {
      refunds: reversed.map(({ cents, after }, i) => ({
        id: `${id}r${i}`,
        amount: cents,
        createdAt: then(after),
        failedAt: null,
      })),
      disputes: [],
      reversals: reversed.map(({ cents, after }, i) => ({
        ...some,
        id: `${id}v${i}`,
        amount: cents,
        createdAt: then(after),
      })),
      transfers: given.map(({ cents, after }, i) => ({
        ...some,
        id: `${id}t${i}`,
        amount: cents,
        createdAt: then(after),
      })),
      feeRefunds: feeBack.map(({ cents, after }, i) => ({
        id: `${id}f${i}`,
        amount: cents,
        createdAt: then(after),
      })),
    }),
    ...(paidOut ? payoutEntries({ id, sellerId: seller, amount: 100, createdAt: at, failedAt: null }) : []),
  ]);
}

const rawRows = () =>
  database()
    .db.select({ entry: ledger_entries, payment: payments })
    .from(ledger_entries)
    .innerJoin(payments, eq(payments.id, ledger_entries.payment_id));

function recount(rows: Awaited<ReturnType<typeof rawRows>>, sellerId: string, from: number, to: number) {
  const own = rows.filter(
    ({ entry, payment }) =>
      payment.seller_id === sellerId &&
      Math.floor(entry.created_at / DAY_MS) >= from &&
      Math.floor(entry.created_at / DAY_MS) < to,
  );
  return Object.fromEntries(
    KINDS.map((kind) => {
      const sum = (pick: (entry: typeof ledger_entries.$inferSelect) => boolean) =>
        own.reduce(
          (all, { entry, payment }) => all + (payment.kind === kind && pick(entry) ? entry.amount : 0),
          0,
        );
      return [
        kind,
        {
          sales: own.filter(
            ({ entry, payment }) =>
              payment.kind === kind && entry.kind === "sale" && entry.account === "seller",
          ).length,
          gross: sum((entry) => entry.kind === "sale" && entry.account === "provider"),
          fee: -sum((entry) => ["sale", "fee_refund"].includes(entry.kind) && entry.account === "platform"),
          refunds: sum(
            (entry) => ["transfer_reversal", "transfer"].includes(entry.kind) && entry.account === "seller",
          ),
          net: 0 - sum((entry) => entry.account === "seller"),
        },
      ];
    }),
  );
}

const plus = (cents: number) => cents + 0;

test("earnings by source match the ledger to the cent, in any range, by bar, and in the file", async () => {
  const analytics = analyticsStore(database().db);
  await fc.assert(
    fc.asyncProperty(fc.array(sale, { maxLength: 12 }), fc.nat(520), fc.nat(520), async (sales, a, b) => {
      for (const one of sales) await book(one);
      const range = readRange({ range: "custom", from: dayText(TODAY - a), to: dayText(TODAY - b) }, NOW);
      const rows = await rawRows();
      for (const sellerId of [creator.id, otherCreator.id]) {
        const found = await getEarnings({ analytics }, { sellerId, range });
        const raw = recount(rows, sellerId, range.from, range.to);
        const past = recount(rows, sellerId, range.before ?? 0, range.from);
        for (const { kind, now, before } of found.sources) {
          expect(now).toEqual({ ...raw[kind], fee: plus(raw[kind]?.fee ?? 0) });
          expect(before).toEqual({ ...past[kind], fee: plus(past[kind]?.fee ?? 0) });
        }
        expect(found.now).toEqual(addUp(Object.values(raw)));
        expect(found.spans.reduce((sum, { total }) => sum + total.net, 0)).toBe(found.now.net);
        expect(found.spans.reduce((sum, { before }) => sum + (before ?? 0), 0)).toBe(found.before?.net);
        for (const span of found.spans) {
          expect(span.total).toEqual(addUp(Object.values(recount(rows, sellerId, span.from, span.to))));
          expect(Object.values(span.net).reduce((sum, cents) => sum + cents, 0)).toBe(span.total.net);
        }
        const file = earningsFile(await analytics.listEarnedDays(sellerId, range));
        expect(file.trimEnd().split("\r\n").at(-1)).toContain(`,${(found.now.net / 100).toFixed(2)}`);
      }
    }),
    { numRuns: cases(12) },
  );
  expect(count).toBeGreaterThan(cases(20));
});

test("a creator's days add up to what all entries except payouts changed in what they are owed", async () => {
  const { db } = database();
  const entries = await db.select().from(ledger_entries).where(eq(ledger_entries.seller_id, creator.id));
  const days = await db.select().from(seller_days).where(eq(seller_days.seller_id, creator.id));
  expect(addUp(days).net).toBe(
    entries.filter(({ payment_id }) => payment_id !== null).reduce((sum, { amount }) => sum - amount, 0),
  );
  expect(entries.some(({ kind }) => kind === "payout")).toBe(true);
});

test("the dashboard's day and months match the ledger, without payouts", async () => {
  const { db } = database();
  for (const ago of [0, 1, 20, 45]) {
    const sold = { kind: "tip" as const, seller: creator.id, gross: 2000 + ago, paidOut: true };
    await book({ ...sold, ago: ago * DAY_MS, reversed: [{ cents: 500, after: 0 }], feeBack: [], given: [] });
  }
  const { today, month, lastMonth } = periodsAt(NOW);
  const asked = { lastMonth, since: 0, missedBefore: 0, most: 9, mostSubscribers: 9 };
  const found = await dashboardStore(db).read({ ...asked, sellerId: creator.id, now: NOW }, 1);
  const entries = (
    await db.select().from(ledger_entries).where(eq(ledger_entries.seller_id, creator.id))
  ).filter(({ kind }) => !kind.startsWith("payout"));
  const between = (from: number, to = Number.MAX_SAFE_INTEGER) =>
    entries.filter(({ created_at }) => created_at >= from && created_at < to);
  const net = (some: typeof entries) => some.reduce((sum, { amount }) => sum - amount, 0);
  const sales = (some: typeof entries) => some.filter(({ kind }) => kind === "sale").length;
  const earned = monthSoFar(found?.earned ?? [], { today, month, lastMonth });
  expect(earned).toMatchObject({
    today: net(between(today)),
    month: net(between(month)),
    lastMonth: net(between(lastMonth, month)),
    salesToday: sales(between(today)),
    salesThisMonth: sales(between(month)),
  });
  expect(earned.lastMonth).not.toBe(0);
});
