import type { ByteSource } from "./byte-source.ts";
import { ascii, type CopyPlan, type EditList, editList, latin1, RejectedFile } from "./copy-plan.ts";

const KEPT_CHUNKS = new Set(["fmt ", "data", "fact"]);
/** PCM, float, A-law, µ-law, and the form that names one of these later. */
const FORMATS = new Set([1, 3, 6, 7, 0xfffe]);
const JUNK_TYPE = ascii("JUNK");

/** Reads a WAV (RIFF): what it is, and what of it may be served. Throws Unfit where it cannot be. */
export async function readWav(source: ByteSource): Promise<CopyPlan> {
  const list = editList();
  let rate = 0;
  let heard = 0;
  let at = 12;
  while (at + 8 <= source.size) {
    const head = await source.read(at, 8);
    const type = latin1(head.subarray(0, 4));
    const stated = new DataView(head.buffer, head.byteOffset, 8).getUint32(4, true);
    const left = source.size - at - 8;
    // A recorder that was never told the end says none, or all ones.
    const open = type === "data" && (stated === 0xffffffff || stated === 0);
    const length = open ? left : stated;
    if (!/^[\x20-\x7e]{4}$/.test(type)) break;
    if (length > left) throw new RejectedFile("film_broken");
    if (type === "fmt ") rate = await readFormat(source, at + 8, length);
    if (type === "data") heard += length;
    if (type !== "JUNK" && !KEPT_CHUNKS.has(type)) list.write(at, JUNK_TYPE);
    if (!KEPT_CHUNKS.has(type)) await blankChunk(source, list, at + 8, length);
    at += 8 + length + (length % 2);
  }
  if (rate === 0 || heard === 0) throw new RejectedFile("film_broken");
  return {
    ...{ kind: "audio", durationMs: Math.round((heard / rate) * 1000), width: null, height: null },
    ...{ from: 0, to: Math.min(at, source.size), edits: list.edits },
  };
}

/** Empties a chunk that every player skips. */
async function blankChunk(source: ByteSource, list: EditList, at: number, length: number) {
  if (length === 0) return;
  const known = await source.readIfSmall(at, length);
  if (known === null) list.blankUnread(at, length);
  else list.blank(at, known);
}

/** Bytes a second. */
async function readFormat(source: ByteSource, at: number, length: number): Promise<number> {
  if (length < 16) throw new RejectedFile("film_broken");
  const bytes = await source.read(at, 16);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!FORMATS.has(view.getUint16(0, true))) throw new RejectedFile("film_unknown_inside");
  return view.getUint32(8, true);
}
