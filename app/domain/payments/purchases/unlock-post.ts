import type { CreatorStore } from "#db/stores/creators/creators.ts";
import type { Cents } from "#domain/money.ts";
import { type Outcome, refuse } from "#domain/outcome.ts";
import { purchaseLabel } from "#domain/payments/sale-kinds.ts";
import type { PostCard } from "#domain/posts/post.ts";
import type { Stopped } from "../begin-sale.ts";
import type { Declined } from "../charge-saved-card.ts";
import { shownCard } from "../consent.ts";
import { priceCard } from "../price-card.ts";
import type { CardFace } from "../saved-cards/card.ts";
import { type CardChoice, type PaymentDeps, startPayment } from "../start-payment.ts";
import { checkPurchase, type PostOffer, type PurchaseRefusal } from "./purchase.ts";

export type UnlockDeps = PaymentDeps & { creators: Pick<CreatorStore, "findPayoutAccount"> };
export type UnlockRefusal = PurchaseRefusal | "try_again" | "no_checkout_url" | "no_card";
type UnlockResult =
  | Outcome<UnlockRefusal, { url: string; amount: Cents }>
  | Stopped
  | Declined
  | { ok: false; reason: "price_changed"; price: Cents };

/**
 * Sells a single post at its stored price. Returns the provider's page or, for a saved card, the page with the
 * result. A second click or tab gets the same page; if the price has changed since, the old page is closed first.
 * Throws ProviderUnavailable.
 */
export async function unlockPost(
  deps: UnlockDeps,
  request: {
    post: PostOffer & Pick<PostCard, "id" | "creator">;
    buyer: { id: string; email: string; deletionDueAt?: number | null };
    /** The price beside the button, in cents; refused if it differs from the stored price. */
    shownPrice: Cents | null;
    /** From networkOf. */
    network: string;
    successUrl: string;
    cancelUrl: string;
    /** The fan's location, and the saved cards that the price card named; omitted if none was shown. */
    place?: string;
    shownCards?: CardFace[];
    choice?: CardChoice | null;
  },
): Promise<UnlockResult> {
  const { post, buyer, shownPrice } = request;
  const payee = post.access.ok ? null : await deps.creators.findPayoutAccount(post.creator.id);
  const checked = checkPurchase(post, buyer, payee);
  if (!checked.ok) return checked;
  const { amount, accountId } = checked;
  if (shownPrice !== null && shownPrice !== amount)
    return { ok: false, reason: "price_changed", price: amount };
  const started = await startPayment(deps, {
    kind: "purchase",
    buyerId: buyer.id,
    buyerEmail: buyer.email,
    sellerId: post.creator.id,
    subject: post.id,
    contentId: post.id,
    amount,
    network: request.network,
    accountId,
    successUrl: request.successUrl,
    cancelUrl: request.cancelUrl,
    shown: shownCard(priceCard("purchase", post.creator.name, amount, request.shownCards), request.place),
    choice: request.choice ?? null,
    // Not the post's title, since this appears on the provider's pages and maybe in its emails.
    item: purchaseLabel("purchase", post.creator.name),
  });
  if (started.ok) return { ok: true, url: started.url, amount };
  if (started.reason === "stopped" || started.reason === "declined") return started;
  return refuse(started.reason === "already_paid" ? "already_owned" : started.reason);
}
