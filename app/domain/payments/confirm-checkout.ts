import type { SaleKind } from "#db/kinds.ts";
import type { CheckoutStore } from "#db/stores/payments/checkouts.ts";
import { refuse } from "../outcome.ts";
import { closeDeclined, type DeclineDeps } from "./charge-saved-card.ts";
import type { Checkout } from "./checkout.ts";
import { isOver } from "./open-checkout.ts";
import type { PaymentPort, ProviderSession } from "./payment-port.ts";
import { reconcileCheckoutSession, type SessionDeps } from "./reconcile-checkout-session.ts";
import { declineReason } from "./saved-cards/decline.ts";

type Deps = SessionDeps &
  DeclineDeps & {
    payments: Pick<PaymentPort, "checkoutSession">;
    checkouts: Pick<CheckoutStore, "findBySession">;
  };
export type ConfirmRefusal = "not_yours" | "not_paid" | "expired" | "failed";
/** `contentId` is the post it was for; `saleId` is the message's sale or the boost. */
export type Confirmed = {
  kind: SaleKind;
  sellerId: string;
  contentId: string | null;
  saleId?: string;
  amount: number;
};
/**
 * A saved card that wasn't charged (`cancelUrl` is the page of the sale), or one that the fan must
 * confirm with the bank at `url`.
 */
type Uncharged =
  | { ok: false; reason: "declined"; checkoutId: string; cancelUrl: string | null }
  | { ok: false; reason: "unconfirmed"; url: string };
type Confirmation = ({ ok: true } & Confirmed) | { ok: false; reason: ConfirmRefusal } | Uncharged;

/**
 * Records a paid session right away instead of waiting for its webhook; it must belong to the caller. Idempotent.
 * Throws ProviderUnavailable.
 */
export async function confirmCheckout(
  deps: Deps,
  claim: { sessionId: string; buyerId: string },
): Promise<Confirmation> {
  const checkout = await deps.checkouts.findBySession(claim.sessionId);
  if (checkout === null || checkout.buyer_id !== claim.buyerId) return refuse("not_yours");
  const confirmed: Confirmed = {
    kind: checkout.kind,
    sellerId: checkout.seller_id,
    contentId: checkout.content_id,
    ...(checkout.kind === "message" || checkout.kind === "boost" ? { saleId: checkout.subject } : {}),
    amount: checkout.amount,
  };
  if (checkout.completed_at !== null) return { ok: true, ...confirmed };
  const { decline_reason: reason } = checkout;
  if (reason !== null && reason !== "withdrawn") return declined(checkout);
  const session = await deps.payments.checkoutSession(claim.sessionId);
  if (session === null || session.checkoutId !== checkout.id) return refuse("failed");
  if (session.state === "expired") return refuse("expired");
  if (session.state !== "complete" || !session.paid) return unpaid(deps, checkout, session);
  const done = await reconcileCheckoutSession(deps, session, null);
  if (!done.ok) return refuse(done.reason === "not_paid" ? "not_paid" : "failed");
  return { ok: true, ...confirmed };
}

const declined = ({ id, cancel_url }: Checkout): Uncharged => ({
  ok: false,
  reason: "declined",
  checkoutId: id,
  cancelUrl: cancel_url,
});

/** A provider's page just stays open; a charge that failed, or that no attempt is working on, is closed. */
async function unpaid(deps: Deps, checkout: Checkout, session: ProviderSession): Promise<Confirmation> {
  if (checkout.card_id === null) return refuse("not_paid");
  if (session.challengeUrl !== null) return { ok: false, reason: "unconfirmed", url: session.challengeUrl };
  const isRunning = session.refusal === null && !isOver(checkout, deps.clock.now());
  if (isRunning || session.state === "complete") return refuse("not_paid");
  const isClosed = await closeDeclined(deps, checkout, declineReason(session, "unanswered"));
  return isClosed ? declined(checkout) : refuse("not_paid");
}
