import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { ledger_entries } from "#db/schema/ledger/ledger.ts";
import { payout_items, payouts } from "#db/schema/ledger/payouts.ts";
import { outgoing_emails } from "#db/schema/notifications/emails.ts";
import { checkouts } from "#db/schema/payments/checkouts.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { webhook_events } from "#db/schema/payments/webhook-events.ts";
import { disputes } from "#db/schema/reversals/disputes.ts";
import { taxTotalStore } from "#db/stores/ledger/tax-totals.ts";
import { paymentSearchStore } from "#db/stores/payments/payment-search.ts";
import { paymentTrailStore } from "#db/stores/payments/payment-trail.ts";
import { movementEntries } from "#domain/ledger/movements.ts";
import { saleEntries } from "#domain/ledger/sale.ts";
import { quarterStarts, sumTaxRows, toTaxRow } from "#domain/ledger/tax-year.ts";
import { trailLines, trailTotals } from "#domain/payments/payment-trail.ts";
import { DAY, people } from "#tests/cast.ts";
import { cases } from "#tests/properties/cases.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const stores = () => ({
  paymentSearch: paymentSearchStore(database().db),
  paymentTrail: paymentTrailStore(database().db),
  taxTotals: taxTotalStore(database().db),
});
const START = Date.UTC(2025, 0, 1);

let sellers = 0;
let sales = 0;
async function newSeller() {
  const id = `console-seller-${String(++sellers).padStart(4, "0")}`;
  await database()
    .db.insert(profiles)
    .values({ id, email: `${id}@example.com`, username: id, role: "seller", created_at: 0, updated_at: 0 });
  return id;
}

type Sold = { gross: number; fee: number; day: number; refunded: number; refundDay: number };
async function sell(sellerId: string, { gross, fee, day, refunded, refundDay }: Sold) {
  const id = `in_console_${++sales}`;
  const at = START + day * DAY;
  const payment = { id, sellerId, gross, fee, net: gross - fee };
  await database()
    .db.insert(payments)
    .values({
      id,
      kind: "tip",
      buyer_id: people.fan.id,
      seller_id: sellerId,
      gross,
      fee,
      net: gross - fee,
      stripe_reference: id,
      stripe_payment_intent_id: `pi_console_${sales}`,
      paid_at: at,
      created_at: at,
      refunded,
    });
  const later = at + refundDay * DAY;
  const share = Math.floor((refunded * payment.net) / gross);
  const moved = movementEntries(payment, {
    refunds: refunded
      ? [{ id: `re_console_${sales}`, amount: refunded, createdAt: later, failedAt: null }]
      : [],
    reversals: share ? [{ id: `trr_console_${sales}`, amount: share, cause: null, createdAt: later }] : [],
    disputes: [],
    transfers: [],
    feeRefunds: [],
  });
  await database()
    .db.insert(ledger_entries)
    .values([...saleEntries(payment, at), ...moved]);
  return id;
}

async function yearRows(year: number, pageSize = 2) {
  const rows = [];
  for (let after = ""; ; ) {
    const page = await stores().taxTotals.listYear(quarterStarts(year), after, pageSize);
    rows.push(...page.map(toTaxRow));
    if (page.length < pageSize) return rows;
    after = page.at(-1)?.id ?? "";
  }
}

const anySold = fc.integer({ min: 100, max: 100_000 }).chain((gross) =>
  fc.record({
    gross: fc.constant(gross),
    fee: fc.integer({ min: 0, max: gross }),
    day: fc.integer({ min: 0, max: 700 }),
    refunded: fc.integer({ min: 0, max: gross }),
    refundDay: fc.integer({ min: 0, max: 120 }),
  }),
);

test("all creators' years match the ledger, page by page", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anySold, { minLength: 1, maxLength: 6 }), async (sold) => {
      const sellerId = await newSeller();
      for (const sale of sold) await sell(sellerId, sale);
      const all = [...(await yearRows(2025)), ...(await yearRows(2026)), ...(await yearRows(2027))];
      const totals = sumTaxRows(all);
      const { rows } = await database().client.execute(
        `select account, kind, sum(amount) as cents, count(*) as n from ledger_entries
         where payment_id is not null group by account, kind`,
      );
      const booked = (account: string, kinds?: string[]) =>
        rows
          .filter((row) => row.account === account && (!kinds || kinds.includes(String(row.kind))))
          .reduce((sum, row) => sum + Number(row.cents), 0);
      expect(totals.gross).toBe(booked("provider", ["sale"]));
      expect(totals.refunds).toBe(-booked("provider", ["refund"]) + 0);
      expect(totals.fees - totals.feesReturned).toBe(-booked("platform") + 0);
      expect(totals.net).toBe(-booked("seller") + 0);
      const own = sumTaxRows(all.filter((row) => row.id === sellerId));
      expect(own.sales).toBe(sold.length);
      expect(own.net).toBe(own.gross - own.fees - own.refunds - own.disputes + own.feesReturned);
    }),
    { numRuns: cases(12) },
  );
});

