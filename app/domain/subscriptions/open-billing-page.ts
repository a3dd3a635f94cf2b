import type { SubscriptionStore } from "#db/stores/subscriptions/subscriptions.ts";
import { type Outcome, refuse } from "../outcome.ts";
import type { PaymentPort } from "../payments/payment-port.ts";
import type { RenewalPort } from "./failed-renewals/renewal-port.ts";

type Deps = {
  payments: Pick<PaymentPort, "billingPage"> & Pick<RenewalPort, "unpaidRenewal">;
  subscriptions: Pick<SubscriptionStore, "findForBuyer">;
};

/**
 * Returns the provider's page for changing a subscription's card or confirming its unpaid month.
 * Throws ProviderUnavailable.
 */
export async function openBillingPage(
  deps: Deps,
  request: { subscriptionId: string; buyerId: string; returnUrl: string; toConfirm?: boolean },
): Promise<Outcome<"not_yours" | "ended", { url: string }>> {
  const subscription = await deps.subscriptions.findForBuyer(request.subscriptionId, request.buyerId);
  if (subscription === null) return refuse("not_yours");
  if (subscription.endedAt !== null) return refuse("ended");
  if (request.toConfirm) {
    const unpaid = await deps.payments.unpaidRenewal(subscription.providerId);
    if (unpaid?.payUrl) return { ok: true, url: unpaid.payUrl };
  }
  const url = await deps.payments.billingPage(subscription.providerId, request.returnUrl);
  return url === null ? refuse("ended") : { ok: true, url };
}
