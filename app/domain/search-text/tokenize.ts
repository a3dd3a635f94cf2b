/** Written without spaces, or, as Korean, with endings grown on: such runs are parted into overlapping pairs. */
const UNSPACED_RUN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/u;
const TOKENS = new RegExp(`${UNSPACED_RUN.source}|\\p{Extended_Pictographic}|[\\p{L}\\p{N}\\p{M}]`, "gu");
/** Accents of Latin, Greek and Cyrillic, points of Hebrew, vowel signs and the stretch of Arabic. */
const MARKS = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed]/g;
const LETTERS: Record<string, string> = {
  ...{ ß: "ss", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", æ: "ae", œ: "oe", ı: "i", ς: "σ" },
  ...{ ة: "ه", ى: "ي", ی: "ي", ک: "ك" },
};
const MAX_WORD_LENGTH = 32;
const MAX_WORDS = 1500;

/**
 * Text as search compares it: lower case, compatible forms made one, accents and vowel points left out, so that
 * "Éclair", "ECLAIR" and "ｅｃｌａｉｒ" are one word. Marks that are letters of their own (Devanagari, Thai) stay.
 */
const normalizeText = (text: string) =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(MARKS, "")
    .normalize("NFC")
    .replace(/[ßøłđðþæœıςةىیک]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/(\p{L}{2})['’ʼ](?=\p{L})/gu, "$1");

/** What a run without spaces is found by: its pairs; a single character by itself. */
export function bigrams(run: string): string[] {
  const letters = [...run];
  return letters.length < 2 ? letters : letters.slice(1).map((letter, i) => `${letters[i]}${letter}`);
}

export type Token = { word: string; unspaced: boolean };

/** Gives the words of a text in order: letters and digits alone, folded; runs without spaces are whole, and marked. */
export function tokenize(text: string): Token[] {
  const found: Token[] = [];
  let last: { end: number; token: Token } | null = null;
  for (const match of normalizeText(text).matchAll(TOKENS)) {
    const [piece] = match;
    if (UNSPACED_RUN.test(piece)) {
      found.push({ word: piece, unspaced: true });
      last = null;
    } else if (/\p{Extended_Pictographic}/u.test(piece)) {
      found.push({ word: piece, unspaced: false });
      last = null;
    } else if (last !== null && last.end === match.index) {
      last.token.word += piece;
      last.end += piece.length;
    } else {
      const token = { word: piece, unspaced: false };
      found.push(token);
      last = { end: match.index + piece.length, token };
    }
  }
  return found;
}

/** The words of a text as the index holds them: each once, runs without spaces by their characters and their pairs. */
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
