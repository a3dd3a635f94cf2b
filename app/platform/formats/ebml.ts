import type { ByteSource } from "./byte-source.ts";
import { RejectedFile } from "./copy-plan.ts";

/** An EBML element (RFC 8794), as offsets in the file; `end` is null if its size is unknown. */
export type Element = { id: number; at: number; body: number; end: number | null };

const VOID = 0xec;

export const LONGEST_HEADER = 12;

export async function readElement(source: ByteSource, at: number, limit: number): Promise<Element> {
  const element = await findElement(source, at, limit);
  if (element === null || (element.end ?? 0) > limit) throw new RejectedFile("file_broken");
  return element;
}

/** null without a header. The element may state an end beyond its parent. */
export async function findElement(source: ByteSource, at: number, limit: number): Promise<Element | null> {
  return elementIn(await source.read(at, Math.min(LONGEST_HEADER, limit - at)), 0, at, limit);
}

/** Like findElement, but from buffered bytes: the element is at `offset` in them and at `at` in the file. */
export function elementIn(bytes: Uint8Array, offset: number, at: number, limit: number): Element | null {
  const idLength = lengthOf(bytes[offset]);
  const sizeLength = lengthOf(bytes[offset + idLength]);
  const body = at + idLength + sizeLength;
  const isWhole = offset + idLength + sizeLength <= bytes.length && body <= limit;
  if (idLength > 4 || sizeLength > 8 || !isWhole) return null;
  let id = 0;
  for (let i = 0; i < idLength; i++) id = id * 256 + (bytes[offset + i] ?? 0);
  const first = bytes[offset + idLength] ?? 0;
  let size = first & (0xff >> sizeLength);
  let unknown = size === 0xff >> sizeLength;
  for (let i = 1; i < sizeLength; i++) {
    const next = bytes[offset + idLength + i] ?? 0;
    unknown &&= next === 0xff;
    size = size * 256 + next;
  }
  return { id, at, body, end: unknown ? null : body + size };
}

/** A variable-length integer's length in bytes, from its first byte; 9 if that byte can't begin one. */
const lengthOf = (first: number | undefined) => (first ? Math.clz32(first) - 23 : 9);

export async function elementsIn(source: ByteSource, element: Element): Promise<Element[]> {
  const found: Element[] = [];
  const end = element.end ?? source.size;
  for (let at = element.body; at < end; ) {
    const inner = await readElement(source, at, end);
    if (inner.end === null || found.length > 10_000) throw new RejectedFile("file_broken");
    found.push(inner);
    at = inner.end;
  }
  return found;
}

/** The header of a Void element of this total length, which players skip. */
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
  throw new RejectedFile("file_broken");
}

export async function numberOf(source: ByteSource, { body, end }: Element): Promise<number> {
  const bytes = await source.read(body, Math.min(8, (end ?? body) - body));
  return bytes.reduce((sum, next) => sum * 256 + next, 0);
}

export async function floatOf(source: ByteSource, { body, end }: Element): Promise<number> {
  const length = (end ?? body) - body;
  if (length !== 4 && length !== 8) return 0;
  const bytes = await source.read(body, length);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return length === 4 ? view.getFloat32(0) : view.getFloat64(0);
}
