import type { AppLoadContext } from "@remix-run/cloudflare";
import { MAX_CARDS, monthOf } from "#domain/payments/saved-cards/card.ts";
import { declineNotice } from "#domain/payments/saved-cards/decline.ts";
import { DECLINED_MS, offerCards, PAY_ON_PAGE } from "#domain/payments/saved-cards/offer.ts";
import type { CardChoice } from "#domain/payments/start-payment.ts";
import { readTogether } from "#domain/read-together.ts";
import { requireMember } from "../context.ts";

const CHECKOUT_ID = /^[\w-]{22}$/;

export const NO_CARD =
  "That card isn't saved anymore. You weren't charged, and you can pay with another card.";

export const declinedPath = (page: string, checkoutId: string) => `${page}?declined=${checkoutId}`;

export async function readCardOffer(context: AppLoadContext, query: URLSearchParams) {
  const { savedCards, checkouts, clock } = context.deps;
  const { id } = requireMember(context);
  const declinedId = query.get("declined");
  const now = clock.now();
  const usable = { userId: id, month: monthOf(now), since: now - DECLINED_MS, limit: MAX_CARDS };
  const [cards, sale] = await readTogether(() => [
    savedCards.listUsable(usable),
    declinedId === null ? null : checkouts.findDeclined(declinedId, id),
  ]);
  const offer = offerCards(cards, clock.newId());
  if (sale === null || sale.reason === null) return { offer, declined: null };
  const { brand, last4, amount, note, reason } = sale;
  const face = brand !== null && last4 !== null ? { brand, last4 } : null;
  return { offer, declined: { ...declineNotice(reason, face), amount, note: note ?? "" } };
}

/**
 * `choice` is null for the provider's page. `shownCards` are the fan's cards that the page listed; whether a card is
 * theirs is checked when it's charged.
 */
export async function readCardChoice(context: AppLoadContext, form: FormData) {
  const [pay, checkout] = [form.get("pay"), form.get("checkout")];
  const named = form.getAll("card").slice(0, MAX_CARDS).map(String);
  const own =
    named.length === 0 ? [] : await context.deps.savedCards.list(requireMember(context).id, MAX_CARDS);
  const shownCards = named.flatMap((id) => own.filter((card) => card.id === id));
  if (typeof pay !== "string" || pay === PAY_ON_PAGE) return { choice: null, shownCards };
  // A form without a sale's ID, or for a card that it doesn't list, isn't ours; no card has an empty ID.
  const isOurs = typeof checkout === "string" && CHECKOUT_ID.test(checkout) && named.includes(pay);
  const choice: CardChoice = isOurs ? { cardId: pay, checkoutId: checkout } : { cardId: "", checkoutId: "" };
  return { choice, shownCards };
}
