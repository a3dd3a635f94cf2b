import type { SpendingLimitStore } from "../../../db/stores/payments/spending-limits.ts";
import { type AdmitDeps, admitPayment, type FraudStop } from "../fraud/admit-payment.ts";
import type { Cents } from "../money.ts";
import { type Outcome, refuse } from "../outcome.ts";
import { type CloseDeps, closeOpenCheckouts } from "./close-open-checkouts.ts";
import { type OpenCheckoutDeps, openCheckout, type Sale } from "./open-checkout.ts";
import { settleOpenCheckout } from "./settle-open-checkout.ts";
import { leftOf, type Spending } from "./spending.ts";

export type BeginSaleDeps = CloseDeps &
  OpenCheckoutDeps &
  AdmitDeps & { spendingLimits: Pick<SpendingLimitStore, "find"> };

/** Why a sale of any kind was stopped before the provider's page. */
export type SaleStop = FraudStop | ({ reason: "over_limit"; left: Cents } & Pick<Spending, "open">);
export type Stopped = { ok: false; reason: "stopped"; stop: SaleStop };
type Begun = Outcome<"already_paid" | "try_again" | "no_checkout_url", { url: string; checkoutId: string }>;

const stopped = (stop: SaleStop): Stopped => ({ ok: false, reason: "stopped", stop });

/**
 * The only way to a checkout, for every kind of sale: refuses whom fraud controls stop, before the provider is called;
 * finds the page that is open already, and what turns out to be paid; and opens a page if it fits the buyer's monthly
 * limit. `network` is where the buyer is (networkOf). Throws ProviderUnavailable or ProviderRefused.
 */
export async function beginSale(
  deps: BeginSaleDeps,
  { network, ...sale }: Sale & { network: string },
  startSession: Parameters<typeof openCheckout>[2],
): Promise<Begun | Stopped> {
  const stop = await admitPayment(deps, { ...sale, network });
  if (stop !== null) return stopped(stop);
  if ((await settleOpenCheckout(deps, sale, sale.amount, sale.cardId, sale.replyDays)) === "paid")
    return refuse("already_paid");
  const opened = await openCheckout(deps, sale, startSession);
  if (opened.ok || opened.reason !== "try_again" || (await findExcess(deps, sale)) === null) return opened;
  // Pages that timed out count until the provider says that they weren't paid.
  const isFreed = (await closeOpenCheckouts(deps, sale.buyerId, "timed out")) > 0;
  const again = isFreed ? await openCheckout(deps, sale, startSession) : opened;
  if (again.ok) return again;
  return (await findExcess(deps, sale)) ?? again;
}

/** The stop for a sale that doesn't fit the monthly limit, with what is left of it; null for one that does. */
async function findExcess(
  { spendingLimits, clock }: BeginSaleDeps,
  { buyerId, amount }: Sale,
): Promise<Stopped | null> {
  const spending = await spendingLimits.find(buyerId, clock.now());
  const left = leftOf(spending);
  return left === null || amount <= left
    ? null
    : stopped({ reason: "over_limit", left, open: spending.open });
}
