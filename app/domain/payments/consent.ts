import type { ConsentChannel } from "#db/kinds.ts";
import { EFFECTIVE_ISO } from "../legal/document.ts";
import serviceTerms from "../legal/service-terms.ts?value";
import { product } from "../product.ts";
import { cardText, type PriceCard } from "./price-card.ts";

export type ConsentRow = ReturnType<typeof shownTerms> & {
  checkout_id: string;
  buyer_id: string;
  channel: ConsentChannel;
  agreed_at: number;
};

export type ShownCard = { card: PriceCard; place: string; channel: ConsentChannel };

export const shownCard = (
  card: PriceCard,
  place: string | undefined,
  channel: ConsentChannel = "page",
): ShownCard | null => (place === undefined ? null : { card, place, channel });

/** What we store as evidence of a consent: the card and the terms of service in force. */
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
