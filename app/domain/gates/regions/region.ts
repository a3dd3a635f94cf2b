/**
 * ISO 3166 codes. `known` is false if the edge couldn't tell; `timeZone` is an IANA name;
 * `network` is its owner, if known.
 */
export type Place = {
  country: string;
  region: string | null;
  known: boolean;
  timeZone?: string;
  network?: string;
};
export type RegionClass = "default" | "strict" | "blocked";
export type RegionRule = { region: string; classification: "strict" | "blocked" };
/** An earlier request's verdict, from a signed cookie. */
export type RememberedRegion = { name: string; classification: "strict" | "blocked" };
export type RegionVerdict = { name: string; classification: RegionClass };

/** The country and, in the US, the state. */
export const placesIn = (place: Place): string[] => [...new Set([place.country, placeName(place)])];

/** US-UT, DE, or US. */
export function placeName(place: Place): string {
  return place.country === "US" && place.region ? `US-${place.region}` : place.country;
}

/** Applies the admins' rules (docs/product.md, section 5.8). Unknown places keep the visitor's earlier verdict. */
export function classify(
  place: Place,
  rules: RegionRule[],
  remembered: RememberedRegion | null,
): RegionVerdict {
  if (!place.known) return remembered ?? { name: placeName(place), classification: "default" };
  const names = [`${place.country}-${place.region ?? ""}`, place.country];
  const matching = rules.filter((rule) => names.includes(rule.region));
  const rule = matching.find((one) => one.classification === "blocked") ?? matching[0];
  return { name: placeName(place), classification: rule?.classification ?? "default" };
}
