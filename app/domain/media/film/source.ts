import type { ReadPort } from "../media-port.ts";
import { Unfit } from "./plan.ts";

/** So much is read at once: headers lie close together, and each reading is a call to storage. */
const WINDOW = 256 * 1024;
/** More readings than a worker may make; a file in so many pieces is refused. */
const MOST_READINGS = 4000;
const KEPT_WINDOWS = 4;
/** The most that is held at once, whatever a file says of its own length: an index of the longest film is not larger. */
export const MOST_HELD = 24 * 1024 * 1024;
/** So often something is read at a place of its own: some hundred times for a film, 43,000 for three hours in pieces of a second. */
const MOST_STEPS = 50_000;
/** Frames and blocks that lie one behind the other: three hours of MP3 have 414,000, of a recorded WebM 900,000. */
const MOST_PASSED = 2_000_000;
/** What is small is looked at before it is written over: often it is empty already. */
const LOOKED_AT = 64 * 1024;
/** So much in all; what comes after it is written over unseen. */
const LOOKED_AT_IN_ALL = 16 * 1024 * 1024;

/**
 * A file in storage that is read here and there. A file of a few MB can be made of millions of pieces: whatever it says,
 * reading it ends with Unfit `film_in_too_many_pieces` after a bounded number of steps.
 */
export type FilmSource = {
  size: number;
  /** Exactly these bytes; a file that ends before them is broken. */
  read(from: number, length: number): Promise<Uint8Array>;
  /** What is at hand from a place on, to be gone through without asking again: this many bytes at least, or all to the end. */
  ahead(from: number, least: number): Promise<Uint8Array>;
  /** Counts a piece that was gone through in what `ahead` gave. */
  pass(): void;
  /** Bytes that are about to be written over; null where they are too many to be looked at. */
  look(from: number, length: number): Promise<Uint8Array | null>;
};

/** Bytes that are at hand, and where in the file they lie. */
export type Held = { at: number; bytes: Uint8Array };

/** Reads an object piece by piece, and keeps the last few pieces. */
export function openSource(media: Pick<ReadPort, "read">, key: string, size: number): FilmSource {
  const windows = new Map<number, Uint8Array>();
  let [readings, steps, passed, looked] = [0, 0, 0, 0];
  const load = async (from: number, length: number) => {
    readings += 1;
    if (readings > MOST_READINGS) throw new Unfit("film_in_too_many_pieces");
    const bytes = await media.read(key, from, Math.min(length, size - from));
    if (bytes === null) throw new Unfit("film_broken");
    return bytes;
  };
  const windowAt = async (number: number) => {
    const known = windows.get(number);
    if (known) return known;
    const loaded = await load(number * WINDOW, WINDOW);
    const oldest = windows.size >= KEPT_WINDOWS ? windows.keys().next().value : undefined;
    if (oldest !== undefined) windows.delete(oldest);
    windows.set(number, loaded);
    return loaded;
  };
  const countStep = () => {
    steps += 1;
    if (steps > MOST_STEPS) throw new Unfit("film_in_too_many_pieces");
  };
  const source: FilmSource = {
    size,
    async read(from, length) {
      countStep();
      if (from < 0 || length < 0 || from + length > size) throw new Unfit("film_broken");
      if (length > MOST_HELD) throw new Unfit("film_in_too_many_pieces");
      if (length > WINDOW) return load(from, length);
      const first = Math.floor(from / WINDOW);
      const at = from - first * WINDOW;
      const window = await windowAt(first);
      if (at + length <= window.length) return window.subarray(at, at + length);
      const next = await windowAt(first + 1);
      const both = new Uint8Array(length);
      both.set(window.subarray(at));
      both.set(next.subarray(0, length - (window.length - at)), window.length - at);
      return both;
    },
    async ahead(from, least) {
      const window = Math.floor(from / WINDOW);
      const rest = Math.min(size, (window + 1) * WINDOW) - from;
      return source.read(from, rest >= least ? rest : Math.min(least, size - from));
    },
    pass() {
      passed += 1;
      if (passed > MOST_PASSED) throw new Unfit("film_in_too_many_pieces");
    },
    async look(from, length) {
      looked += length <= LOOKED_AT ? length : 0;
      return length > LOOKED_AT || looked > LOOKED_AT_IN_ALL ? null : source.read(from, length);
    },
  };
  return source;
}
