import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  disputeEntries,
  type LedgerEntry,
  refundEntries,
  saleEntries,
} from "../../../app/domain/ledger/ledger.ts";
import { splitFee } from "../../../app/domain/money.ts";
import { NOW } from "../../cast.ts";

const sold = (gross: number) => ({ paymentId: "in_1", sellerId: "mira", gross });
const sum = (entries: LedgerEntry[], account?: LedgerEntry["account"]) =>
  entries.reduce((total, entry) => total + (!account || entry.account === account ? entry.amount : 0), 0);
const transactions = (entries: LedgerEntry[]) => [
  ...Map.groupBy(entries, (entry) => entry.transaction_id).values(),
];
/** A ledger that keeps the first entry of an id, as the table does. */
const enter = (ledger: Map<string, LedgerEntry>, entries: LedgerEntry[]) => {
  for (const entry of entries) if (!ledger.has(entry.id)) ledger.set(entry.id, entry);
};

const gross = fc.integer({ min: 1, max: 100_000 });
/** A payment with refunds, in any number of parts of any size, that together are at most its amount. */
const refunded = gross
  .chain((amount) =>
    fc.tuple(
      fc.constant(amount),
      fc.array(fc.integer({ min: 1, max: amount }), { maxLength: 12 }),
      fc.boolean(),
    ),
  )
  .chain(([amount, wishes, full]) => {
    let left = amount;
    const parts = wishes.flatMap((wish) => {
      const part = Math.min(wish, left);
      left -= part;
      return part > 0 ? [part] : [];
    });
    if (full && left > 0) parts.push(left);
    // Refunds of one second are told apart by ids that say nothing of their order.
    return fc.tuple(
      fc.constant(amount),
      fc.constant(parts),
      fc.array(fc.nat(3), { minLength: parts.length, maxLength: parts.length }),
      fc.shuffledSubarray(
        parts.map((_, i) => `re_${i}`),
        { minLength: parts.length },
      ),
    );
  })
  .map(([amount, parts, seconds, ids]) => ({
    amount,
    refunds: parts.map((part, i) => ({
      id: ids[i] ?? "",
      amount: part,
      createdAt: NOW + (seconds[i] ?? 0) * 1000,
    })),
  }));

describe("saleEntries", () => {
  test("holds what the card paid against our fee and what the creator is owed", () => {
    expect(
      saleEntries(sold(1505), NOW).map(({ account, amount, seller_id }) => [account, amount, seller_id]),
    ).toEqual([
      ["provider", 1505, null],
      ["platform", -151, null],
      ["seller", -1354, "mira"],
    ]);
  });

  test("sums to zero at any price, and has the same ids however often it is written", () => {
    fc.assert(
      fc.property(gross, (amount) => {
        const entries = saleEntries(sold(amount), NOW);
        expect(sum(entries)).toBe(0);
        expect(saleEntries(sold(amount), NOW + 1).map((entry) => entry.id)).toEqual(
          entries.map((entry) => entry.id),
        );
        expect(new Set(entries.map((entry) => entry.id)).size).toBe(3);
      }),
    );
  });
});

