/** A place's code in words: DE → "Germany", US-UT → "Utah, United States"; an unknown code stays itself. */
export function placeWords(name: string): string {
  const [country = "", region] = name.split("-");
  let words = country;
  try {
    words = new Intl.DisplayNames(["en"], { type: "region" }).of(country) ?? country;
  } catch {
    // Not a code that the list knows; the code itself is shown.
  }
  return region ? `${states[name] ?? region}, ${words}` : words;
}

/** Only the states that a rule names are worth a word of their own; others show their code. */
const states: Record<string, string> = { "US-UT": "Utah", "US-LA": "Louisiana" };
