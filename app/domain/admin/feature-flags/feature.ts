import type { CreatorSaleKind } from "#db/kinds.ts";
import { type Outcome, refuse } from "#domain/outcome.ts";

/** What admins can turn off (docs/product.md, section 1.7), by its name in the database. */
export const FEATURES = [
  "subscriptions",
  "content_purchases",
  "tipping",
  "messaging",
  "analytics",
  "email_verification",
] as const;
export type Feature = (typeof FEATURES)[number];
export type Off = readonly Feature[];

/**
 * What each kind of sale needs. Message media is sold like a post, and only to fans who could write about it if it
 * isn't what was promised (docs/decisions/messages.md), so it needs both.
 */
export const SALE_FEATURES: Record<CreatorSaleKind, readonly Feature[]> = {
  subscription: ["subscriptions"],
  purchase: ["content_purchases"],
  tip: ["tipping"],
  unlock: ["messaging"],
  message: ["content_purchases", "messaging"],
};

export const isFeature = (name: unknown): name is Feature => FEATURES.some((feature) => feature === name);

export function checkFeatures(needed: readonly Feature[], off: Off): Outcome<Feature> {
  const feature = needed.find((name) => off.includes(name));
  return feature === undefined ? { ok: true } : refuse(feature);
}

export const isOnSale = (kind: CreatorSaleKind, off: Off): boolean =>
  checkFeatures(SALE_FEATURES[kind], off).ok;

export const stopsSales = (feature: Feature): boolean =>
  Object.values(SALE_FEATURES).some((needed) => needed.includes(feature));

export const isOff = ({ off }: { off?: Off | undefined }, feature: Feature): boolean =>
  off?.includes(feature) ?? false;
