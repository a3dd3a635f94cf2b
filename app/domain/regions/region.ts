/**
 * Where a request comes from, in ISO 3166 codes; `known` is false when the edge could not tell. `timeZone` is the
 * place's, an IANA name; `network` is who owns the network, if the edge says so.
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
/** The verdict for an earlier request by this visitor, from a signed cookie. */
export type RememberedRegion = { name: string; classification: "strict" | "blocked" };
export type RegionVerdict = { name: string; classification: RegionClass };

/** A place's code: US-UT, DE, or US. */
export function placeName(place: Place): string {
  return place.country === "US" && place.region ? `US-${place.region}` : place.country;
}

/**
 * Classifies a place by the admins' rules (docs/product.md, section 5.8). For an unknown place, the visitor's earlier
 * verdict stays in force.
 */
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
