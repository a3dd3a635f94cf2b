import { CURRENCY } from "../money.ts";
import { type Outcome, refuse } from "../outcome.ts";
import type { PaidInvoice, ProviderSubscription } from "./payment-port.ts";

export type OwnSale = { id: string; amount: number; accountId: string };
export type SaleMismatch = "wrong_sale" | "wrong_mode" | "wrong_amount" | "wrong_currency" | "wrong_account";

/** Holds what the provider says of a subscription against our own row; whatever differs is not granted. */
export function checkSale(
  own: OwnSale,
  told: ProviderSubscription,
  invoices: PaidInvoice[],
  livemode: boolean,
): Outcome<SaleMismatch> {
  if (told.checkoutId !== own.id) return refuse("wrong_sale");
  if (told.livemode !== livemode) return refuse("wrong_mode");
  if (told.currency !== CURRENCY) return refuse("wrong_currency");
  if (told.amount !== own.amount) return refuse("wrong_amount");
  if (told.accountId !== own.accountId) return refuse("wrong_account");
  for (const invoice of invoices) {
    if (invoice.currency !== CURRENCY) return refuse("wrong_currency");
    if (invoice.amount !== own.amount) return refuse("wrong_amount");
  }
  return { ok: true };
}
