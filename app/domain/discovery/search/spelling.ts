export type VocabularyTerm = { term: string; uses: number };
export type Correction = { from: string; to: string; uses: number };

/** Shorter words are too similar to each other to guess. */
const typosAllowed = (length: number) => (length < 4 ? 0 : length < 8 ? 1 : 2);
const MAX_LENGTH = 24;

export function withoutOneLetter(word: string): string[] {
  const letters = [...word];
  return [...new Set(letters.map((_, i) => letters.toSpliced(i, 1).join("")))];
}

/**
 * Lookup keys for a misspelled word: the word itself, and without one or (if long) two letters. A stored word within
 * the allowed typos shares one of these keys, except if two letters are wrong. Null if the word isn't corrected.
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
 * Insertions, deletions, changes, and swaps of neighboring letters (optimal string alignment); `limit` + 1 for
 * any distance above `limit`.
 */
export function editDistance(a: string, b: string, limit: number): number {
  const [from, to] = [[...a], [...b]];
  if (Math.abs(from.length - to.length) > limit) return limit + 1;
  let [beforeLast, last] = [[] as number[], to.map((_, j) => j)];
  last.push(to.length);
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    for (let j = 1; j <= to.length; j++) {
      const change = from[i - 1] === to[j - 1] ? 0 : 1;
      let distance = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + change);
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1])
        distance = Math.min(distance, (beforeLast[j - 2] ?? 0) + 1);
      row.push(distance);
    }
    if (Math.min(...row) > limit && Math.min(...last) > limit) return limit + 1;
    [beforeLast, last] = [last, row];
  }
  return Math.min(last[to.length] ?? 0, limit + 1);
}

/** Prefers the nearest word, then the same first letter, then the most used. */
export function correct(word: string, candidates: VocabularyTerm[]): Correction | null {
  const limit = typosAllowed([...word].length);
  const ranked = candidates
    .map((candidate) => ({
      ...candidate,
      distance: editDistance(word, candidate.term, limit),
      firstLetter: candidate.term[0] === word[0] ? 0 : 1,
    }))
    .filter(({ distance, term }) => distance <= limit && distance > 0 && term.length >= 3)
    .sort(
      (a, b) =>
        a.distance - b.distance ||
        a.firstLetter - b.firstLetter ||
        b.uses - a.uses ||
        (a.term < b.term ? -1 : 1),
    );
  const [best] = ranked;
  return best ? { from: word, to: best.term, uses: best.uses } : null;
}
