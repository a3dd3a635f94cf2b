import type { AppLoadContext } from "@remix-run/cloudflare";
import type { CardChoice } from "../../domain/payments/start-payment.ts";
import { type CardOffer, monthOf } from "../../domain/saved-cards/card.ts";
import { declineNotice } from "../../domain/saved-cards/decline.ts";
import { requireMember } from "../context.ts";

/** IDs of ours, and of the provider's cards. */
const CHECKOUT_ID = /^[\w-]{22}$/;
const CARD_ID = /^[\w-]{1,255}$/;

export const NO_CARD =
  "That card isn't saved anymore. You weren't charged, and you can pay with another card.";

/** The parameter of a sale's page that says which charge came to nothing. */
export const declinedPath = (page: string, checkoutId: string) => `${page}?declined=${checkoutId}`;

/**
 * What a sale's page says about saved cards: the one that it offers, or what became of the charge that its address names.
 * After that, it leads to the provider's page only.
 */
export async function readCardOffer(context: AppLoadContext, query: URLSearchParams) {
  const { savedCards, checkouts, clock } = context.deps;
  const { id } = requireMember(context);
  const declinedId = query.get("declined");
  const [card, sale] = await Promise.all([
    savedCards.findUsable(id, monthOf(clock.now())),
    declinedId === null ? null : checkouts.findDeclined(declinedId, id),
  ]);
  if (sale !== null && sale.reason !== null) {
    const { brand, last4, amount, note, reason } = sale;
    const face = brand !== null && last4 !== null ? { brand, last4 } : null;
    return { offer: null, declined: { ...declineNotice(reason, face), amount, note: note ?? "" } };
  }
  const offer: CardOffer | null = card && {
    card: { id: card.id, brand: card.brand, last4: card.last4 },
    checkoutId: clock.newId(),
  };
  return { offer, declined: null };
}

/**
 * What the buyer chose in a form of such a page: null for the provider's page, and the card that the page named to them.
 * Whether a card is theirs is decided where it is charged.
 */
export async function readCardChoice(context: AppLoadContext, form: FormData) {
  const [card, checkout] = [form.get("card"), form.get("checkout")];
  const cardId = typeof card === "string" && CARD_ID.test(card) ? card : null;
  const checkoutId = typeof checkout === "string" && CHECKOUT_ID.test(checkout) ? checkout : null;
  // A form without either is none of ours; no card has an empty ID.
  const pressed: CardChoice =
    cardId !== null && checkoutId !== null ? { cardId, checkoutId } : { cardId: "", checkoutId: "" };
  const shownCard =
    cardId === null ? null : await context.deps.savedCards.findOwn(cardId, requireMember(context).id);
  return { choice: form.get("pay") === "card" ? pressed : null, shownCard };
}
