import fc from "fast-check";
import { expect, test } from "vitest";
import { refundedBy, withheldBy } from "#domain/ledger/movements.ts";
import type { ProviderEvent } from "#domain/payments/payment-port.ts";
import { handleEvent } from "#domain/payments/webhooks/handle-event.ts";
import { planSellerMoves } from "#domain/reversals/plan-seller-moves.ts";
import { ApiError } from "#local/stripe/server/api-error.ts";
import { cases } from "#tests/properties/cases.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { canOpenPost, ledgerOf } from "../fixtures/purchase-fixture.ts";
import { storedSale } from "../fixtures/sale-fixture.ts";
import { databaseForFile } from "../fixtures/test-database.ts";
import { type ProviderWorld, providerForFile } from "../provider/provider-world.ts";
import { platformDifference } from "../reversals/refunds/fixtures/refund-fixture.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const world = providerForFile((world) => world.stripe.control.topUp({ amount: 10_000_000 }));

type Sold = Awaited<ReturnType<ProviderWorld["sell"]>>;
const deeds = ({ charge, account }: Sold, cents: number) => {
  const { control, runtime } = world().stripe;
  const refunds = () => runtime.store.find("refund", { where: { charge } });
  const disputes = () => runtime.store.find("dispute", { where: { charge } });
  return {
    refund: () => control.refund({ charge, amount: cents }),
    refundRest: () => control.refund({ charge }),
    refundAtOurExpense: () => control.refund({ charge, amount: cents, platformPays: true }),
    failRefund: () => control.finishRefund({ refund: refunds()[0]?.id ?? "", outcome: "failed" }),
    dispute: () => control.dispute({ charge, amount: cents }),
    disputeRest: () => control.dispute({ charge }),
    win: () => control.closeDispute({ dispute: disputes()[0]?.id ?? "", won: true }),
    lose: () => control.closeDispute({ dispute: disputes()[0]?.id ?? "", won: false }),
    payOut: () => control.payout({ account }),
    wait: () => world().passDays(3),
  };
};
type Deed = keyof ReturnType<typeof deeds>;
function attempt(act: () => unknown) {
  try {
    act();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

const names: Deed[] = [
  "refund",
  "refundRest",
  "refundAtOurExpense",
  "failRefund",
  "dispute",
  "disputeRest",
  "win",
  "lose",
  "payOut",
  "wait",
];
const story = fc.record({
  amount: fc.integer({ min: 100, max: 20_000 }),
  feePercent: fc.constantFrom(10, 25),
  acts: fc.array(fc.tuple(fc.constantFrom(...names), fc.integer({ min: 1, max: 8000 })), {
    minLength: 1,
    maxLength: 7,
  }),
  random: fc.infiniteStream(fc.nat(1_000_000)),
});

test("however often and in whatever order events come, the ledger matches each balance, nobody pays twice, and a paid post is open", async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ amount, feePercent, acts, random }) => {
      const { db } = database();
      const roll = (sides: number) => (random.next().value ?? 0) % sides;
      const before = await platformDifference(db, world());
      const fee = Math.round((amount * feePercent) / 100);
      const sale = await world().sell(db, amount, fee);
      const deps = world().deps(db);
      const due: ProviderEvent[] = [];
      let failures = 0;
      const deliver = async (count: number) => {
        const batch: ProviderEvent[] = [];
        for (let i = 0; i < count && due.length > 0; i++) {
          const [event] = due.splice(roll(due.length), 1);
          if (!event) continue;
          batch.push(event);
          if (roll(3) === 0) batch.push({ ...event, id: `${event.id}_${roll(1_000_000)}` });
          if (roll(4) === 0) due.push(event);
        }
        await Promise.all(
          batch.map((event) =>
            handleEvent(deps, event).catch((error: Error) => {
              // Like the provider, retries, but not forever.
              if (error.name !== "ProviderUnavailable" || ++failures > 100) throw error;
              due.push(event);
            }),
          ),
        );
      };
      for (const [act, cents] of acts) {
        attempt(deeds(sale, cents)[act]);
        due.push(...(await world().newEvents()));
        await deliver(roll(4));
      }
      for (due.push(...(await world().newEvents())); due.length > 0; due.push(...(await world().newEvents())))
        await deliver(1 + roll(6));

      const movements = await world().payments.movements(sale.intent);
      if (!movements) throw new Error("no movements");
      const refunded = refundedBy(movements.refunds);
      const disputed = movements.disputes.reduce((sum, one) => sum + withheldBy(one), 0);
      const { payments, checkout } = await storedSale(db, sale.id);
      expect(payments).toMatchObject([{ refunded, disputed }]);
      expect(await canOpenPost(db, checkout?.buyer_id ?? "")).toBe(refunded < amount && disputed === 0);
      const ledger = await ledgerOf(db, sale.id);
      expect(ledger.provider).toBe(amount - refunded - disputed);
      expect(0 - ledger.seller).toBe(world().earnedBy(sale.account));
      expect((await platformDifference(db, world())) - before).toBe(0);
      expect(ledger.provider + ledger.platform + ledger.seller).toBe(0);
      // A cent of rounding per refund and dispute, since the provider rounds each part of a fee separately.
      const rounding = movements.refunds.length + movements.disputes.length;
      const [kept, net] = [-ledger.seller, amount - fee];
      expect(kept).toBeGreaterThanOrEqual(-rounding);
      expect(kept).toBeLessThanOrEqual(net + rounding);
      if (refunded + disputed === 0) expect(Math.abs(kept - net)).toBeLessThanOrEqual(rounding);
      const payment = { id: "", sellerId: "", gross: amount, fee, net, paymentIntentId: sale.intent };
      if (!acts.some(([act]) => act === "payOut")) expect(planSellerMoves(payment, movements)).toEqual([]);
    }),
    { numRuns: cases(40) },
  );
});
