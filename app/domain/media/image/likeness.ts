/** The side, in px, of the grayscale squares that are compared. */
export const SQUARE = 64;
/** Of 256 bits. Re-encoded or resized copies differ by about 6, unrelated images by over 100. */
export const MAX_DISTANCE = 30;

const SIDE = 16;
/** The standard deviation of brightness below which an image, such as a plain color, has nothing to compare. */
const MIN_CONTRAST = 4;

/** Hashes of 256 bits, in hex, of an image and of its mirror image. */
export type Likeness = { likeness: string; mirrored: string };

export type FileHash = { sha256: string } & (Likeness | { likeness: null; mirrored: null });
/** `matches`: cases whose removed files it looks like. */
export type ComparedFile = FileHash & { comparedAt: number; matches: string[] };

const cosines = Array.from({ length: SIDE }, (_, u) =>
  Array.from({ length: SQUARE }, (_, x) => Math.cos((Math.PI * (u + 1) * (x + 0.5)) / SQUARE)),
);

/**
 * Perceptual hashes of a grayscale square, row by row: whether each of its 16 × 16 lowest frequencies is above their
 * median. null if there's nothing to compare.
 */
export function likenessOf(square: Uint8Array): Likeness | null {
  const mean = square.reduce((sum, value) => sum + value, 0) / square.length;
  const variance = square.reduce((sum, value) => sum + (value - mean) ** 2, 0) / square.length;
  if (Math.sqrt(variance) < MIN_CONTRAST) return null;
  const rows = Array.from({ length: SQUARE }, (_, y) =>
    cosines.map((row) => row.reduce((sum, cosine, x) => sum + cosine * (square[y * SQUARE + x] ?? 0), 0)),
  );
  const frequencies = cosines.flatMap((column) =>
    cosines.map((_, u) => column.reduce((sum, cosine, y) => sum + cosine * (rows[y]?.[u] ?? 0), 0)),
  );
  // In a mirror image, the odd horizontal frequencies change their sign. Index 0 is the first odd one.
  const mirror = frequencies.map((value, index) => (index % 2 === 0 ? -value : value));
  return { likeness: aboveMedian(frequencies), mirrored: aboveMedian(mirror) };
}

function aboveMedian(values: number[]): string {
  const median = values.toSorted((a, b) => a - b)[values.length / 2] ?? 0;
  const bits = values.map((value) => (value >= median ? "1" : "0")).join("");
  return bits.replace(/.{4}/g, (four) => Number.parseInt(four, 2).toString(16));
}

/** In how many bits two hashes differ. */
export function distance(one: string, other: string): number {
  let bits = 0;
  for (let at = 0; at < one.length; at += 8) {
    let differing = Number.parseInt(one.slice(at, at + 8), 16) ^ Number.parseInt(other.slice(at, at + 8), 16);
    for (; differing !== 0; differing &= differing - 1) bits += 1;
  }
  return bits;
}

/** Whether two images look alike, also if one is mirrored. */
export const looksLike = ({ likeness, mirrored }: Likeness, other: string): boolean =>
  distance(likeness, other) <= MAX_DISTANCE || distance(mirrored, other) <= MAX_DISTANCE;
