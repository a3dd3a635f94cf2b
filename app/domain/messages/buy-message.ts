import type { CreatorStore } from "#db/stores/creators/creators.ts";
import { purchaseLabel } from "#domain/payments/sale-kinds.ts";
import type { Cents } from "../money.ts";
import { type Outcome, refuse } from "../outcome.ts";
import type { Stopped } from "../payments/begin-sale.ts";
import type { Declined } from "../payments/charge-saved-card.ts";
import { shownCard } from "../payments/consent.ts";
import { priceCard } from "../payments/price-card.ts";
import type { Payee } from "../payments/purchases/purchase.ts";
import type { CardFace } from "../payments/saved-cards/card.ts";
import { type CardChoice, type PaymentDeps, startPayment } from "../payments/start-payment.ts";
import { checkAccess, checkMessageAccess } from "../posts/access/check-access.ts";
import type { Conversation } from "./conversation.ts";
import type { Message } from "./message.ts";
import type { OtherUses } from "./message-media.ts";

type Deps = PaymentDeps & { creators: Pick<CreatorStore, "findPayoutAccount"> };
type RuleRefusal =
  | "own_message"
  | "not_for_sale"
  | "already_bought"
  | "already_yours"
  | "blocked"
  | "leaving"
  | "creator_leaving"
  | "cannot_charge";
export type BuyRefusal =
  | RuleRefusal
  | "price_changed"
  | "already_paid"
  | "try_again"
  | "no_checkout_url"
  | "no_card";

export type OwnedPlace = { postId: string } | { number: number };

/** Items of a message that a fan can already see in full elsewhere, by position, each with one place. `now` in ms. */
export function ownedElsewhere(
  { inPosts, inMessages }: OtherUses,
  { fanId, creatorId }: { fanId: string; creatorId: string },
  now: number,
): Map<number, OwnedPlace> {
  const owned = new Map<number, OwnedPlace>();
  for (const { position, postId, guard, entitlements, isPreview } of inPosts) {
    const access = checkAccess(guard, entitlements, now);
    if (access.ok || (isPreview && access.reason !== "hidden")) owned.set(position, { postId });
  }
  for (const { position, number, isPaid, isPreview, purchased } of inMessages) {
    const guard = { fanId, creatorId, side: "creator" as const, isPaid, isUnsent: false };
    if (checkMessageAccess(guard, { id: fanId, purchased }, isPreview).ok) owned.set(position, { number });
  }
  return owned;
}

/** Decides whether a fan can buy a message's media, and at what price; never what they can already see in full. */
export function checkBuy(
  message: Pick<Message, "sale" | "media" | "unsentAt">,
  { side, relationship }: Pick<Conversation, "side" | "relationship">,
  owned: { has(position: number): boolean },
  buyer: { deletionDueAt?: number | null },
): Outcome<RuleRefusal, { price: Cents; saleId: string }> {
  const { sale, media } = message;
  if (side !== "fan") return refuse("own_message");
  if (sale === null || message.unsentAt !== null || media.length === 0) return refuse("not_for_sale");
  if (sale.boughtAt !== null) return refuse("already_bought");
  if (media.every(({ isPreview, position }) => isPreview || owned.has(position)))
    return refuse("already_yours");
  const { fanBlocked, creatorBlocked, isClosed } = relationship;
  if (fanBlocked || creatorBlocked || isClosed) return refuse("blocked");
  if (buyer.deletionDueAt != null) return refuse("leaving");
  if (relationship.creatorLeaving) return refuse("creator_leaving");
  return { ok: true, price: sale.price, saleId: sale.id };
}

const accountOf = (payee: Payee) =>
  payee?.completedAt == null || payee.closedAt !== null ? null : payee.accountId;

/**
 * Starts the purchase of a message's media if its price is still the one shown. Returns the provider's page or, for a
 * saved card, the page with the result. A second click or tab gets the same page. Throws ProviderUnavailable.
 */
export async function buyMessage(
  deps: Deps,
  request: {
    message: Message;
    conversation: Conversation;
    owned: { has(position: number): boolean };
    buyer: { id: string; email: string; deletionDueAt?: number | null };
    shownPrice: Cents;
    network: string;
    successUrl: string;
    cancelUrl: string;
    /** Set if the fan was shown a price card: their location, and the saved cards that it named. */
    place?: string;
    shownCards?: CardFace[];
    /** The saved card to charge at once; null or omitted to pay on the provider's page. */
    choice?: CardChoice | null;
  },
): Promise<Outcome<BuyRefusal, { url: string }> | Stopped | Declined> {
  const { message, conversation, buyer } = request;
  const checked = checkBuy(message, conversation, request.owned, buyer);
  if (!checked.ok) return checked;
  if (request.shownPrice !== checked.price) return refuse("price_changed");
  const { partner } = conversation;
  const accountId = accountOf(await deps.creators.findPayoutAccount(partner.id));
  if (accountId === null) return refuse("cannot_charge");
  const contents = message.sale?.contents ?? "";
  const card = priceCard("message", partner.name, checked.price, request.shownCards, { contents });
  return startPayment(deps, {
    kind: "message",
    buyerId: buyer.id,
    buyerEmail: buyer.email,
    sellerId: partner.id,
    subject: checked.saleId,
    contentId: null,
    amount: checked.price,
    network: request.network,
    accountId,
    successUrl: request.successUrl,
    cancelUrl: request.cancelUrl,
    shown: shownCard(card, request.place),
    choice: request.choice ?? null,
    // Leaves out what the message holds, since this appears on the provider's pages and maybe in its emails.
    item: purchaseLabel("message", partner.name),
  });
}
