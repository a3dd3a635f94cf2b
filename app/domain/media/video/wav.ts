import type { ByteSource } from "./byte-source.ts";
import { ascii, type CopyPlan, type EditList, editList, latin1, RejectedFile } from "./copy-plan.ts";

const KEPT_CHUNKS = new Set(["fmt ", "data", "fact"]);
/** PCM, float, A-law, µ-law, and the extensible format. */
const FORMATS = new Set([1, 3, 6, 7, 0xfffe]);
const JUNK_TYPE = ascii("JUNK");

/** Reads a WAV (RIFF) and plans its copy. Throws RejectedFile. */
export async function readWav(source: ByteSource): Promise<CopyPlan> {
  const list = editList();
  let bytesPerSecond = 0;
  let dataBytes = 0;
  let at = 12;
  while (at + 8 <= source.size) {
    const head = await source.read(at, 8);
    const type = latin1(head.subarray(0, 4));
    const stated = new DataView(head.buffer, head.byteOffset, 8).getUint32(4, true);
    const left = source.size - at - 8;
    // A recorder that was interrupted leaves the length at zero or all ones.
    const isOpen = type === "data" && (stated === 0xffffffff || stated === 0);
    const length = isOpen ? left : stated;
    if (!/^[\x20-\x7e]{4}$/.test(type)) break;
    if (length > left) throw new RejectedFile("file_broken");
    if (type === "fmt ") bytesPerSecond = await readFormat(source, at + 8, length);
    if (type === "data") dataBytes += length;
    if (type !== "JUNK" && !KEPT_CHUNKS.has(type)) list.write(at, JUNK_TYPE);
    if (!KEPT_CHUNKS.has(type)) await blankChunk(source, list, at + 8, length);
    at += 8 + length + (length % 2);
  }
  if (bytesPerSecond === 0 || dataBytes === 0) throw new RejectedFile("file_broken");
  return {
    kind: "audio",
    durationMs: Math.round((dataBytes / bytesPerSecond) * 1000),
    width: null,
    height: null,
    from: 0,
    to: Math.min(at, source.size),
    edits: list.edits,
  };
}

/** Blanks a chunk that players skip. */
async function blankChunk(source: ByteSource, list: EditList, at: number, length: number) {
  if (length === 0) return;
  const current = await source.readIfSmall(at, length);
  if (current === null) list.blankUnread(at, length);
  else list.blank(at, current);
}

/** Checks the format and returns its bytes per second. */
async function readFormat(source: ByteSource, at: number, length: number): Promise<number> {
  if (length < 16) throw new RejectedFile("file_broken");
  const bytes = await source.read(at, 16);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!FORMATS.has(view.getUint16(0, true))) throw new RejectedFile("unsupported_codec");
  return view.getUint32(8, true);
}
