import type { BoostStore } from "#db/stores/boosts/boosts.ts";
import { purchaseLabel } from "#domain/payments/sale-kinds.ts";
import { type Outcome, refuse } from "../outcome.ts";
import type { Stopped } from "../payments/begin-sale.ts";
import { shownCard } from "../payments/consent.ts";
import { PLATFORM_ACCOUNT } from "../payments/payment-port.ts";
import { type PaymentDeps, startPayment } from "../payments/start-payment.ts";
import { type BoostRefusal, type BoostTerms, checkBoost, SEEN_PRICE, SERVED_PRICE } from "./boost.ts";
import { boostCard } from "./price-card.ts";

export type StartDeps = PaymentDeps & { boosts: Pick<BoostStore, "add" | "findOwn" | "findPost"> };
export type StartRefusal = BoostRefusal | "already_paid" | "try_again" | "no_checkout_url";

/**
 * Starts the payment of a boost: our row first, then the provider's page. Sending the form again leads to the same
 * page; different terms are refused. Throws ProviderUnavailable.
 */
export async function startBoost(
  deps: StartDeps,
  request: {
    id: string;
    creator: { id: string; email: string; deletionDueAt?: number | null };
    contentId: string;
    terms: BoostTerms;
    network: string;
    successUrl: string;
    cancelUrl: string;
    place: string;
  },
): Promise<Outcome<StartRefusal, { url: string }> | Stopped> {
  const { id, creator, contentId, terms } = request;
  const post = await deps.boosts.findPost(contentId, creator.id);
  const checked = checkBoost({ isPublished: post !== null }, creator);
  if (!checked.ok) return checked;
  await deps.boosts.add({
    id,
    seller_id: creator.id,
    content_id: contentId,
    ...terms,
    seen_price: SEEN_PRICE,
    served_price: SERVED_PRICE,
    created_at: deps.clock.now(),
  });
  const boost = await deps.boosts.findOwn(id, creator.id);
  if (boost === null || boost.contentId !== contentId) return refuse("try_again");
  if (boost.budget !== terms.budget || boost.days !== terms.days) return refuse("try_again");
  if (boost.paymentId !== null) return refuse("already_paid");
  const started = await startPayment(deps, {
    kind: "boost",
    buyerId: creator.id,
    buyerEmail: creator.email,
    sellerId: creator.id,
    subject: id,
    contentId,
    amount: boost.budget,
    network: request.network,
    accountId: PLATFORM_ACCOUNT,
    successUrl: request.successUrl,
    cancelUrl: request.cancelUrl,
    shown: shownCard(boostCard(terms), request.place),
    choice: null,
    item: purchaseLabel("boost", ""),
  });
  if (started.ok) return { ok: true, url: started.url };
  // Only saved cards can be declined here, and a boost doesn't charge one.
  return started.reason === "declined" || started.reason === "no_card" ? refuse("try_again") : started;
}
