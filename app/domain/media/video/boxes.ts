import { latin1, RejectedFile } from "./copy-plan.ts";

/** A box of the ISO base media format (ISO/IEC 14496-12), by its place in the bytes it was read from. */
export type Box = { type: string; at: number; body: number; end: number };

/** Numbers of a box's bytes; what lies outside them means a broken file. */
function viewOf(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const inside = <T>(read: () => T): T => {
    try {
      return read();
    } catch {
      throw new RejectedFile("film_broken");
    }
  };
  return {
    u8: (at: number) => inside(() => view.getUint8(at)),
    u16: (at: number) => inside(() => view.getUint16(at)),
    u32: (at: number) => inside(() => view.getUint32(at)),
    u64: (at: number) => inside(() => Number(view.getBigUint64(at))),
  };
}

/** Reads a box's header, of at least eight bytes; `left` is what remains of what holds it, from this box on. */
export function readBoxHeader(
  head: Uint8Array,
  left: number,
): { type: string; header: number; size: number } {
  const view = viewOf(head);
  const type = latin1(head.subarray(4, 8));
  const stated = view.u32(0);
  const header = stated === 1 ? 16 : 8;
  const size = stated === 0 ? left : stated === 1 ? view.u64(8) : stated;
  if (size < header || size > left || !/^[\x20-\x7e\xa9]{4}$/.test(type))
    throw new RejectedFile("film_broken");
  return { type, header, size };
}

/** So many headers are read in an index: a film of many tracks has some thousands. */
const MAX_HEADERS = 50_000;

/** Boxes that are in memory, by their place in it; all that is asked of them together is bounded. */
export function boxReader(bytes: Uint8Array) {
  let headers = 0;
  const boxesIn = (from: number, to: number): Box[] => {
    const boxes: Box[] = [];
    let at = from;
    // QuickTime ends some lists with four zeros.
    while (at + 8 <= to) {
      headers += 1;
      if (headers > MAX_HEADERS) throw new RejectedFile("film_in_too_many_pieces");
      const { type, header, size } = readBoxHeader(bytes.subarray(at, Math.min(at + 16, to)), to - at);
      boxes.push({ type, at, body: at + header, end: at + size });
      at += size;
    }
    return boxes;
  };
  /** The first box on this path inside another. */
  const find = (box: Box, ...path: string[]): Box | undefined =>
    path.reduce<Box | undefined>(
      (found, type) => found && boxesIn(found.body, found.end).find((inner) => inner.type === type),
      box,
    );
  return { bytes, view: viewOf(bytes), boxesIn, find };
}
export type BoxReader = ReturnType<typeof boxReader>;
