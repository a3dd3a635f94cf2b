import { asciiNumber } from "./digits.ts";

/** Integer cents of USD; the amounts come from docs/product.md, section 9. */
export type Cents = number;

export const CURRENCY = "usd";
/** For new sales. A payment keeps its own fee, by which its refunds and disputes are split. */
export const PLATFORM_FEE_PERCENT = 10;
export const MIN_SUBSCRIPTION: Cents = 1000;
export const MIN_UNLOCK: Cents = 1000;
export const MAX_PRICE: Cents = 100_000;
export const MIN_SALE: Cents = 100;
export const MIN_PAYOUT: Cents = 5000;
export const DEFAULT_SUBSCRIPTION: Cents = 1500;
export const DEFAULT_UNLOCK: Cents = 1000;
export const DEFAULT_PURCHASE: Cents = 1500;

export type FeeSplit = { gross: Cents; fee: Cents; net: Cents };

/** In cents; half a cent goes to the fee. Throws RangeError unless `gross` is a non-negative integer. */
export function splitFee(gross: Cents): FeeSplit {
  if (!Number.isSafeInteger(gross) || gross < 0) throw new RangeError(`not an amount in cents: ${gross}`);
  const fee = Math.floor((gross * PLATFORM_FEE_PERCENT + 50) / 100);
  return { gross, fee, net: gross - fee };
}

/** 1500 → "$15.00", -90 → "-$0.90". */
export function formatCents(cents: Cents): string {
  const sign = cents < 0 ? "-" : "";
  const [whole, part] = (Math.abs(cents) / 100).toFixed(2).split(".");
  return `${sign}$${whole?.replace(/\B(?=(\d{3})+$)/g, ",")}.${part}`;
}

/**
 * Parses typed amounts ("15", "$15.00", "US$ 15", "1,000.50 USD", "١٢٫٥٠") into cents; null unless it's a whole number
 * of cents.
 */
export function parseDollars(text: string): Cents | null {
  const number = asciiNumber(text).replace(/^(?:us)?\$\s*|\s*(?:\$|usd)$/gi, "");
  const match = /^(\d{1,3}(?:,\d{3})+|\d{1,7})(?:\.(\d{1,2}))?$/.exec(number);
  if (!match) return null;
  return Number(match[1]?.replaceAll(",", "")) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
}

/**
 * The error for a text that parseDollars rejects. A comma before cents gets its own message, since "12,50" could mean
 * 1250 and isn't guessed.
 */
export function amountMessage(typed: string | undefined, otherwise: string): string {
  const [, whole, cents] = /^\p{Sc}?\s*([\d.\s]+),(\d{1,2})\s*\p{Sc}?$/u.exec(asciiNumber(typed ?? "")) ?? [];
  return whole ? `Use a period for cents, not a comma: ${whole.replace(/[.\s]/g, "")}.${cents}` : otherwise;
}

/** Without empty cents: 1300 → "$13", 1350 → "$13.50". */
export const formatPrice = (cents: Cents): string => formatCents(cents).replace(/\.00$/, "");

/** For form fields: 1500 → "15", 1550 → "15.50". */
export const dollarsText = (cents: Cents): string =>
  cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
