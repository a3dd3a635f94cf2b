import { asciiDigits } from "#domain/digits.ts";

/** Scripts without spaces or, like Korean, with attached suffixes. Runs of them are split into overlapping pairs. */
const UNSPACED_RUN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/u;
/** Country flags are two letters; flags of regions are a black flag with tags. */
const FLAG = /\p{RI}{2}|\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]+\u{e007f}/u;
/** Each pictograph is a word of its own. */
export const PICTOGRAPH = new RegExp(`${FLAG.source}|\\p{Extended_Pictographic}`, "u");
const TOKENS = new RegExp(`${UNSPACED_RUN.source}|${PICTOGRAPH.source}|[\\p{L}\\p{N}\\p{M}]`, "gu");
/**
 * Ignored within words: joiners, direction marks, and soft hyphens (but not the tags of flags), variation
 * selectors, and keycap frames.
 */
const UNSEEN = /(?![\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}\u{e007f}])\p{Cf}|\p{Variation_Selector}|\u20e3/gu;
/** Latin, Greek, and Cyrillic accents; Hebrew points; Arabic vowel signs and tatweel. */
const MARKS = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed]/g;
const LETTERS: Record<string, string> = {
  ß: "ss",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  æ: "ae",
  œ: "oe",
  ı: "i",
  ς: "σ",
  ة: "ه",
  ى: "ي",
  ی: "ي",
  ک: "ك",
};
const MAX_WORD_LENGTH = 32;
const MAX_WORDS = 1500;

/**
 * Lowercases, merges compatibility forms, and strips accents and vowel points: "Éclair", "ECLAIR", and "ｅｃｌａｉｒ" become
 * the same word, and "٢٠٢٥" becomes "2025". Essential marks (Devanagari, Thai) stay.
 */
const normalizeText = (text: string) =>
  asciiDigits(text.normalize("NFKD"))
    .replace(UNSEEN, "")
    .toLowerCase()
    .replace(MARKS, "")
    .normalize("NFC")
    .replace(/[ßøłđðþæœıςةىیک]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/(\p{L}{2})['’ʼ](?=\p{L})/gu, "$1");

export function bigrams(run: string): string[] {
  const letters = [...run];
  return letters.length < 2 ? letters : letters.slice(1).map((letter, i) => `${letters[i]}${letter}`);
}

export type Token = { word: string; unspaced: boolean };

/** Runs without spaces stay whole and are marked. */
export function tokenize(text: string): Token[] {
  const found: Token[] = [];
  let last: { end: number; token: Token } | null = null;
  for (const match of normalizeText(text).matchAll(TOKENS)) {
    const [text] = match;
    if (UNSPACED_RUN.test(text)) {
      found.push({ word: text, unspaced: true });
      last = null;
    } else if (PICTOGRAPH.test(text)) {
      found.push({ word: text, unspaced: false });
      last = null;
    } else if (last !== null && last.end === match.index) {
      last.token.word += text;
      last.end += text.length;
    } else {
      const token = { word: text, unspaced: false };
      found.push(token);
      last = { end: match.index + text.length, token };
    }
  }
  return found;
}

/** Unique terms; runs without spaces become their characters and pairs. */
export function indexTerms(text: string): string[] {
  const words = tokenize(text).flatMap(({ word, unspaced }) =>
    unspaced
      ? [...word, ...bigrams(word)]
      : [...word].length > MAX_WORD_LENGTH
        ? [...word].slice(0, MAX_WORD_LENGTH).join("")
        : word,
  );
  return [...new Set(words)].slice(0, MAX_WORDS);
}
