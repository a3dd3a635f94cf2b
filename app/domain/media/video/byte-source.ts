import type { ReadPort } from "../media-port.ts";
import { RejectedFile } from "./copy-plan.ts";

/** So much is read at once: headers lie close together, and each reading is a call to storage. */
const WINDOW_BYTES = 256 * 1024;
/** More readings than a worker may make; a file in so many pieces is refused. */
const MAX_READS = 4000;
const CACHED_WINDOWS = 4;
/** The most that is held at once, whatever a file says of its own length: an index of the longest film is not larger. */
export const MAX_READ_BYTES = 24 * 1024 * 1024;
/** So often something is read at a place of its own: some hundred times for a film, 43,000 for three hours in pieces of a second. */
const MAX_STEPS = 50_000;
/** Frames and blocks that lie one behind the other: three hours of MP3 have 414,000, of a recorded WebM 900,000. */
const MAX_SCANNED = 2_000_000;
/** What is small is looked at before it is written over: often it is empty already. */
const INSPECTED_BYTES = 64 * 1024;
/** So much in all; what comes after it is written over unseen. */
const INSPECTED_BYTES_TOTAL = 16 * 1024 * 1024;

/**
 * A file in storage that is read here and there. A file of a few MB can be made of millions of pieces: whatever it says,
 * reading it ends with Unfit `film_in_too_many_pieces` after a bounded number of steps.
 */
export type ByteSource = {
  size: number;
  /** Exactly these bytes; a file that ends before them is broken. */
  read(from: number, length: number): Promise<Uint8Array>;
  /** What is at hand from a place on, to be gone through without asking again: this many bytes at least, or all to the end. */
  readAhead(from: number, least: number): Promise<Uint8Array>;
  /** Counts a piece that was gone through in what `ahead` gave. */
  countScanned(): void;
  /** Bytes that are about to be written over; null where they are too many to be looked at. */
  readIfSmall(from: number, length: number): Promise<Uint8Array | null>;
};

/** Bytes that are at hand, and where in the file they lie. */
export type BufferedBytes = { at: number; bytes: Uint8Array };

/** Reads an object piece by piece, and keeps the last few pieces. */
export function openSource(media: Pick<ReadPort, "read">, key: string, size: number): ByteSource {
  const windows = new Map<number, Uint8Array>();
  let [readings, steps, passed, looked] = [0, 0, 0, 0];
  const load = async (from: number, length: number) => {
    readings += 1;
    if (readings > MAX_READS) throw new RejectedFile("film_in_too_many_pieces");
    const bytes = await media.read(key, from, Math.min(length, size - from));
    if (bytes === null) throw new RejectedFile("film_broken");
    return bytes;
  };
  const windowAt = async (number: number) => {
    const known = windows.get(number);
    if (known) return known;
    const loaded = await load(number * WINDOW_BYTES, WINDOW_BYTES);
    const oldest = windows.size >= CACHED_WINDOWS ? windows.keys().next().value : undefined;
    if (oldest !== undefined) windows.delete(oldest);
    windows.set(number, loaded);
    return loaded;
  };
  const countStep = () => {
    steps += 1;
    if (steps > MAX_STEPS) throw new RejectedFile("film_in_too_many_pieces");
  };
  const source: ByteSource = {
    size,
    async read(from, length) {
      countStep();
      if (from < 0 || length < 0 || from + length > size) throw new RejectedFile("film_broken");
      if (length > MAX_READ_BYTES) throw new RejectedFile("film_in_too_many_pieces");
      if (length > WINDOW_BYTES) return load(from, length);
      const first = Math.floor(from / WINDOW_BYTES);
      const at = from - first * WINDOW_BYTES;
      const window = await windowAt(first);
      if (at + length <= window.length) return window.subarray(at, at + length);
      const next = await windowAt(first + 1);
      const both = new Uint8Array(length);
      both.set(window.subarray(at));
      both.set(next.subarray(0, length - (window.length - at)), window.length - at);
      return both;
    },
    async readAhead(from, least) {
      const window = Math.floor(from / WINDOW_BYTES);
      const rest = Math.min(size, (window + 1) * WINDOW_BYTES) - from;
      return source.read(from, rest >= least ? rest : Math.min(least, size - from));
    },
    countScanned() {
      passed += 1;
      if (passed > MAX_SCANNED) throw new RejectedFile("film_in_too_many_pieces");
    },
    async readIfSmall(from, length) {
      looked += length <= INSPECTED_BYTES ? length : 0;
      return length > INSPECTED_BYTES || looked > INSPECTED_BYTES_TOTAL ? null : source.read(from, length);
    },
  };
  return source;
}
