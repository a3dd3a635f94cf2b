import { concatChunks } from "./byte-chunks.ts";
import type { ByteSource } from "./byte-source.ts";
import { type CopyPlan, editList, latin1, RejectedFile } from "./copy-plan.ts";
import { stripVorbisComment } from "./strip-vorbis-comment.ts";
import { endBeforeTags } from "./trailing-tags.ts";

/** An Ogg page (RFC 3533): at most 27 + 255 + 255 × 255 bytes. */
type Page = { at: number; size: number; body: number; serial: number; granule: number; laces: Uint8Array };
const MAX_PAGE = 27 + 255 + 255 * 255;
/** A comment with a cover image is a few hundred kB. */
const MAX_COMMENT_PAGES = 120;
/** False matches tolerated in the search for the last page. */
const MAX_PAGE_CANDIDATES = 100;

/** Reads Vorbis or Opus in Ogg and plans its copy. Throws RejectedFile. */
export async function readOgg(source: ByteSource): Promise<CopyPlan> {
  const first = await readPage(source, 0);
  const head = await source.read(first.body, Math.min(19, first.size - (first.body - first.at)));
  const isOpus = latin1(head.subarray(0, 8)) === "OpusHead";
  if (!isOpus && latin1(head.subarray(0, 7)) !== "\x01vorbis") throw new RejectedFile("unsupported_codec");
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  // Opus always counts at 48 kHz, and its header states how many samples to skip at the start.
  const rate = isOpus ? 48_000 : view.getUint32(12, true);
  const skipped = isOpus ? view.getUint16(10, true) : 0;
  const list = editList();
  await blankComment(source, list, first.at + first.size, first.serial);
  const last = await lastPage(source);
  if (last.serial !== first.serial || rate === 0) throw new RejectedFile("unsupported_codec");
  const durationMs = Math.round(((last.granule - skipped) / rate) * 1000);
  return {
    kind: "audio",
    durationMs: durationMs > 0 ? durationMs : null,
    width: null,
    height: null,
    from: 0,
    to: last.at + last.size,
    edits: list.edits,
  };
}

async function readPage(source: ByteSource, at: number): Promise<Page> {
  const head = await source.read(at, Math.min(282, source.size - at));
  const count = head[26] ?? 0;
  if (latin1(head.subarray(0, 4)) !== "OggS" || head.length < 27 + count)
    throw new RejectedFile("file_broken");
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const laces = head.slice(27, 27 + count);
  const body = at + 27 + count;
  const size = 27 + count + laces.reduce((sum, lace) => sum + lace, 0);
  if (at + size > source.size) throw new RejectedFile("file_broken");
  const granule = Number(view.getBigInt64(6, true));
  return { at, size, body, serial: view.getUint32(14, true), granule, laces };
}

/** Blanks the second packet, the comments, across all its pages, and recomputes their checksums. */
async function blankComment(
  source: ByteSource,
  list: ReturnType<typeof editList>,
  from: number,
  serial: number,
) {
  const pages: { page: Page; bytes: Uint8Array; taken: number }[] = [];
  const packet: Uint8Array[] = [];
  for (let at = from, isComplete = false; !isComplete; ) {
    const page = await readPage(source, at);
    if (page.serial !== serial || pages.length > MAX_COMMENT_PAGES)
      throw new RejectedFile("unsupported_codec");
    const bytes = (await source.read(page.at, page.size)).slice();
    let taken = 0;
    for (const lace of page.laces) {
      taken += lace;
      // A lace below 255 ends a packet.
      isComplete = lace < 255;
      if (isComplete) break;
    }
    const start = page.body - page.at;
    packet.push(bytes.slice(start, start + taken));
    pages.push({ page, bytes, taken });
    at += page.size;
  }
  const comment = concatChunks(packet);
  const stripped = stripVorbisComment(comment);
  if (stripped === null) throw new RejectedFile("file_broken");
  if (stripped.every((byte, i) => byte === comment[i])) return;
  let done = 0;
  for (const { page, bytes, taken } of pages) {
    bytes.set(stripped.subarray(done, done + taken), page.body - page.at);
    done += taken;
    bytes.fill(0, 22, 26);
    new DataView(bytes.buffer, bytes.byteOffset).setUint32(22, checksum(bytes), true);
    list.write(page.at, bytes);
  }
}

/** Lookup table of Ogg's CRC-32: polynomial 0x04c11db7, neither reflected nor inverted. */
const CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 24;
  for (let bit = 0; bit < 8; bit++) crc = crc & 0x80000000 ? (crc << 1) ^ 0x04c11db7 : crc << 1;
  return crc;
});

function checksum(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) crc = (crc << 8) ^ (CRC[(crc >>> 24) ^ byte] ?? 0);
  return crc >>> 0;
}

/** The last page determines the duration; anything after it isn't part of the stream. */
async function lastPage(source: ByteSource): Promise<Page> {
  const end = await endBeforeTags(source);
  const length = Math.min(end, MAX_PAGE * 2);
  const tail = await source.read(end - length, length);
  let candidates = 0;
  for (let i = tail.length - 27; i >= 0 && candidates < MAX_PAGE_CANDIDATES; i--) {
    if (tail[i] !== 0x4f || tail[i + 1] !== 0x67 || latin1(tail.subarray(i, i + 4)) !== "OggS") continue;
    candidates += 1;
    const page = await readPage(source, end - length + i).catch(() => null);
    if (page !== null) return page;
  }
  throw new RejectedFile("file_broken");
}