describe("refundEntries", () => {
  test("takes back fee and net in the sale's proportion", () => {
    const entries = refundEntries(sold(1500), [{ id: "re_1", amount: 500, createdAt: NOW }]);
    expect(entries.map(({ account, amount }) => [account, amount])).toEqual([
      ["provider", -500],
      ["platform", 50],
      ["seller", 450],
    ]);
  });

  test("no refund, no entry", () => {
    expect(refundEntries(sold(1500), [])).toEqual([]);
  });

  test("every transaction sums to zero, and what the card got back is what was refunded", () => {
    fc.assert(
      fc.property(refunded, ({ amount, refunds }) => {
        const entries = refundEntries(sold(amount), refunds);
        for (const transaction of transactions(entries)) expect(sum(transaction)).toBe(0);
        const back = refunds.reduce((total, refund) => total + refund.amount, 0);
        expect(sum(entries, "provider") + back).toBe(0);
        expect(entries.every((entry) => Number.isInteger(entry.amount) && !Object.is(entry.amount, -0))).toBe(
          true,
        );
      }),
    );
  });

  test("a full refund, in however many parts, leaves nobody with a cent", () => {
    fc.assert(
      fc.property(refunded, ({ amount, refunds }) => {
        const back = refunds.reduce((total, refund) => total + refund.amount, 0);
        const entries = [...saleEntries(sold(amount), NOW), ...refundEntries(sold(amount), refunds)];
        if (back === amount)
          for (const account of ["provider", "platform", "seller"] as const)
            expect(sum(entries, account)).toBe(0);
      }),
      { numRuns: 500 },
    );
  });

  test("half a refund moves about half of the fee", () => {
    fc.assert(
      fc.property(refunded, ({ amount, refunds }) => {
        const back = refunds.reduce((total, refund) => total + refund.amount, 0);
        const fee = sum(refundEntries(sold(amount), refunds), "platform");
        // Half a cent for each part, and as much for the sale itself.
        expect(Math.abs(fee - back / 10)).toBeLessThanOrEqual((refunds.length + 1) / 2);
      }),
    );
  });

  test("the ledger ends the same in whatever order and however often the refunds were heard of", () => {
    const story = refunded.chain(({ amount, refunds }) =>
      fc.tuple(
        fc.constant({ amount, refunds }),
        fc.shuffledSubarray(refunds, { minLength: refunds.length }),
        fc.array(fc.nat(refunds.length), { maxLength: 6 }),
      ),
    );
    fc.assert(
      fc.property(story, ([{ amount, refunds }, order, looks]) => {
        const wanted = new Map<string, LedgerEntry>();
        enter(wanted, refundEntries(sold(amount), refunds));
        // Each look at the provider sees the refunds that it lists by then, which need not come in their order.
        const ledger = new Map<string, LedgerEntry>();
        for (const seen of [...looks].sort((a, b) => a - b))
          enter(ledger, refundEntries(sold(amount), order.slice(0, seen)));
        enter(ledger, refundEntries(sold(amount), order));
        const key = (entries: Map<string, LedgerEntry>) =>
          [...entries.values()].map(({ id, amount: cents }) => `${id} ${cents}`).sort();
        expect(key(ledger)).toEqual(key(wanted));
        for (const transaction of transactions([...ledger.values()])) expect(sum(transaction)).toBe(0);
      }),
      { numRuns: 1000 },
    );
  });

  test("its fee is the one that the payment was split by", () => {
    const { fee, net } = splitFee(1505);
    const entries = refundEntries(sold(1505), [{ id: "re_1", amount: 1505, createdAt: NOW }]);
    expect([sum(entries, "platform"), sum(entries, "seller")]).toEqual([fee, net]);
  });
});

describe("disputeEntries", () => {
  const dispute = { id: "du_1", amount: 1500, createdAt: NOW, reinstatedAt: null };
  const sums = (entries: LedgerEntry[]) =>
    Object.fromEntries(
      (["provider", "platform", "seller"] as const).map((account) => [
        account,
        entries.filter((entry) => entry.account === account).reduce((sum, entry) => sum + entry.amount, 0) +
          0,
      ]),
    );

  test("what the bank took is owed to nobody any more", () => {
    const held = [...saleEntries(sold(1500), NOW), ...disputeEntries(sold(1500), [dispute])];
    expect(sums(held)).toEqual({ provider: 0, platform: 0, seller: 0 });
  });

  test("a dispute that is won gives it all back, whatever the amount", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), (amount) => {
        const won = disputeEntries(sold(amount), [{ ...dispute, amount, reinstatedAt: NOW + 1 }]);
        expect(sums(won)).toEqual({ provider: 0, platform: 0, seller: 0 });
        expect(new Set(won.map((entry) => entry.id)).size).toBe(6);
      }),
    );
  });
});
