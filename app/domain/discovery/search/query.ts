import { bigrams, tokenize } from "../search-text/tokenize.ts";
import {
  type Correction,
  correct,
  spellingVariants,
  type VocabularyTerm,
  withoutOneLetter,
} from "./spelling.ts";

export type Match = {
  /** Index queries from `writeMatch`: over all searchable text, and over the heading alone. */
  any: string;
  heading: string;
  asked: SearchTerm[];
  /** Published since, in ms. */
  since: number | null;
  /**
   * A viewer who blocked someone or was blocked: nothing by the other side is found or counted. Null for everyone
   * else, who share their results.
   */
  hiddenFrom: string | null;
};

export type PostMatch = Match & {
  facets: string[][];
  filtered: string;
};

/** Counts by name: facets as in `PostMatch`, optionally since a time (ms). */
export type RequestedCounts = Record<string, { facets: string[][]; since?: number }>;

const MAX_QUERY_LENGTH = 200;
const MAX_WORDS = 8;
const MAX_COMPLETIONS = 12;
const MAX_BIGRAMS = 24;

/** `isPrefix`: the last word, which may be the beginning of a longer one. */
export type QueryWord = { word: string; unspaced: boolean; isPrefix: boolean };
/** Matches any of its alternatives. For a prefix, they include the most used words that begin with it. */
export type SearchTerm = {
  word: string;
  alternatives: string[];
  unspaced: boolean;
  isPrefix: boolean;
  weight: number;
};

/** At most eight distinct words from the first 200 characters. */
export function parseQuery(text: string): QueryWord[] {
  const cut = [...text.slice(0, MAX_QUERY_LENGTH * 2)].slice(0, MAX_QUERY_LENGTH).join("");
  const found = tokenize(cut);
  const last = found.at(-1);
  // A trailing space means that the last word is complete.
  const isOpen = last !== undefined && !last.unspaced && [...last.word].length >= 2 && !/\s$/.test(cut);
  const unique = [...new Map(found.map((token) => [token.word, token])).values()].slice(0, MAX_WORDS);
  return unique.map(({ word, unspaced }) => ({
    word: [...word].slice(0, 32).join(""),
    unspaced,
    isPrefix: isOpen && word === last?.word,
  }));
}

/** "lamps" for "lamp", and vice versa. */
const singularOrPlural = (word: string) =>
  !/^[a-z]{3,}$/.test(word)
    ? []
    : word.endsWith("ss")
      ? [`${word}es`]
      : word.endsWith("s")
        ? [word.slice(0, -1)]
        : [`${word}s`];

export function vocabularyRequest(queryWords: QueryWord[]) {
  const plain = queryWords.filter(({ unspaced }) => !unspaced);
  const last = queryWords.find(({ isPrefix }) => isPrefix);
  return {
    terms: [
      ...new Set(
        plain.flatMap(({ word }) => [
          word,
          ...singularOrPlural(word),
          ...(spellingVariants(word) ? withoutOneLetter(word) : []),
        ]),
      ),
    ],
    slips: plain.flatMap(({ word }) => (spellingVariants(word)?.slips ?? []).map((slip) => ({ word, slip }))),
    prefix: last?.word ?? null,
    completions: MAX_COMPLETIONS,
  };
}

export type VocabularyRequest = ReturnType<typeof vocabularyRequest>;

/**
 * `terms` that exist, with other forms of similar words; `near`: words one or two typos away from unknown ones;
 * `completions` of the last word; `nearCompletions`: completions of those similar words, if it has none.
 */
export type Vocabulary = {
  terms: VocabularyTerm[];
  near: (VocabularyTerm & { of: string })[];
  completions: VocabularyTerm[];
  nearCompletions: (VocabularyTerm & { of: string })[];
};

export type SearchPlan = { terms: SearchTerm[]; corrections: Correction[] };

/**
 * Expands words to singulars, plurals, and completions. Unless `exact`, a word that nobody uses is corrected to the
 * most likely one within two typos. Rare words weigh more than common ones.
 */
export function planSearch(words: QueryWord[], vocabulary: Vocabulary, exact: boolean): SearchPlan {
  const uses = new Map(
    [...vocabulary.terms, ...vocabulary.completions, ...vocabulary.nearCompletions].map(({ term, uses }) => [
      term,
      uses,
    ]),
  );
  const corrections: Correction[] = [];
  const terms = words.map(({ word, unspaced, isPrefix }): SearchTerm => {
    if (unspaced) return { word, unspaced, isPrefix, alternatives: [word], weight: 2 };
    const forms = (one: string) => [one, ...singularOrPlural(one).filter((form) => uses.has(form))];
    const completions = isPrefix ? vocabulary.completions.map(({ term }) => term) : [];
    const known = [...new Set([...forms(word), ...completions])];
    if (exact || known.some((form) => uses.has(form)))
      return { word, unspaced, isPrefix, alternatives: known, weight: weigh(known, uses) };
    const near = [
      ...vocabulary.near.filter(({ of }) => of === word),
      ...vocabulary.terms.filter(({ term }) => withoutOneLetter(word).includes(term)),
    ];
    const correction = correct(word, near);
    if (correction === null) return { word, unspaced, isPrefix, alternatives: known, weight: 2 };
    corrections.push(correction);
    uses.set(correction.to, correction.uses);
    const { to } = correction;
    const longer = vocabulary.nearCompletions.filter(({ of }) => isPrefix && of === to);
    const alternatives = [...new Set([...forms(to), ...longer.map(({ term }) => term)])];
    return { word: to, unspaced, isPrefix, alternatives, weight: weigh(alternatives, uses) };
  });
  return { terms, corrections };
}

/** From 1 for a very common word to about 4 for a nearly unique one. */
function weigh(forms: string[], uses: Map<string, number>): number {
  const maxUses = Math.max(1, ...forms.map((form) => uses.get(form) ?? 1));
  return Math.max(1, Math.round((4 - Math.log10(maxUses) / 2) * 100) / 100);
}

const quoted = (word: string) => `"${word.replaceAll('"', '""')}"`;
const parts = ({ unspaced }: SearchTerm, alternative: string) =>
  unspaced ? bigrams(alternative).slice(0, MAX_BIGRAMS) : [alternative];

/**
 * Writes a full-text query. Words contain only letters and digits and are quoted, so that no input is read as an
 * operator. `facets` are ORed within a list and ANDed across lists.
 */
export function writeMatch(terms: SearchTerm[], facets: string[][], column: "heading" | "any"): string {
  const words = terms.map((term) => {
    const alternatives = term.alternatives.map((alternative) =>
      parts(term, alternative).map(quoted).join(" AND "),
    );
    return `(${alternatives.map((part) => `(${part})`).join(" OR ")})`;
  });
  const filters = facets
    .filter((list) => list.length > 0)
    .map((list) => `facets : (${list.map(quoted).join(" OR ")})`);
  const where = column === "heading" ? "heading" : "{heading text}";
  return (
    [...(words.length > 0 ? [`${where} : (${words.join(" AND ")})`] : []), ...filters].join(" AND ") ||
    'facets : ("all")'
  );
}
