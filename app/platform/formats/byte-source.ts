import { RejectedFile } from "./copy-plan.ts";

/** Headers lie close together, and each read is a call to storage. */
const WINDOW_BYTES = 256 * 1024;
/** Storage reads per file; a worker may not make many more. */
const MAX_READS = 4000;
const CACHED_WINDOWS = 4;
/** Bytes in memory at once, whatever a file claims; even the longest video's index is smaller. */
export const MAX_READ_BYTES = 24 * 1024 * 1024;
/** Calls to `read`: some hundreds for a typical video, 43,000 for three hours in one-second fragments. */
const MAX_STEPS = 50_000;
/** Consecutive frames and blocks: three hours of MP3 have 414,000, of recorded WebM 900,000. */
const MAX_SCANNED = 2_000_000;
/** Ranges up to this size are read before they're blanked, since they're often empty already. */
const INSPECTED_BYTES = 64 * 1024;
/** The total of such reads; anything further is blanked unread. */
const INSPECTED_BYTES_TOTAL = 16 * 1024 * 1024;

/**
 * Random access to a stored file. A few MB can contain millions of elements, so reading always ends with RejectedFile
 * `too_fragmented` after a bounded number of steps.
 */
export type ByteSource = {
  size: number;
  read(from: number, length: number): Promise<Uint8Array>;
  /** At least `min` bytes, plus whatever is buffered; fewer only at the end of the file. */
  readAhead(from: number, min: number): Promise<Uint8Array>;
  countScanned(): void;
  readIfSmall(from: number, length: number): Promise<Uint8Array | null>;
};

export type BufferedBytes = { at: number; bytes: Uint8Array };

type RangeReader = { read(key: string, from: number, length: number): Promise<Uint8Array | null> };
export function openSource(media: RangeReader, key: string, size: number): ByteSource {
  const windows = new Map<number, Uint8Array>();
  let [reads, steps, scanned, inspected] = [0, 0, 0, 0];
  const load = async (from: number, length: number) => {
    reads += 1;
    if (reads > MAX_READS) throw new RejectedFile("too_fragmented");
    const bytes = await media.read(key, from, Math.min(length, size - from));
    if (bytes === null) throw new RejectedFile("file_broken");
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
    if (steps > MAX_STEPS) throw new RejectedFile("too_fragmented");
  };
  const source: ByteSource = {
    size,
    async read(from, length) {
      countStep();
      if (from < 0 || length < 0 || from + length > size) throw new RejectedFile("file_broken");
      if (length > MAX_READ_BYTES) throw new RejectedFile("too_fragmented");
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
    async readAhead(from, min) {
      const window = Math.floor(from / WINDOW_BYTES);
      const rest = Math.min(size, (window + 1) * WINDOW_BYTES) - from;
      return source.read(from, rest >= min ? rest : Math.min(min, size - from));
    },
    countScanned() {
      scanned += 1;
      if (scanned > MAX_SCANNED) throw new RejectedFile("too_fragmented");
    },
    async readIfSmall(from, length) {
      inspected += length <= INSPECTED_BYTES ? length : 0;
      return length > INSPECTED_BYTES || inspected > INSPECTED_BYTES_TOTAL ? null : source.read(from, length);
    },
  };
  return source;
}
