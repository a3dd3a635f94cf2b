import type { ByteSource } from "./byte-source.ts";
import { RejectedFile } from "./copy-plan.ts";

/** An element of EBML (RFC 8794) by its place in the file; `end` is null where its size is not stated. */
export type Element = { id: number; at: number; body: number; end: number | null };

const VOID = 0xec;

/** An id and a size are no longer than this. */
export const LONGEST_HEADER = 12;

/** Reads the header of the element at a place; `limit` is the end of what holds it. */
export async function readElement(source: ByteSource, at: number, limit: number): Promise<Element> {
  return elementIn(await source.read(at, Math.min(LONGEST_HEADER, limit - at)), 0, at, limit);
}

/** The same of bytes that are at hand: the element at `place` in them lies at `at` in the file. */
export function elementIn(bytes: Uint8Array, place: number, at: number, limit: number): Element {
  const idLength = lengthOf(bytes[place]);
  if (idLength > 4) throw new RejectedFile("film_broken");
  let id = 0;
  for (let i = 0; i < idLength; i++) id = id * 256 + byte(bytes, place + i);
  const sizeLength = lengthOf(bytes[place + idLength]);
  let size = byte(bytes, place + idLength) & (0xff >> sizeLength);
  let unknown = size === 0xff >> sizeLength;
  for (let i = 1; i < sizeLength; i++) {
    const next = byte(bytes, place + idLength + i);
    unknown &&= next === 0xff;
    size = size * 256 + next;
  }
  const body = at + idLength + sizeLength;
  if (body > limit || (!unknown && body + size > limit)) throw new RejectedFile("film_broken");
  return { id, at, body, end: unknown ? null : body + size };
}

function byte(bytes: Uint8Array, at: number): number {
  const value = bytes[at];
  if (value === undefined) throw new RejectedFile("film_broken");
  return value;
}

/** How many bytes a variable-length number takes, by its first one. */
function lengthOf(first: number | undefined): number {
  if (!first) throw new RejectedFile("film_broken");
  return Math.clz32(first) - 23;
}

/** The elements inside one whose size is stated. */
export async function elementsIn(source: ByteSource, element: Element): Promise<Element[]> {
  const found: Element[] = [];
  const end = element.end ?? source.size;
  for (let at = element.body; at < end; ) {
    const inner = await readElement(source, at, end);
    if (inner.end === null || found.length > 10_000) throw new RejectedFile("film_broken");
    found.push(inner);
    at = inner.end;
  }
  return found;
}

/** The header of a Void element that is as long as this one, header included: every player skips it. */
export function voidHeader(total: number): Uint8Array {
  for (let length = 1; length <= 8; length++) {
    const size = total - 1 - length;
    if (size < 0 || size >= 2 ** (7 * length) - 1) continue;
    const header = new Uint8Array(1 + length);
    header[0] = VOID;
    let left = size;
    for (let i = length; i >= 1; i--) {
      header[i] = left % 256;
      left = Math.floor(left / 256);
    }
    header[1] = (header[1] ?? 0) | (1 << (8 - length));
    return header;
  }
  throw new RejectedFile("film_broken");
}

/** An element's unsigned number. */
export async function numberOf(source: ByteSource, { body, end }: Element): Promise<number> {
  const bytes = await source.read(body, Math.min(8, (end ?? body) - body));
  return bytes.reduce((sum, next) => sum * 256 + next, 0);
}

/** An element's floating-point number, of four or eight bytes. */
export async function floatOf(source: ByteSource, { body, end }: Element): Promise<number> {
  const length = (end ?? body) - body;
  if (length !== 4 && length !== 8) return 0;
  const bytes = await source.read(body, length);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return length === 4 ? view.getFloat32(0) : view.getFloat64(0);
}
