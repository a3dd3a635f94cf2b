/** Where a request comes from: ISO 3166 codes; `known` is false where the edge could not tell. */
export type Place = { country: string; region: string | null; known: boolean };
export type RegionClass = "default" | "strict" | "blocked";
export type RegionRule = { region: string; classification: "strict" | "blocked" };
/** What an earlier request of this visitor came to, from a signed cookie. */
export type RememberedRegion = { name: string; classification: "strict" | "blocked" };
export type RegionVerdict = { name: string; classification: RegionClass };

/** The words shown to a visitor for a place: US-UT, or DE, or US. */
export function placeName(place: Place): string {
  return place.country === "US" && place.region ? `US-${place.region}` : place.country;
}

/**
 * Classifies a place by the admin's rules (specification, section 5). A place that is unknown
 * keeps a stricter verdict that this visitor already had.
 */
export function classify(
  place: Place,
  rules: RegionRule[],
  remembered: RememberedRegion | null,
): RegionVerdict {
  if (!place.known) return remembered ?? { name: placeName(place), classification: "default" };
  const names = [`${place.country}-${place.region ?? ""}`, place.country];
  const matching = rules.filter((rule) => names.includes(rule.region));
  const hit = matching.find((rule) => rule.classification === "blocked") ?? matching[0];
  return { name: placeName(place), classification: hit?.classification ?? "default" };
}
