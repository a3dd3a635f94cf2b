export type VocabularyTerm = { term: string; uses: number };
export type Correction = { from: string; to: string; uses: number };

/** Four letters allow one slip, eight allow two; shorter words are too close to each other to guess. */
const typosAllowed = (length: number) => (length < 4 ? 0 : length < 8 ? 1 : 2);
const MAX_LENGTH = 24;

/** A word with each of its letters left out in turn. */
export function withoutOneLetter(word: string): string[] {
  const letters = [...word];
  return [...new Set(letters.map((_, i) => letters.toSpliced(i, 1).join("")))];
}

/**
 * What a misspelt word is looked up by: itself and what is left of it without a letter, or without two of a long one.
 * A stored word within the slips allowed has one of these among its own rests, but for two wrong letters in one word.
 * Null for a word that is not corrected.
 */
export function spellingVariants(word: string): { slips: string[] } | null {
  const length = [...word].length;
  if (typosAllowed(length) === 0 || length > MAX_LENGTH || /\p{N}|\p{Extended_Pictographic}/u.test(word))
    return null;
  const once = withoutOneLetter(word);
  return {
    slips: [
      ...new Set([word, ...once, ...(length >= 8 && length <= 14 ? once.flatMap(withoutOneLetter) : [])]),
    ],
  };
}

/**
 * How many letters must be put in, left out, changed or swapped with their neighbour to make one word of the other
 * (optimal string alignment); gives `limit` + 1 for all that is further away than `limit`.
 */
export function editDistance(a: string, b: string, limit: number): number {
  const [from, to] = [[...a], [...b]];
  if (Math.abs(from.length - to.length) > limit) return limit + 1;
  let [before, last] = [[] as number[], to.map((_, j) => j)];
  last.push(to.length);
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    for (let j = 1; j <= to.length; j++) {
      const same = from[i - 1] === to[j - 1] ? 0 : 1;
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    if (Math.min(...row) > limit && Math.min(...last) > limit) return limit + 1;
    [before, last] = [last, row];
  }
  return Math.min(last[to.length] ?? 0, limit + 1);
}

/** Gives the word that was probably meant: the nearest, of those the one with the same first letter, then the most used. */
export function correct(word: string, candidates: VocabularyTerm[]): Correction | null {
  const limit = typosAllowed([...word].length);
  const ranked = candidates
    .map((known) => ({
      ...known,
      away: editDistance(word, known.term, limit),
      first: known.term[0] === word[0] ? 0 : 1,
    }))
    .filter(({ away, term }) => away <= limit && away > 0 && term.length >= 3)
    .sort((a, b) => a.away - b.away || a.first - b.first || b.uses - a.uses || (a.term < b.term ? -1 : 1));
  const [best] = ranked;
  return best ? { from: word, to: best.term, uses: best.uses } : null;
}
