import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { ledger_entries } from "#db/schema/ledger/ledger.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { refund_requests } from "#db/schema/reversals/refunds.ts";
import { refundStore } from "#db/stores/reversals/refunds/refunds.ts";
import { checkRefund, LOWEST_BALANCE } from "#domain/reversals/refunds/refund.ts";
import { NOW, people } from "#tests/cast.ts";
import { cases } from "#tests/properties/cases.ts";
import { insertCast } from "#tests/stores/fixtures/insert-cast.ts";
import { databaseForFile } from "#tests/stores/fixtures/test-database.ts";
import { newSeller } from "#tests/stores/ledger/payouts/fixtures/payout-fixture.ts";
import { providerForFile } from "#tests/stores/provider/provider-world.ts";
import { soldPost } from "./fixtures/refund-fixture.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const world = providerForFile((world) => world.stripe.control.topUp({ amount: 10_000_000 }));

let count = 0;
type Given = { gross: number; feePart: number; refundedPart: number; pendingPart: number };
/** A creator who is owed `balance` cents, with sales that may be refunded or partly being refunded. */
async function sellerWith(balance: number, sales: Given[]) {
  const { db } = database();
  const { id: sellerId, book } = await newSeller(db);
  if (balance !== 0) await book(balance);
  const ids: string[] = [];
  for (const { gross, feePart, refundedPart, pendingPart } of sales) {
    const id = `limit-${++count}`;
    const [fee, refunded] = [Math.round(gross * feePart), Math.round(gross * refundedPart)];
    await db.insert(payments).values({
      id,
      kind: "tip",
      buyer_id: people.fan.id,
      seller_id: sellerId,
      gross,
      fee,
      net: gross - fee,
      refunded,
      stripe_reference: id,
      stripe_payment_intent_id: id,
      paid_at: NOW,
      created_at: NOW,
    });
    const pending = Math.floor((gross - refunded) * pendingPart);
    if (pending > 0)
      await db.insert(refund_requests).values({
        id: `${id}-pending`,
        payment_id: id,
        amount: pending,
        by: "creator",
        actor_id: sellerId,
        created_at: NOW,
        next_attempt_at: NOW,
        stripe_refund_id: `re_${id}`,
        state: "pending",
      });
    ids.push(id);
  }
  const store = refundStore(db);
  const ask = async (paymentId: string, amount: number) => {
    const id = `${paymentId}-asked-${++count}`;
    const request = {
      id,
      paymentId,
      amount,
      by: "creator" as const,
      actorId: sellerId,
      lowestBalance: LOWEST_BALANCE,
      reason: null,
      now: NOW,
    };
    const pair = { buyerId: people.fan.id, sellerId };
    const bought = { ...pair, kind: "tip", subscriptionId: null, contentId: null, subject: null };
    return (await store.add(request, bought, { id, text: "" })) !== null;
  };
  const rule = async (paymentId: string, amount: number) => {
    const facts = await store.findFacts(paymentId);
    if (facts === null) throw new Error("no payment");
    return checkRefund(facts, { by: "creator", id: sellerId }, amount, NOW);
  };
  const balanceNow = async () => (await store.findFacts(ids[0] ?? ""))?.balance ?? 0;
  return { ids, ask, rule, balanceNow };
}

const part = fc.constantFrom(0, 0, 0.1, 0.37, 1);
const given = fc.record({
  gross: fc.integer({ min: 50, max: 9000 }),
  feePart: fc.constantFrom(0.1, 0.25, 0),
  refundedPart: part,
  pendingPart: part,
});
const balance = fc.integer({ min: LOWEST_BALANCE - 50, max: 9000 });

test("a request is written exactly when the rule allows it", async () => {
  await fc.assert(
    fc.asyncProperty(balance, given, fc.integer({ min: 1, max: 9000 }), async (owed, sale, amount) => {
      const { ids, ask, rule } = await sellerWith(owed, [sale]);
      const [id = ""] = ids;
      const expected = (await rule(id, amount)).ok;
      expect(await ask(id, amount)).toBe(expected);
    }),
    { numRuns: cases(150) },
  );
});

test("the limit holds however many refunds a creator asks for at the same time", async () => {
  await fc.assert(
    fc.asyncProperty(balance, fc.array(given, { minLength: 2, maxLength: 6 }), async (owed, sales) => {
      const { ids, ask, balanceNow } = await sellerWith(owed, sales);
      const before = await balanceNow();
      const asked = await Promise.all(ids.map((id, i) => ask(id, Math.ceil((sales[i]?.gross ?? 0) / 2))));
      if (asked.some(Boolean))
        expect(await balanceNow()).toBeGreaterThanOrEqual(LOWEST_BALANCE - sales.length);
      else expect(await balanceNow()).toBe(before);
    }),
    { numRuns: cases(40) },
  );
});

test("a part can be refunded while another part is on its way, and never more than what is left", async () => {
  const { db } = database();
  const sale = await soldPost(db, world());
  const pending = { id: "on-its-way", payment_id: sale.paymentId, amount: 900, by: "creator" as const };
  await db.insert(refund_requests).values({
    ...pending,
    actor_id: people.creator.id,
    created_at: NOW,
    next_attempt_at: world().now() * 2,
    stripe_refund_id: "re_on_its_way",
    state: "pending",
  });
  expect(await sale.refund("creator", 1101)).toEqual({ ok: false, reason: "too_much" });
  expect(await sale.refund("creator", 1100)).toMatchObject({ ok: true, result: "made" });
  expect(await sale.refund("creator", null)).toEqual({ ok: false, reason: "underway" });
  expect(sale.atProvider().map(({ amount }) => amount)).toEqual([1100]);
  const booked = {
    transaction_id: "refund:re_on_its_way",
    kind: "refund" as const,
    payment_id: sale.paymentId,
  };
  await db
    .insert(ledger_entries)
    .values({ ...booked, id: "on-its-way", account: "provider", amount: -900, created_at: NOW });
  await db.update(payments).set({ refunded: 2000 }).where(eq(payments.id, sale.paymentId));
  expect(await sale.refund("creator", null)).toEqual({ ok: false, reason: "nothing_left" });
});
