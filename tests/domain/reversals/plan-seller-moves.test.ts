import fc from "fast-check";
import { expect, test } from "vitest";
import type { BookedPayment, LedgerEntry } from "#domain/ledger/entry.ts";
import { movementEntries, type PaymentMovements, refundedBy, withheldBy } from "#domain/ledger/movements.ts";
import { saleEntries } from "#domain/ledger/sale.ts";
import { planSellerMoves } from "#domain/reversals/plan-seller-moves.ts";
import { NOW } from "#tests/cast.ts";
import { cases } from "#tests/properties/cases.ts";
import { sellerHas } from "#tests/stores/provider/seller-has.ts";
import { anyPayment, balances, soldAt } from "../ledger/generated-payments.ts";
import { fakeMovements } from "../payments/fixtures/fake-movements.ts";

function sold(payment: BookedPayment) {
  let now = NOW;
  const provider = fakeMovements(() => now);
  const charge = { intent: "pi_1", amount: payment.gross, fee: payment.fee };
  const ledger = new Map<string, LedgerEntry>();
  const book = (entries: LedgerEntry[]) => {
    for (const entry of entries) if (!ledger.has(entry.id)) ledger.set(entry.id, entry);
  };
  book(saleEntries(payment, NOW));
  const movements = () => provider.of("pi_1") as PaymentMovements;
  const plan = () => planSellerMoves({ ...payment, paymentIntentId: "pi_1" }, movements());
  async function settle() {
    if (!movements()) return;
    for (const move of plan())
      if (move.act === "take") await provider.port.takeFromSeller(move);
      else await provider.port.returnToSeller(move);
    book(movementEntries(payment, movements()));
  }
  const act = async (what: () => void) => {
    now += 60_000;
    what();
    await settle();
  };
  return { provider, charge, movements, plan, settle, act, ledger: () => balances([...ledger.values()]) };
}
const NOTHING = { provider: 0, platform: 0, seller: 0 };

test("a dispute of the whole sale takes the whole of both shares, and a won one returns them", async () => {
  const { provider, charge, act, ledger, plan } = sold(soldAt(1505, 151));
  await act(() => provider.dispute(charge));
  expect(ledger()).toEqual(NOTHING);
  expect(plan()).toEqual([]);
  await act(provider.winDisputes);
  expect(ledger()).toEqual({ provider: 1505, platform: -151, seller: -1354 });
  expect(plan()).toEqual([]);
});

test("a partial dispute takes its proportion of the creator's share", async () => {
  const { provider, charge, act, ledger } = sold(soldAt(2000, 500));
  await act(() => provider.dispute(charge, 0.4));
  expect(ledger()).toEqual({ provider: 1200, platform: -300, seller: -900 });
});

test("a dispute after a refund at the platform's expense takes only its own share", async () => {
  const { provider, charge, act, ledger } = sold(soldAt(2000, 200));
  await act(() => provider.refund(charge, 1 / 2, true));
  await act(() => provider.dispute(charge));
  expect(ledger()).toEqual({ provider: 0, platform: 900, seller: -900 });
});

test("an amount that the creator's balance doesn't cover is taken once it does", async () => {
  const { provider, charge, act, ledger, settle } = sold(soldAt(1500, 150));
  provider.seller.isCovered = false;
  await act(() => provider.dispute(charge));
  expect(ledger()).toEqual({ provider: 0, platform: 1350, seller: -1350 });
  provider.seller.isCovered = true;
  await settle();
  expect(ledger()).toEqual(NOTHING);
});

test("only what was taken is given back", async () => {
  const { provider, charge, act, ledger } = sold(soldAt(1500, 150));
  provider.seller.isCovered = false;
  await act(() => provider.dispute(charge));
  await act(provider.winDisputes);
  expect(ledger()).toEqual({ provider: 1500, platform: -150, seller: -1350 });
});

test("a refund that failed gives back what it took, less the fee that came with it", async () => {
  const { provider, charge, act, ledger, movements } = sold(soldAt(1500, 150));
  await act(() => provider.refund(charge, 1 / 3));
  await act(() => provider.failRefund(charge));
  expect(movements().transfers.at(-1)).toMatchObject({ isSale: false, amount: 450 });
  expect(ledger()).toEqual({ provider: 1500, platform: -150, seller: -1350 });
  await act(() => provider.refund(charge, 1 / 3, true));
  await act(() => provider.failRefund(charge));
  expect(ledger()).toEqual({ provider: 1500, platform: -150, seller: -1350 });
});

test("a move keeps its name and amount until it is made, and the next one has another name", async () => {
  const { provider, charge, act, plan } = sold(soldAt(1500, 150));
  provider.seller.isCovered = false;
  await act(() => provider.dispute(charge));
  expect(plan()).toEqual(plan());
  const [first] = plan();
  provider.seller.isCovered = true;
  await act(provider.winDisputes);
  await act(() => provider.dispute(charge));
  expect(first?.name).not.toBe(plan()[0]?.name);
});

const deeds = ({ provider, charge }: Pick<ReturnType<typeof sold>, "provider" | "charge">, part: number) => ({
  refund: () => provider.refund(charge, 1 / part),
  refundAtOurExpense: () => provider.refund(charge, 1 / part, true),
  failRefund: () => provider.failRefund(charge),
  dispute: () => provider.dispute(charge, 1 / part),
  win: () => provider.winDisputes(),
  cover: () => {
    provider.seller.isCovered = !provider.seller.isCovered;
  },
});
type Act = keyof ReturnType<typeof deeds>;
const story = fc.tuple(
  anyPayment,
  fc.array(
    fc.tuple(
      fc.constantFrom<Act>("refund", "refundAtOurExpense", "failRefund", "dispute", "win", "cover"),
      fc.integer({ min: 1, max: 4 }),
    ),
    { maxLength: 10 },
  ),
);

test("after any refunds, failures, and disputes, the ledger has what the provider has, and no one is charged twice", async () => {
  await fc.assert(
    fc.asyncProperty(story, async ([payment, acts]) => {
      const { provider, charge, movements, act, settle, ledger, plan } = sold(payment);
      for (const [what, part] of acts) await act(() => deeds({ provider, charge }, part)[what]());
      if (!movements()) return;
      await settle();
      const after = ledger();
      const gone =
        refundedBy(movements().refunds) +
        movements().disputes.reduce((sum, dispute) => sum + withheldBy(dispute), 0);
      expect(after.provider).toBe(payment.gross - gone);
      expect(after.provider + after.platform + after.seller).toBe(0);
      expect(0 - after.seller).toBe(0 + sellerHas(payment.net, movements()));
      // A cent of rounding per refund, since the provider rounds each part of a fee separately.
      const rounding = movements().refunds.length + movements().disputes.length;
      expect(-after.seller).toBeGreaterThanOrEqual(-rounding);
      expect(-after.seller).toBeLessThanOrEqual(payment.net + rounding);
      if (gone === 0) expect(Math.abs(-after.seller - payment.net)).toBeLessThanOrEqual(rounding);
      if (provider.seller.isCovered) expect(plan()).toEqual([]);
    }),
    { numRuns: cases(500) },
  );
});
