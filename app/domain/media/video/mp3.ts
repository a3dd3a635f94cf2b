import { isMpegAudio } from "../media-types.ts";
import type { BufferedBytes, ByteSource } from "./byte-source.ts";
import { type CopyPlan, latin1, RejectedFile } from "./copy-plan.ts";

/** Kilobits a second of layer III (ISO/IEC 11172-3 section 2.4.2.3, 13818-3 for the lower rates). */
const RATES_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const RATES_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const SAMPLING_1 = [44_100, 48_000, 32_000];
/** So far the next frame is looked for where the sound is damaged. */
const DAMAGE_SEARCH_BYTES = 64 * 1024;
/** No sound is damaged in more places, or more than this in all, and worth hearing. */
const MAX_DAMAGED_PLACES = 1000;
const MAX_DAMAGED_BYTES = 1024 * 1024;
/** The longest frame: 320 kbit/s at 32 kHz. */
const LONGEST_FRAME = 1441;
const MIN_FRAMES = 3;
const HEADER_BYTES = 4;

/** Reads an MP3: the frames alone are served, without the tags before and behind them. Throws Unfit where none are. */
export async function readMp3(source: ByteSource): Promise<CopyPlan> {
  const from = await skipTags(source);
  const passOver = damageSkipper(source);
  let at = from;
  let to = from;
  let frames = 0;
  let seconds = 0;
  let held: BufferedBytes = { at: 0, bytes: new Uint8Array() };
  while (at + HEADER_BYTES <= source.size) {
    if (at + HEADER_BYTES > held.at + held.bytes.length)
      held = { at, bytes: await source.readAhead(at, HEADER_BYTES) };
    const frame = frameIn(held.bytes, at - held.at);
    if (frame === null) {
      // Only damage between frames is passed over: what is no sound at its very start is no MP3.
      const next = frames < MIN_FRAMES ? null : await passOver(at);
      if (next === null) break;
      at = next;
      continue;
    }
    // The last frame may be cut short.
    if (at + frame.bytes > source.size) break;
    source.countScanned();
    frames += 1;
    seconds += frame.seconds;
    at += frame.bytes;
    to = at;
  }
  if (frames < MIN_FRAMES) throw new RejectedFile("film_broken");
  return {
    ...{ kind: "audio", durationMs: Math.round(seconds * 1000), width: null, height: null },
    ...{ from, to, edits: [] },
  };
}

/** Where the sound begins, behind all ID3v2 tags (id3.org, section 3.1) and the zeros that pad them. */
async function skipTags(source: ByteSource): Promise<number> {
  let at = 0;
  for (;;) {
    const head = await source.read(at, Math.min(10, source.size - at));
    if (latin1(head.subarray(0, 3)) !== "ID3" || head.length < 10) break;
    const size = head.subarray(6, 10).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0);
    const footer = ((head[5] ?? 0) & 0x10) !== 0 ? 10 : 0;
    at += 10 + size + footer;
    if (at >= source.size) throw new RejectedFile("film_broken");
  }
  const padding = await source.read(at, Math.min(4096, source.size - at));
  const first = padding.findIndex((byte) => byte !== 0);
  return first < 0 ? at : at + first;
}

function frameIn(bytes: Uint8Array, at: number): { bytes: number; seconds: number } | null {
  // Layer III alone: the others are no MP3.
  if (!isMpegAudio(bytes, at) || ((bytes[at + 1] ?? 0) & 0x06) !== 0x02) return null;
  const [version, rates] = [bytes[at + 1] ?? 0, bytes[at + 2] ?? 0];
  const first = (version & 0x18) === 0x18;
  const kilobits = (first ? RATES_1 : RATES_2)[rates >> 4] ?? 0;
  const divisor = first ? 1 : (version & 0x18) === 0x10 ? 2 : 4;
  const sampling = (SAMPLING_1[(rates >> 2) & 3] ?? 0) / divisor;
  const samples = first ? 1152 : 576;
  const length = Math.floor((samples / 8) * ((kilobits * 1000) / sampling)) + ((rates >> 1) & 1);
  return { bytes: length, seconds: samples / sampling };
}

/** Finds the next place, behind a damaged one, where two frames follow each other; so much damage ends the reading. */
function damageSkipper(source: ByteSource): (from: number) => Promise<number | null> {
  let [places, bytes] = [0, 0];
  return async (from) => {
    const length = Math.min(DAMAGE_SEARCH_BYTES + LONGEST_FRAME + HEADER_BYTES, source.size - from);
    const piece = await source.read(from, length);
    places += 1;
    for (let at = 1; at < DAMAGE_SEARCH_BYTES && at + HEADER_BYTES < length; at++) {
      bytes += 1;
      if (places > MAX_DAMAGED_PLACES || bytes > MAX_DAMAGED_BYTES)
        throw new RejectedFile("film_in_too_many_pieces");
      const frame = frameIn(piece, at);
      if (frame !== null && frameIn(piece, at + frame.bytes) !== null) return from + at;
    }
    return null;
  };
}
