import type { ReadPort } from "../media-port.ts";
import { Unfit } from "./plan.ts";

/** So much is read at once: headers lie close together, and each reading is a call to storage. */
const WINDOW = 256 * 1024;
/** More readings than a worker may make; a file in so many pieces is refused. */
const MOST_READINGS = 4000;
const KEPT_WINDOWS = 4;

/** A file in storage that is read here and there. */
export type FilmSource = {
  size: number;
  /** Exactly these bytes; a file that ends before them is broken. */
  read(from: number, length: number): Promise<Uint8Array>;
};

/** Reads an object piece by piece, and keeps the last few pieces. */
export function openSource(media: Pick<ReadPort, "read">, key: string, size: number): FilmSource {
  const windows = new Map<number, Uint8Array>();
  let readings = 0;
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
  return {
    size,
    async read(from, length) {
      if (from < 0 || length < 0 || from + length > size) throw new Unfit("film_broken");
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
  };
}
