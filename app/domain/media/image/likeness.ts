/** The side, in px, of the grayscale squares that are compared. */
export const SQUARE = 64;
/** Of 256 bits. Re-encoded or resized copies differ by about 6, unrelated images by over 100. */
export const MAX_DISTANCE = 30;

const SIDE = 16;
const BITS = SIDE * SIDE;
/** The standard deviation of brightness below which an image, such as a plain color, has nothing to compare. */
const MIN_CONTRAST = 4;

/** `likeness`: 256 bits in hex; null if there's nothing to compare. */
export type FileHash = { sha256: string; likeness: string | null };
/** `matches`: cases whose removed files it looks like. */
export type ComparedFile = FileHash & { comparedAt: number; matches: string[] };

const cosines = Array.from({ length: SIDE }, (_, u) =>
  Array.from({ length: SQUARE }, (_, x) => Math.cos((Math.PI * (u + 1) * (x + 0.5)) / SQUARE)),
);

/**
 * Perceptual hash of a grayscale square, row by row: whether each of its 16 × 16 lowest frequencies is above their
 * median. null if there's nothing to compare.
 */
export function likenessOf(square: Uint8Array): string | null {
  const mean = square.reduce((sum, value) => sum + value, 0) / square.length;
  const variance = square.reduce((sum, value) => sum + (value - mean) ** 2, 0) / square.length;
  if (Math.sqrt(variance) < MIN_CONTRAST) return null;
  const rows = Array.from({ length: SQUARE }, (_, y) =>
    cosines.map((row) => row.reduce((sum, cosine, x) => sum + cosine * (square[y * SQUARE + x] ?? 0), 0)),
  );
  const frequencies = cosines.flatMap((column) =>
    cosines.map((_, u) => column.reduce((sum, cosine, y) => sum + cosine * (rows[y]?.[u] ?? 0), 0)),
  );
  const median = frequencies.toSorted((a, b) => a - b)[frequencies.length / 2] ?? 0;
  return hexOf(frequencies.map((value) => value >= median));
}

const hexOf = (bits: boolean[]) =>
  bits
    .map(Number)
    .join("")
    .replace(/.{4}/g, (four) => Number.parseInt(four, 2).toString(16));
const bitsOf = (hash: string) =>
  [...hash].flatMap((digit) => [8, 4, 2, 1].map((bit) => (Number.parseInt(digit, 16) & bit) > 0));
const wordsOf = (hash: string) =>
  Uint32Array.from({ length: hash.length / 8 }, (_, at) =>
    Number.parseInt(hash.slice(8 * at, 8 * at + 8), 16),
  );

/** Flipping an image changes the sign of its odd frequencies that way, and turning it also swaps rows and columns. */
function orientations(hash: string): string[] {
  const bits = bitsOf(hash);
  const flip = (all: boolean[]) => all.map((bit, at) => bit !== (at % 2 === 0));
  const turn = (all: boolean[]) =>
    flip(all.map((_, at) => all[(at % SIDE) * SIDE + Math.floor(at / SIDE)] ?? false));
  const turned = [bits];
  for (let at = 0; at < 3; at += 1) turned.push(turn(turned.at(-1) ?? bits));
  return turned.flatMap((all) => [hexOf(all), hexOf(flip(all))]);
}

function countBits(word: number): number {
  let bits = 0;
  for (let rest = word; rest !== 0; rest &= rest - 1) bits += 1;
  return bits;
}
const differing = (one: Uint32Array, other: Uint32Array) =>
  one.reduce((bits, word, at) => bits + countBits(word ^ (other[at] ?? 0)), 0);

/** In how many bits two hashes differ. */
export const distance = (one: string, other: string): number => differing(wordsOf(one), wordsOf(other));

/** Those of `files` that look like the image with this hash, even if flipped, turned, or made a negative. */
export function lookalikes<T extends { likeness: string | null }>(likeness: string, files: T[]): T[] {
  const all = orientations(likeness).map(wordsOf);
  return files.filter((file) => {
    if (file.likeness === null) return false;
    const words = wordsOf(file.likeness);
    // A negative has all bits inverted.
    return all.some((one) => Math.abs(differing(one, words) - BITS / 2) >= BITS / 2 - MAX_DISTANCE);
  });
}
