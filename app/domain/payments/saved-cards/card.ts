import { HOUR_MS } from "#domain/durations.ts";
export type SavedCard = {
  id: string;
  customerId: string;
  /** In the provider's spelling: visa, mastercard, amex … */
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
};
export type CardFace = Pick<SavedCard, "brand" | "last4">;

/** Beyond this, a fan's least recently used card is replaced. */
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

export const brandName = (brand: string): string => BRANDS[brand] ?? "Card";

/** "Visa ending in 4242". */
export const cardLabel = ({ brand, last4 }: CardFace): string => `${brandName(brand)} ending in ${last4}`;

/** Removes card labels from texts that people other than the cardholder read. */
export const withoutCards = (text: string): string =>
  text.replace(
    /\byour [A-Z][A-Za-z ]* ending in \d{4}((,| or|, or) your [A-Z][A-Za-z ]* ending in \d{4})*/g,
    "your saved card",
  );

/** Months since year 0, for comparing expiry dates. A card is valid until its month is over in every time zone. */
export const monthOf = (at: number): number => {
  const day = new Date(at - 12 * HOUR_MS);
  return day.getUTCFullYear() * 12 + day.getUTCMonth();
};

export const isExpired = ({ expMonth, expYear }: Pick<SavedCard, "expMonth" | "expYear">, now: number) =>
  expYear * 12 + expMonth - 1 < monthOf(now);
