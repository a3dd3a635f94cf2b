import { CURRENCY } from "../money.ts";
import { type Outcome, refuse } from "../outcome.ts";
import type { PaidInvoice, ProviderSubscription } from "./payment-port.ts";

export type ExpectedSale = { id: string; amount: number; accountId: string };
export type SaleMismatch = "wrong_sale" | "wrong_mode" | "wrong_amount" | "wrong_currency" | "wrong_account";

/** Holds what the provider says of a subscription against our own row; whatever differs is not granted. */
export function checkSale(
  expected: ExpectedSale,
  snapshot: ProviderSubscription,
  invoices: PaidInvoice[],
  livemode: boolean,
): Outcome<SaleMismatch> {
  if (snapshot.checkoutId !== expected.id) return refuse("wrong_sale");
  if (snapshot.livemode !== livemode) return refuse("wrong_mode");
  if (snapshot.currency !== CURRENCY) return refuse("wrong_currency");
  if (snapshot.amount !== expected.amount) return refuse("wrong_amount");
  if (snapshot.accountId !== expected.accountId) return refuse("wrong_account");
  for (const invoice of invoices) {
    if (invoice.currency !== CURRENCY) return refuse("wrong_currency");
    if (invoice.amount !== expected.amount) return refuse("wrong_amount");
  }
  return { ok: true };
}
