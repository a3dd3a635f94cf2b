import { HOUR_MS } from "../durations.ts";
/** A card that the provider keeps for a fan, by its IDs there. */
export type SavedCard = {
  id: string;
  customerId: string;
  /** As the provider names it: visa, mastercard, amex … */
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
};
export type CardFace = Pick<SavedCard, "brand" | "last4">;

/** The most that are kept for a fan; one more takes the place of the one that wasn't used for longest. */
export const MAX_CARDS = 5;

const BRANDS: Record<string, string> = {
  amex: "American Express",
  cartes_bancaires: "Cartes Bancaires",
  diners: "Diners Club",
  discover: "Discover",
  eftpos_au: "Eftpos",
  jcb: "JCB",
  mastercard: "Mastercard",
  unionpay: "UnionPay",
  visa: "Visa",
};

/** How a card is named to its owner: "Visa ending in 4242". */
export const cardLabel = ({ brand, last4 }: CardFace): string =>
  `${BRANDS[brand] ?? "Card"} ending in ${last4}`;

/** A text for others than the card's owner, without the labels in it. */
export const withoutCards = (text: string): string =>
  text.replace(
    /\byour [A-Z][A-Za-z ]* ending in \d{4}((,| or|, or) your [A-Z][A-Za-z ]* ending in \d{4})*/g,
    "your saved card",
  );

/** Months counted from year 0, so that expiry dates compare. A card is good until its month is over everywhere. */
export const monthOf = (at: number): number => {
  const day = new Date(at - 12 * HOUR_MS);
  return day.getUTCFullYear() * 12 + day.getUTCMonth();
};

/** Whether a card can no longer be charged at a time (ms) because of its date. */
export const isExpired = ({ expMonth, expYear }: Pick<SavedCard, "expMonth" | "expYear">, now: number) =>
  expYear * 12 + expMonth - 1 < monthOf(now);
