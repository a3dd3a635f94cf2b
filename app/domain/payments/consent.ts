import type { ConsentRow } from "../../../db/stores/payments/consents.ts";
import { EFFECTIVE_ISO } from "../legal/document.ts";
import serviceTerms from "../legal/service-terms.ts?value";
import { product } from "../product.ts";
import { cardText, type PriceCard } from "./price-card.ts";

/** Where a price card was: beside a button of ours, or in the answer to an API call. */
type Channel = "page" | "api";
/** A price card as it was shown, with the buyer's coarse place. */
export type ShownCard = { card: PriceCard; place: string; channel: Channel };

/** The card with where it was shown; null if it was not. */
export const shownCard = (
  card: PriceCard,
  place: string | undefined,
  channel: Channel = "page",
): ShownCard | null => (place === undefined ? null : { card, place, channel });

/** What was shown with a card, and the terms of service in force, as kept with each consent. */
export function shownTerms({ card, place }: Omit<ShownCard, "channel">) {
  return {
    item: card.item,
    terms: cardText(card),
    statement_descriptor: product.statementDescriptor,
    service_terms_date: EFFECTIVE_ISO,
    service_terms_hash: serviceTerms.hash,
    refund_terms: serviceTerms.refunds,
    place,
  };
}

/** What the buyer of a new checkout agreed to, as it is kept; null if they were shown no card. */
export async function consentTo(
  shown: ShownCard | null,
  checkout: { id: string; buyer_id: string; created_at: number },
): Promise<ConsentRow | null> {
  if (shown === null) return null;
  return {
    ...shownTerms(shown),
    checkout_id: checkout.id,
    buyer_id: checkout.buyer_id,
    channel: shown.channel,
    agreed_at: checkout.created_at,
  };
}
