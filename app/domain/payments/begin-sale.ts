import type { SpendingLimitStore } from "#db/stores/payments/spending-limits.ts";
import type { Cents } from "../money.ts";
import { type Outcome, refuse } from "../outcome.ts";
import { type CloseDeps, closeOpenCheckouts } from "./close-open-checkouts.ts";
import { type AdmitDeps, admitPayment, type FraudStop } from "./fraud/admit-payment.ts";
import { type OpenCheckoutDeps, openCheckout, type Sale } from "./open-checkout.ts";
import { settleOpenCheckout } from "./settle-open-checkout.ts";
import { leftOf, type Spending } from "./spending-limits/spending.ts";

export type BeginSaleDeps = CloseDeps &
  OpenCheckoutDeps &
  AdmitDeps & { spendingLimits: Pick<SpendingLimitStore, "find"> };

export type SaleStop = FraudStop | ({ reason: "over_limit"; left: Cents } & Pick<Spending, "open">);
export type Stopped = { ok: false; reason: "stopped"; stop: SaleStop };
type Begun = Outcome<"already_paid" | "try_again" | "no_checkout_url", { url: string; checkoutId: string }>;

const stopped = (stop: SaleStop): Stopped => ({ ok: false, reason: "stopped", stop });

/**
 * The only way to a checkout, for every kind of sale: applies fraud controls before the provider is called, reuses an
 * open page or detects that it was paid, and enforces the fan's monthly limit. `network` comes from networkOf. Throws
 * ProviderUnavailable or ProviderRefused.
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
  // Pages that timed out count against the limit until the provider confirms that they weren't paid.
  const isFreed = (await closeOpenCheckouts(deps, sale.buyerId, "timed out")) > 0;
  const again = isFreed ? await openCheckout(deps, sale, startSession) : opened;
  if (again.ok) return again;
  return (await findExcess(deps, sale)) ?? again;
}

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
