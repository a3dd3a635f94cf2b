import type { ByteSource } from "./byte-source.ts";
import { latin1 } from "./copy-plan.ts";

/**
 * Tags at the end of a file, each with its footer's size and a function for the whole tag's length in bytes (0 if
 * there's no such tag).
 */
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
/** Limits how many tags in a row are skipped. */
const MAX_TAGS = 10;

const startsWith = (bytes: Uint8Array, text: string) => latin1(bytes.subarray(0, text.length)) === text;

/**
 * The offset where trailing music tags begin, or the file's size without any. Used for data that is stated to run to
 * the end of the file and so would include them.
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
