import { expect, test } from "vitest";
import { checkSubscription } from "#domain/payments/check-sale.ts";
import type { PaidInvoice, ProviderSubscription } from "#domain/payments/payment-port.ts";
import { invoiceOf, snapshotOf } from "./sale-fixture.ts";

const own = { id: "checkout-1", amount: 1500, accountIds: ["acct_mira", null, "acct_mira_new"] };
const snapshot = snapshotOf();
const invoice = invoiceOf(0, { accountId: "acct_mira" });

test("accepts a matching sale, paid or not yet", () => {
  expect(checkSubscription(own, snapshot, [], false)).toEqual({ ok: true });
  expect(checkSubscription(own, snapshot, [invoice, { ...invoice, id: "in_2" }], false)).toEqual({
    ok: true,
  });
});

test.each<[string, Partial<ProviderSubscription>, string]>([
  ["another sale", { checkoutId: "checkout-2" }, "wrong_sale"],
  ["no sale of ours", { checkoutId: null }, "wrong_sale"],
  ["the provider's other mode", { livemode: true }, "wrong_mode"],
  ["another currency", { currency: "eur" }, "wrong_currency"],
  ["a cent less", { amount: 1499 }, "wrong_amount"],
  ["a cent more", { amount: 1501 }, "wrong_amount"],
  ["another creator's account", { accountId: "acct_theo" }, "wrong_account"],
  ["no account", { accountId: null }, "wrong_account"],
])("refuses %s", (_, altered, reason) => {
  expect(checkSubscription(own, { ...snapshot, ...altered }, [invoice], false)).toEqual({
    ok: false,
    reason,
  });
});

test.each<[string, Partial<PaidInvoice>, string]>([
  ["of a cent less", { amount: 1499 }, "wrong_amount"],
  ["of another currency", { currency: "eur" }, "wrong_currency"],
  ["for another creator's account", { accountId: "acct_theo" }, "wrong_account"],
])("refuses a month %s, at any position in the list", (_, altered, reason) => {
  const odd = { ...invoice, ...altered, id: "in_2" };
  for (const invoices of [[odd], [invoice, odd], [odd, invoice]])
    expect(checkSubscription(own, snapshot, invoices, false)).toEqual({ ok: false, reason });
});

test("months of a creator's earlier and later account count, as does one whose account isn't known", () => {
  const months = ["acct_mira", "acct_mira_new", null].map((accountId) => ({ ...invoice, accountId }));
  const moved = { ...snapshot, accountId: "acct_mira_new" };
  expect(checkSubscription(own, moved, months, false)).toEqual({ ok: true });
});

test("test money does not count where ours is live", () => {
  expect(checkSubscription(own, snapshot, [invoice], true)).toEqual({ ok: false, reason: "wrong_mode" });
  expect(checkSubscription(own, { ...snapshot, livemode: true }, [invoice], true)).toEqual({ ok: true });
});
