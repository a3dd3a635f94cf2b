import type { ByteSource } from "./byte-source.ts";
import { ascii, type CopyPlan, type EditList, editList, latin1, RejectedFile } from "./copy-plan.ts";
import { endBeforeTags } from "./trailing-tags.ts";

const KEPT_CHUNKS = new Set(["fmt ", "data", "fact"]);
/** PCM, float, A-law, µ-law, and the extensible format. */
const FORMATS = new Set([1, 3, 6, 7, 0xfffe]);
const JUNK_TYPE = ascii("JUNK");

/** Chunks that software adds after the samples. */
const ADDED_CHUNK = /LIST|id3 |ID3 |bext|iXML|axml|_PMX|cue |smpl/g;
/** How far from the end to search for such a chunk if the length of the samples isn't known. */
const ADDED_BYTES = 4 * 1024 * 1024;

/** Reads a WAV (RIFF) and plans its copy. Throws RejectedFile. */
export async function readWav(source: ByteSource): Promise<CopyPlan> {
  const list = editList();
  let bytesPerSecond = 0;
  let dataBytes = 0;
  let at = 12;
  for (let chunk = await readChunk(source, at); chunk !== null; chunk = await readChunk(source, at)) {
    const { type, length, isOpen } = chunk;
    if (isOpen) list.write(at + 4, lengthBytes(length));
    if (type === "fmt ") bytesPerSecond = await readFormat(source, at + 8, length);
    if (type === "data") dataBytes += length;
    if (type !== "JUNK" && !KEPT_CHUNKS.has(type)) list.write(at, JUNK_TYPE);
    if (!KEPT_CHUNKS.has(type)) await blankChunk(source, list, at + 8, length);
    at += 8 + length;
    if (isOpen) break;
    if (length % 2 === 1 && !(await isChunkAt(source, at))) at += 1;
  }
  if (bytesPerSecond === 0 || dataBytes === 0) throw new RejectedFile("file_broken");
  const to = Math.min(at, source.size);
  if (readLength(await source.read(0, 8)) + 8 > to) list.write(4, lengthBytes(to - 8));
  return {
    kind: "audio",
    durationMs: Math.round((dataBytes / bytesPerSecond) * 1000),
    width: null,
    height: null,
    from: 0,
    to,
    edits: list.edits,
  };
}

/**
 * Reads a chunk's header. `isOpen`: it states no length, or more than there is. null if the bytes aren't a whole chunk;
 * padding and tags of other formats aren't part of the sound.
 */
async function readChunk(
  source: ByteSource,
  at: number,
): Promise<{ type: string; length: number; isOpen: boolean } | null> {
  const left = source.size - at - 8;
  if (left < 0) return null;
  const head = await source.read(at, 8);
  const type = latin1(head.subarray(0, 4));
  const stated = readLength(head);
  if (!/^[\x20-\x7e]{4}$/.test(type)) return null;
  // An interrupted recorder leaves the length at zero or all ones.
  if (type === "data" && (stated === 0 || stated > left))
    return { type, length: Math.max(0, (await endOfSamples(source, at + 8)) - at - 8), isOpen: true };
  return stated > left ? null : { type, length: stated, isOpen: false };
}

/** Some software leaves out the byte that pads a chunk of odd length. */
async function isChunkAt(source: ByteSource, at: number): Promise<boolean> {
  const type = await source.read(at, Math.min(4, source.size - at));
  return /^(?:fmt |data|fact|JUNK|LIST|id3 |bext)$/.test(latin1(type));
}

const readLength = (head: Uint8Array) =>
  new DataView(head.buffer, head.byteOffset, head.byteLength).getUint32(4, true);
function lengthBytes(length: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, length, true);
  return bytes;
}

/** Where samples of unknown length end: before trailing tags and added chunks. */
async function endOfSamples(source: ByteSource, from: number): Promise<number> {
  let end = await endBeforeTags(source);
  const start = Math.max(from, end - ADDED_BYTES);
  if (start >= end) return end;
  const bytes = await source.read(start, end - start);
  const chunks = [...latin1Text(bytes).matchAll(ADDED_CHUNK)].map(({ index }) => start + index);
  for (const at of chunks.toReversed()) {
    if (at + 8 > end) continue;
    const rest = end - at - 8 - readLength(bytes.subarray(at - start));
    if (rest === 0 || rest === 1 || rest === -1) end = at;
  }
  return end;
}
const latin1Text = (bytes: Uint8Array) => new TextDecoder("latin1").decode(bytes);

async function blankChunk(source: ByteSource, list: EditList, at: number, length: number) {
  if (length === 0) return;
  const current = await source.readIfSmall(at, length);
  if (current === null) list.blankUnread(at, length);
  else list.blank(at, current);
}

async function readFormat(source: ByteSource, at: number, length: number): Promise<number> {
  if (length < 16) throw new RejectedFile("file_broken");
  const bytes = await source.read(at, 16);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!FORMATS.has(view.getUint16(0, true))) throw new RejectedFile("unsupported_codec");
  return view.getUint32(8, true);
}
