import { type CreatorSaleKind, type Feature, saleFeatures } from "#db/kinds.ts";
import { type Outcome, refuse } from "#domain/outcome.ts";

export type Off = readonly Feature[];

export function checkFeatures(needed: readonly Feature[], off: Off): Outcome<Feature> {
  const feature = needed.find((name) => off.includes(name));
  return feature === undefined ? { ok: true } : refuse(feature);
}

export const isOnSale = (kind: CreatorSaleKind, off: Off): boolean =>
  checkFeatures(saleFeatures[kind], off).ok;

export const stopsSales = (feature: Feature): boolean =>
  Object.values(saleFeatures).some((needed) => needed.includes(feature));

export const isOff = ({ off }: { off?: Off | undefined }, feature: Feature): boolean =>
  off?.includes(feature) ?? false;
