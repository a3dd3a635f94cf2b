import type { Side, WordOwner } from "#db/kinds.ts";
import { PICTOGRAPH, tokenize } from "#domain/discovery/search-text/tokenize.ts";
import { lookAlikeOf, lookAlikes } from "./look-alikes.ts";

export const MAX_WORDS = 100;
export const MAX_PLATFORM_WORDS = 500;
/** Per entry. */
export const MAX_PHRASE = 50;
const MAX_PHRASE_WORDS = 6;

/**
 * Removed because they don't separate words: joiners, direction marks, blank letters, variation selectors, letters that
 * look like punctuation, and combining marks, except those that make another letter of a kana.
 */
const INVISIBLE =
  /\p{Cf}|\p{Variation_Selector}|[\u115f\u1160\u2800\u3164\uffa0\u02b9-\u02d7\u02ec-\u02ff]|(?![\u3099\u309a])\p{Script=Inherited}|(?:[\u0483-\u0489]|[\u1ab0-\u1aff]|[\u20d0-\u20ff]|[\ufe20-\ufe2f])/gu;
/** Marks that don't belong on letters of these scripts. */
const FOREIGN_MARKS = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu;
/** Fast path for most texts, which contain nothing to strip. */
const PLAIN = /^[\x20-\x7e\n]*$/;
const visible = (text: string) =>
  PLAIN.test(text) ? text : text.replace(INVISIBLE, "").replace(FOREIGN_MARKS, "$1");
const APOSTROPHES = /['’ʼ]/g;
const wordsOf = (text: string) => tokenize(visible(text)).map(({ word }) => word);

/** Lowercase words without accents; "" if there are none. */
export const comparable = (entry: string): string => wordsOf(entry).join(" ");
export const isFindable = (entry: string): boolean => {
  const { length } = wordsOf(entry);
  return length > 0 && length <= MAX_PHRASE_WORDS;
};

export function entriesOf(list: string): string[] {
  const entries = new Map<string, string>();
  for (const line of list.split("\n")) {
    const entry = line.trim();
    const key = comparable(entry);
    if (entry !== "" && !entries.has(key)) entries.set(key, entry);
  }
  return [...entries.values()];
}

/** All runs of consecutive letters or words, up to the longest entry's length. */
function* stretches(letters: string[], longest: number): Generator<string> {
  for (let from = 0; from < letters.length; from++) {
    let stretch = "";
    for (const letter of letters.slice(from, from + longest)) {
      stretch += letter;
      if (stretch.length > longest) break;
      yield stretch;
    }
  }
}
/** Runs of at least three single letters; shorter ones are rarely words. */
function* spelledOut(letters: string[], longest: number): Generator<string> {
  if (letters.length < 3) return;
  for (const stretch of stretches(letters, longest)) if ([...stretch].length > 2) yield stretch;
}

/**
 * Everything in a text that may be an entry. The number per word is bounded, so the time is
 * linear in the text's length.
 */
function* candidates(text: string, longest: number): Generator<string> {
  const tokens = tokenize(text);
  let spelled: string[] = [];
  for (const [at, { word, unspaced }] of tokens.entries()) {
    // Scripts without spaces may have an entry anywhere in a run.
    if (unspaced) yield* stretches([...word], longest);
    let phrase = word;
    yield phrase;
    for (const next of tokens.slice(at + 1, at + MAX_PHRASE_WORDS)) {
      phrase += ` ${next.word}`;
      yield phrase;
    }
    // "b a d" and "b.a.d"; pictographs separate letters as punctuation does.
    if (PICTOGRAPH.test(word)) continue;
    if (!unspaced && [...word].length === 1) spelled.push(word);
    else {
      yield* spelledOut(spelled, longest);
      spelled = [];
    }
  }
  yield* spelledOut(spelled, longest);
  // "ba-d", "so:ba*d", and anywhere in a run of a script without spaces.
  for (const chunk of text.split(/\s+/u)) {
    const words = tokenize(chunk).filter(({ word }) => !PICTOGRAPH.test(word));
    if (words.length < 2) continue;
    const parts = words.map(({ word }) => word);
    yield* stretches(words.some(({ unspaced }) => unspaced) ? [...parts.join("")] : parts, longest);
  }
}

/** A space within a word often leaves a single consonant, which is rarely a word in these scripts. */
const LONE = /^[bcdfghjklmnpqrstvwxz]$/;
/** "ba d" and "v en mo": words split by spaces that leave a letter alone. */
function* parted(text: string, longest: number): Generator<string> {
  const words = text
    .replace(APOSTROPHES, "")
    .split(/\s+/u)
    .map((chunk) => {
      const [token, more] = tokenize(chunk);
      return token && !more && !token.unspaced ? token.word : " ";
    });
  for (const [at, word] of words.entries()) {
    if (!LONE.test(word)) continue;
    for (let from = Math.max(0, at - MAX_PHRASE_WORDS); from <= at; from++)
      for (let to = at + 1; to <= Math.min(words.length, from + MAX_PHRASE_WORDS); to++) {
        const joined = words.slice(from, to).join("");
        if (joined.length > 2 && joined.length <= longest && to - from > 1) yield joined;
      }
  }
}
/** Between Han characters and kana, spaces don't separate words. */
const IDEOGRAPH = "[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー]";
const PARTED_RUN = new RegExp(`(?<=${IDEOGRAPH})\\s+(?=${IDEOGRAPH})`, "gu");

/** Possible readings in order; all but the first two catch hidden words. */
function readingsOf(text: string): Set<string> {
  return new Set([text, text.replace(APOSTROPHES, " "), text.replace(PARTED_RUN, ""), ...lookAlikes(text)]);
}

/** The first entry that the text contains as a whole word or phrase; null if there's none. */
export function findWatched(text: string, list: string): string | null {
  if (list === "") return null;
  const entries = new Map<string, string>();
  for (const entry of entriesOf(list)) {
    entries.set(comparable(entry), entry);
    const likeness = comparable(lookAlikeOf(entry) ?? entry);
    if (!entries.has(likeness)) entries.set(likeness, entry);
  }
  const longest = Math.max(...[...entries.keys()].map(({ length }) => length));
  // An apostrophe is part of a word, as in "don't", or ends one, as in "Anna's".
  const shown = visible(text);
  const apart = shown.replace(APOSTROPHES, " ");
  // Split words aren't joined across an apostrophe: "I'm all" isn't "mall".
  const looks = [...readingsOf(shown)].flatMap((reading) => [
    candidates(reading, longest),
    ...(reading === apart && apart !== shown ? [] : [parted(reading, longest)]),
  ]);
  for (const look of looks)
    for (const candidate of look) {
      const entry = entries.get(candidate);
      if (entry !== undefined) return entry;
    }
  return null;
}

/**
 * The list and word that hold a text for review. The platform's list comes first; a
 * creator's list only applies to fans.
 */
export function checkWatched(
  text: string,
  lists: { platform: string; creator: string },
  side: Side,
): { by: WordOwner; word: string } | null {
  const platform = findWatched(text, lists.platform);
  if (platform !== null) return { by: "platform", word: platform };
  const own = side === "fan" ? findWatched(text, lists.creator) : null;
  return own === null ? null : { by: "creator", word: own };
}
