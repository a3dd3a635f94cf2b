import type { ByteSource } from "./byte-source.ts";
import { latin1 } from "./copy-plan.ts";

/** Tags at the end of a file, by how their last bytes begin, with their whole length in bytes (0 if it isn't one). */
const TAGS: { footer: number; lengthOf: (footer: Uint8Array) => number }[] = [
  // ID3v1 (id3.org/ID3v1).
  { footer: 128, lengthOf: (footer) => (startsWith(footer, "TAG") ? 128 : 0) },
  // Lyrics3 2.00: six digits of length, then its name.
  {
    footer: 15,
    lengthOf: (footer) => {
      const digits = /^(\d{6})LYRICS200$/.exec(latin1(footer))?.[1];
      return digits === undefined ? 0 : Number(digits) + 15;
    },
  },
  // APE 1 and 2: the length counts the footer, but not the header.
  {
    footer: 32,
    lengthOf: (footer) => {
      if (!startsWith(footer, "APETAGEX")) return 0;
      const view = new DataView(footer.buffer, footer.byteOffset, footer.byteLength);
      const hasHeader = view.getUint32(20, true) >= 0x80000000;
      return Math.max(32, view.getUint32(12, true)) + (hasHeader ? 32 : 0);
    },
  },
];
/** More tags than this after each other are none. */
const MAX_TAGS = 10;

const startsWith = (bytes: Uint8Array, text: string) => latin1(bytes.subarray(0, text.length)) === text;

/**
 * The offset at which tags of music software begin at the end of a file; its size if there are none. For data that is said
 * to go on to the end, and so includes them.
 */
export async function endBeforeTags(source: ByteSource): Promise<number> {
  let end = source.size;
  for (let tags = 0; tags < MAX_TAGS; tags++) {
    const before = end;
    for (const { footer, lengthOf } of TAGS)
      if (footer <= end) end = Math.max(0, end - lengthOf(await source.read(end - footer, footer)));
    if (end === before) break;
  }
  return end;
}
