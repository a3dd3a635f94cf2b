import type { CheckoutStore } from "#db/stores/payments/checkouts.ts";
import type { SavedCardStore } from "#db/stores/payments/saved-cards.ts";
import type { Clock } from "../clock.ts";
import { type Outcome, refuse } from "../outcome.ts";
import type { Checkout } from "./checkout.ts";
import { ATTEMPT_MS, isOver } from "./open-checkout.ts";
import type { PaymentPort, ProviderSession } from "./payment-port.ts";
import { type DeclineReason, declineReason } from "./saved-cards/decline.ts";

export type DeclineDeps = {
  checkouts: Pick<CheckoutStore, "decline">;
  payments: Pick<PaymentPort, "checkoutSession" | "expireSession">;
  savedCards: Pick<SavedCardStore, "remove">;
  clock: Pick<Clock, "now">;
};
export type ChargeDeps = DeclineDeps & {
  checkouts: Pick<CheckoutStore, "find" | "startCharge" | "failAttempt" | "decline">;
  payments: Pick<PaymentPort, "chargeCard">;
};
export type Declined = { ok: false; reason: "declined"; checkoutId: string };

/**
 * Charges the saved card of an open checkout and returns the page with the result, which leads on to the bank if it
 * asks for confirmation. A checkout is charged at most once: simultaneous clicks share an attempt and its answer, and
 * later ones check its state first. If the provider doesn't answer, money may have moved; the returned page finds out.
 */
export async function chargeSavedCard(
  deps: ChargeDeps,
  checkoutId: string,
): Promise<Outcome<"try_again", { url: string; checkoutId: string }> | Declined> {
  const checkout = await deps.checkouts.find(checkoutId);
  const { id, card_id: cardId, stripe_session_id: chargeId, stripe_session_url: url } = checkout ?? {};
  if (!checkout || !id || !cardId || !chargeId || !url) return refuse("try_again");
  const here = { ok: true, url, checkoutId: id } as const;
  if (checkout.completed_at !== null) return here;
  if (checkout.expired_at !== null || checkout.decline_reason !== null) return overWith(checkout);
  try {
    const charged = await charge(deps, checkout, { chargeId, cardId, url });
    if (charged === null || charged.state === "expired") return refuse("try_again");
    if (charged.state === "complete") return here;
    if (charged.challengeUrl !== null) return { ...here, url: onToTheBank(url) };
    const isClosed = await closeDeclined(deps, checkout, declineReason(charged, "unusable"));
    return isClosed ? { ok: false, reason: "declined", checkoutId: id } : here;
  } catch (error) {
    if (!(error instanceof Error && error.name === "ProviderUnavailable")) throw error;
    console.error(`the charge of checkout ${id} is unknown`, error);
    return here;
  }
}

/**
 * A page that goes on to the bank by itself. A redirect won't do: our CSP limits where forms may lead, and the
 * bank's page can be anywhere.
 */
function onToTheBank(url: string): string {
  const page = new URL(url);
  page.searchParams.set("confirm", "now");
  return page.href;
}

async function charge(
  deps: ChargeDeps,
  checkout: Checkout,
  { chargeId, cardId, url }: { chargeId: string; cardId: string; url: string },
): Promise<ProviderSession | null> {
  const { id } = checkout;
  let { attempt } = checkout;
  const now = deps.clock.now();
  if (isOver(checkout, now)) {
    const seen = await deps.payments.checkoutSession(chargeId);
    const isUntried = seen?.state === "open" && seen.challengeUrl === null && seen.refusal === null;
    if (!isUntried) return seen;
    attempt = await deps.checkouts.startCharge({ id, after: attempt, now, until: now + ATTEMPT_MS });
  }
  try {
    const idempotencyKey = `charge-${id}-${attempt}`;
    return await deps.payments.chargeCard({ id: chargeId, cardId, returnUrl: url, idempotencyKey });
  } catch (error) {
    await deps.checkouts.failAttempt(id, attempt, deps.clock.now());
    throw error;
  }
}

const overWith = ({ id, decline_reason: reason }: Checkout) =>
  reason === null || reason === "withdrawn"
    ? refuse("try_again")
    : ({ ok: false, reason: "declined", checkoutId: id } as const);

/**
 * Cancels a failed charge and closes its checkout with the reason, so that the fan can try again. False if the charge
 * succeeded after all or still may. A card that the provider no longer has is removed.
 */
export async function closeDeclined(
  deps: DeclineDeps,
  checkout: Pick<Checkout, "id" | "buyer_id" | "card_id" | "stripe_session_id">,
  reason: DeclineReason,
): Promise<boolean> {
  const { id, buyer_id: buyerId, card_id: cardId, stripe_session_id: chargeId } = checkout;
  if (chargeId === null || cardId === null) return false;
  await deps.payments.expireSession(chargeId);
  const after = await deps.payments.checkoutSession(chargeId);
  if (after !== null && after.state !== "expired") return false;
  const now = deps.clock.now();
  await deps.checkouts.decline(id, reason, now);
  if (reason === "unusable") await deps.savedCards.remove(cardId, buyerId, now);
  return true;
}
