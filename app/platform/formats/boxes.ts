import { latin1, RejectedFile } from "./copy-plan.ts";

/** A box of the ISO base media format (ISO/IEC 14496-12), as offsets into the bytes it was read from. */
export type Box = { type: string; at: number; body: number; end: number };

function viewOf(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const checked = <T>(read: () => T): T => {
    try {
      return read();
    } catch {
      throw new RejectedFile("file_broken");
    }
  };
  return {
    u8: (at: number) => checked(() => view.getUint8(at)),
    u16: (at: number) => checked(() => view.getUint16(at)),
    u32: (at: number) => checked(() => view.getUint32(at)),
    u64: (at: number) => checked(() => Number(view.getBigUint64(at))),
  };
}

type BoxHeader = { type: string; header: number; size: number };

/** `left` is what remains of the parent from this box on. null if the bytes aren't a whole box. */
export function boxHeaderIn(head: Uint8Array, left: number): BoxHeader | null {
  if (head.length < 8) return null;
  const view = viewOf(head);
  const type = latin1(head.subarray(4, 8));
  const stated = view.u32(0);
  const header = stated === 1 ? 16 : 8;
  if (head.length < header) return null;
  const size = stated === 0 ? left : stated === 1 ? view.u64(8) : stated;
  return size < header || size > left || !/^[\x20-\x7e\xa9]{4}$/.test(type) ? null : { type, header, size };
}

const MAX_HEADERS = 50_000;

export function boxReader(bytes: Uint8Array) {
  let headers = 0;
  const boxesIn = (from: number, to: number): Box[] => {
    const boxes: Box[] = [];
    let at = from;
    // QuickTime ends some lists with four zero bytes.
    while (at + 8 <= to) {
      headers += 1;
      if (headers > MAX_HEADERS) throw new RejectedFile("too_fragmented");
      const box = boxHeaderIn(bytes.subarray(at, Math.min(at + 16, to)), to - at);
      if (box === null) {
        // Zeros may fill the rest.
        if (bytes.subarray(at, to).every((byte) => byte === 0)) break;
        throw new RejectedFile("file_broken");
      }
      const { type, header, size } = box;
      boxes.push({ type, at, body: at + header, end: at + size });
      at += size;
    }
    return boxes;
  };
  const find = (box: Box, ...path: string[]): Box | undefined =>
    path.reduce<Box | undefined>(
      (found, type) => found && boxesIn(found.body, found.end).find((inner) => inner.type === type),
      box,
    );
  return { bytes, view: viewOf(bytes), boxesIn, find };
}
export type BoxReader = ReturnType<typeof boxReader>;
