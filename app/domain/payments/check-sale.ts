import { type Cents, CURRENCY } from "../money.ts";
import { type Outcome, refuse } from "../outcome.ts";
import type { PaidInvoice, ProviderPayment, ProviderSubscription } from "./payment-port.ts";

/** `amount` is in cents; `accountIds` are the creator's accounts that may be charged for. */
export type ExpectedSale = {
  id: string;
  amount: number;
  accountIds: (string | null)[];
  isOurs?: boolean;
};
export type SaleMismatch = "wrong_sale" | "wrong_mode" | "wrong_amount" | "wrong_currency" | "wrong_account";

type ProviderSale = Pick<ProviderPayment, "amount" | "currency" | "accountId" | "livemode"> & {
  checkoutId: string | null;
};

/** Compares a sale at the provider with our checkout; nothing is granted unless everything matches. */
export function checkSale(
  expected: ExpectedSale,
  sale: ProviderSale,
  livemode: boolean,
): Outcome<SaleMismatch> {
  if (sale.checkoutId !== expected.id) return refuse("wrong_sale");
  if (sale.livemode !== livemode) return refuse("wrong_mode");
  if (sale.currency !== CURRENCY) return refuse("wrong_currency");
  if (sale.amount !== expected.amount) return refuse("wrong_amount");
  if (!isExpected(expected, sale.accountId)) return refuse("wrong_account");
  return { ok: true };
}

const isExpected = ({ accountIds, isOurs }: ExpectedSale, accountId: string | null) =>
  isOurs ? accountId === null : accountId !== null && accountIds.includes(accountId);

/**
 * Checks a subscription and each paid month. `agreed` lists the prices (cents) that the fan has
 * accepted since the checkout.
 */
export function checkSubscription(
  expected: ExpectedSale & { agreed?: Cents[] },
  subscription: ProviderSubscription,
  invoices: PaidInvoice[],
  livemode: boolean,
): Outcome<SaleMismatch> {
  const amounts = [expected.amount, ...(expected.agreed ?? [])];
  const amount = amounts.includes(subscription.amount) ? subscription.amount : expected.amount;
  const checked = checkSale({ ...expected, amount }, subscription, livemode);
  if (!checked.ok) return checked;
  for (const invoice of invoices) {
    if (invoice.currency !== CURRENCY) return refuse("wrong_currency");
    if (!amounts.includes(invoice.amount)) return refuse("wrong_amount");
    if (invoice.accountId !== null && !isExpected(expected, invoice.accountId))
      return refuse("wrong_account");
  }
  return { ok: true };
}