test("a payment is found by any of its IDs and its people, and its trail is in order", async () => {
  const { db } = database();
  const sellerId = await newSeller();
  const id = await sell(sellerId, { gross: 2000, fee: 200, day: 900, refunded: 500, refundDay: 9 });
  const number = sales;
  const at = START + 900 * DAY;
  await db.insert(checkouts).values({
    id: "console-checkout",
    kind: "tip",
    buyer_id: people.fan.id,
    seller_id: sellerId,
    amount: 2000,
    stripe_account_id: "acct_x",
    stripe_session_id: "cs_console",
    created_at: at - 5,
    expires_at: at,
    attempt: 2,
    attempted_at: at - 3,
  });
  await db.update(payments).set({ checkout_id: "console-checkout" }).where(eq(payments.id, id));
  const payout = { id: "po_console", seller_id: sellerId, amount: 1350, status: "paid" as const };
  await db
    .insert(payouts)
    .values({ ...payout, stripe_payout_id: payout.id, created_at: at + 20 * DAY, trace_id: "TRACE1" });
  await db.insert(payout_items).values({ payout_id: payout.id, source: `sale:${id}`, amount: 1800 });
  const event = {
    type: "checkout.session.completed",
    outcome: "done",
    provider_created_at: at + 1,
    handled_at: at + 2,
  };
  await db.insert(webhook_events).values({ ...event, id: "evt_console", subject: "cs_console" });
  const mail = { recipient: "x", subject: "x", body: "x", next_attempt_at: 0, sent_at: at + 7 };
  await db.insert(outgoing_emails).values({ ...mail, id: `receipt:${id}`, created_at: at + 6 });

  const { paymentSearch, paymentTrail } = stores();
  for (const name of [id, `pi_console_${number}`, `re_console_${number}`, `trr_console_${number}`])
    expect(await paymentSearch.resolve(name), name).toEqual({ by: "payment", id });
  expect(await paymentSearch.resolve("cs_console")).toEqual({ by: "checkout", id: "console-checkout" });
  expect(await paymentSearch.resolve("po_console")).toEqual({ by: "payout", id: "po_console" });
  expect(await paymentSearch.resolve("evt_console")).toEqual({ by: "event", id: "cs_console" });
  for (const name of [sellerId, sellerId.toUpperCase(), `${sellerId}@EXAMPLE.com`])
    expect(await paymentSearch.resolve(name), name).toEqual({ by: "person", id: sellerId });
  expect(await paymentSearch.resolve("ch_nothing")).toBeNull();
  for (const scope of [
    { by: "checkout" as const, id: "console-checkout" },
    { by: "payout" as const, id: "po_console" },
    { by: "person" as const, id: sellerId },
  ])
    expect((await paymentSearch.list(scope, null, 5)).map((one) => one.id)).toEqual([id]);

  const seen: string[] = [];
  for (let after: { at: number; id: string } | null = null; ; ) {
    const page = await paymentSearch.list({ by: "person", id: people.fan.id }, after, 4);
    seen.push(...page.map((one) => one.id));
    const last = page.at(-1);
    if (!last || page.length < 4) break;
    after = { at: last.paidAt, id: last.id };
  }
  expect(seen).toHaveLength(await db.$count(payments));
  expect(new Set(seen).size).toBe(seen.length);

  const trail = await paymentTrail.find(id);
  if (trail === null) throw new Error("the payment is missing");
  expect(trailTotals(trail)).toEqual({ paid: 2000, refunded: 500, disputed: 0, fee: 150, net: 1350 });
  const lines = trailLines(trail);
  expect(lines.map(({ at: when }) => when)).toEqual(
    lines.map(({ at: when }) => when).toSorted((a, b) => a - b),
  );
  const whats = lines.map(({ what }) => what).join("; ");
  for (const what of [
    "Checkout; ",
    "Attempt 2",
    "Paid",
    "Ledger: Sale",
    "Event: Checkout session completed",
    "Email: Receipt",
  ])
    expect(whats).toContain(what);
  expect(lines.find(({ what }) => what.startsWith("In payout"))?.detail).toContain("bank reference TRACE1");
  expect(lines.find(({ what }) => what === "Ledger: Refund")?.detail).toContain(
    "card -$5.00, platform $5.00",
  );
  expect(await paymentTrail.find("nothing")).toBeNull();
});

test("open disputes are listed with their payment, soonest deadline first; closed ones and ones without a deadline aren't", async () => {
  const sellerId = await newSeller();
  const sale = { gross: 1500, fee: 150, day: 900, refunded: 0, refundDay: 0 };
  const dispute = async (dueBy: number | null, closedAt: number | null = null) => {
    const paymentId = await sell(sellerId, sale);
    await database()
      .db.insert(disputes)
      .values({
        id: `dp_${paymentId}`,
        payment_id: paymentId,
        buyer_id: people.fan.id,
        seller_id: sellerId,
        stripe_dispute_id: `du_${paymentId}`,
        amount: 1500,
        reason: "fraudulent",
        status: "needs_response",
        due_by: dueBy,
        opened_at: START,
        closed_at: closedAt,
        updated_at: START,
      });
    return paymentId;
  };
  const late = await dispute(START + 9 * DAY);
  const soon = await dispute(START + 2 * DAY);
  await dispute(null);
  await dispute(START + DAY, START);
  const listed = await stores().paymentSearch.listDisputed(100);
  expect(listed.map(({ id, gross, dueBy, creator }) => [id, gross, dueBy, creator])).toEqual([
    [soon, 1500, START + 2 * DAY, sellerId],
    [late, 1500, START + 9 * DAY, sellerId],
  ]);
});
