import { expect, test } from "vitest";
import { toReceipt } from "#domain/payments/receipts/receipt.ts";
import { DAY, NOW } from "#tests/cast.ts";

const payment = {
  id: "in_1",
  kind: "subscription" as const,
  gross: 1500,
  refunded: 500,
  disputed: 1000,
  paid_at: NOW,
  period_start: NOW,
  period_end: NOW + 30 * DAY,
  seller: { username: "mira", name: "Mira" },
  card: null,
};
const entry = (
  transaction_id: string,
  kind: "sale" | "refund" | "dispute" | "dispute_won",
  amount: number,
) => ({
  transaction_id,
  kind,
  amount,
  created_at: NOW,
});

test("the receipt of an unlock leads to the conversation, until it is refunded", () => {
  const unlock = { ...payment, kind: "unlock" as const, refunded: 0, disputed: 0 };
  expect(toReceipt(unlock, []).postHref).toBe("/seller/mira/messages");
  expect(toReceipt({ ...unlock, refunded: 1500 }, []).postHref).toBeNull();
});

test("a receipt lists refunds, disputes, and money that came back, and the total paid in the end", () => {
  const entries = [
    entry("sale:in_1", "sale", 1500),
    entry("refund:re_1", "refund", -500),
    entry("dispute:du_1", "dispute", -1000),
  ];
  const receipt = toReceipt(payment, entries);
  expect(receipt).toMatchObject({ cents: 1500, paid: 0, period: { from: NOW, to: NOW + 30 * DAY } });
  expect(receipt.changes.map(({ kind, cents }) => [kind, cents])).toEqual([
    ["refund", 500],
    ["dispute", 1000],
  ]);
  const won = toReceipt(payment, [...entries, entry("dispute:du_1:won", "dispute_won", 1000)]);
  expect(won.paid).toBe(1000);
});

test("a one-time payment has no period", () => {
  const tip = { ...payment, kind: "tip" as const, period_start: null, period_end: null };
  expect(toReceipt(tip, [])).toMatchObject({ period: null, paid: 1500, description: "Tip to Mira" });
});
