const countryNames = new Intl.DisplayNames(["en"], { type: "region" });

/** DE → "Germany", US-UT → "Utah, United States"; unknown codes are returned unchanged. */
export function placeLabel(code: string): string {
  const [country = "", region] = code.split("-");
  let countryName = country;
  try {
    countryName = countryNames.of(country) ?? country;
  } catch {
    // Not a valid code; show the code itself.
  }
  return region ? `${states[code] ?? region}, ${countryName}` : countryName;
}

/** "the United States", "Germany", "Utah, United States". */
export const placeLabelWithArticle = (label: string) =>
  /^(United |Netherlands|Philippines|Bahamas|Maldives|Gambia|Czech R|Dominican R|Central )/.test(label)
    ? `the ${label}`
    : label;

/** By ISO 3166-2 code; other countries' regions aren't distinguished. */
export const states: Record<string, string> = Object.fromEntries(
  `AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware
DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas
KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi
MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York
NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island
SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington
WV West Virginia|WI Wisconsin|WY Wyoming|PR Puerto Rico|GU Guam|VI Virgin Islands`
    .split(/[|\n]/)
    .map((entry) => [`US-${entry.slice(0, 2)}`, entry.slice(3)]),
);
