import type { BufferedBytes, ByteSource } from "./byte-source.ts";
import { type CopyPlan, editList, latin1, RejectedFile } from "./copy-plan.ts";
import { isMpegAudio } from "./media-types.ts";

/** Layer III, in kbit/s (ISO/IEC 11172-3 section 2.4.2.3; 13818-3 for the lower ones). */
const RATES_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const RATES_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const SAMPLING_1 = [44_100, 48_000, 32_000];
const DAMAGE_SEARCH_BYTES = 64 * 1024;
/** Audio with more damage than this isn't worth playing. */
const MAX_DAMAGED_PLACES = 1000;
const MAX_DAMAGED_BYTES = 1024 * 1024;
/** The longest frame: 320 kbit/s at 32 kHz. */
const LONGEST_FRAME = 1441;
const MIN_FRAMES = 3;
/** How far to search for the first frame if a tag's length is wrong; a cover image can take several MB. */
const TAG_SEARCH_BYTES = 16 * 1024 * 1024;
const SEARCH_WINDOW_BYTES = 128 * 1024;
const HEADER_BYTES = 4;

/** Plans a copy of an MP3's frames, without the tags before, between, and after them. Throws RejectedFile. */
export async function readMp3(source: ByteSource): Promise<CopyPlan> {
  const list = editList();
  const from = await firstFrame(source);
  const skipDamage = damageSkipper(source);
  let at = from;
  let to = from;
  let frames = 0;
  let seconds = 0;
  let buffer: BufferedBytes = { at: 0, bytes: new Uint8Array() };
  while (at + HEADER_BYTES <= source.size) {
    if (at + HEADER_BYTES > buffer.at + buffer.bytes.length)
      buffer = { at, bytes: await source.readAhead(at, HEADER_BYTES) };
    const frame = frameIn(buffer.bytes, at - buffer.at);
    if (frame === null) {
      // Only damage between frames is skipped; a file without frames at its start isn't an MP3.
      const next = frames < MIN_FRAMES ? null : await skipDamage(at);
      if (next === null) break;
      // It may be the tags of a file that was appended.
      list.blank(at, await source.read(at, next - at));
      at = next;
      continue;
    }
    // The last frame may be truncated.
    if (at + frame.bytes > source.size) break;
    source.countScanned();
    frames += 1;
    seconds += frame.seconds;
    at += frame.bytes;
    to = at;
  }
  if (frames < MIN_FRAMES) throw new RejectedFile("file_broken");
  return {
    kind: "audio",
    durationMs: Math.round(seconds * 1000),
    width: null,
    height: null,
    from,
    to,
    edits: list.edits,
  };
}

/** The first frame's offset: after all tags, or if their lengths are wrong, where frames first follow each other. */
async function firstFrame(source: ByteSource): Promise<number> {
  const stated = await skipTags(source);
  if (stated < source.size) {
    const length = Math.min(MIN_FRAMES * LONGEST_FRAME, source.size - stated);
    if (areFrames(await source.read(stated, length), 0)) return stated;
  }
  const searched = Math.min(TAG_SEARCH_BYTES, source.size);
  for (let at = 0; at < searched; at += SEARCH_WINDOW_BYTES) {
    const length = Math.min(SEARCH_WINDOW_BYTES + MIN_FRAMES * LONGEST_FRAME, source.size - at);
    const bytes = await source.read(at, length);
    for (let i = bytes.indexOf(0xff); i >= 0 && i < SEARCH_WINDOW_BYTES; i = bytes.indexOf(0xff, i + 1)) {
      source.countScanned();
      if (areFrames(bytes, i)) return at + i;
    }
  }
  throw new RejectedFile("file_broken");
}

function areFrames(bytes: Uint8Array, from: number): boolean {
  const kindAt = (at: number) => (((bytes[at + 1] ?? 0) & 0xfe) << 8) | ((bytes[at + 2] ?? 0) & 0x0c);
  let at = from;
  for (let frames = 0; frames < MIN_FRAMES; frames++) {
    const frame = frameIn(bytes, at);
    if (frame === null || kindAt(at) !== kindAt(from)) return false;
    at += frame.bytes;
  }
  return true;
}

/** The offset after all ID3v2 tags (id3.org, section 3.1) and their padding, by the lengths they state. */
async function skipTags(source: ByteSource): Promise<number> {
  let at = 0;
  while (at < source.size) {
    const head = await source.read(at, Math.min(10, source.size - at));
    if (latin1(head.subarray(0, 3)) !== "ID3" || head.length < 10) break;
    const size = head.subarray(6, 10).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0);
    const footer = ((head[5] ?? 0) & 0x10) !== 0 ? 10 : 0;
    at += 10 + size + footer;
  }
  if (at >= source.size) return source.size;
  const padding = await source.read(at, Math.min(4096, source.size - at));
  const first = padding.findIndex((byte) => byte !== 0);
  return first < 0 ? at : at + first;
}

function frameIn(bytes: Uint8Array, at: number): { bytes: number; seconds: number } | null {
  // Only layer III is MP3.
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

/** Finds the next two consecutive frames after damage; too much damage in total rejects the file. */
function damageSkipper(source: ByteSource): (from: number) => Promise<number | null> {
  let [damagedPlaces, damagedBytes] = [0, 0];
  return async (from) => {
    const length = Math.min(DAMAGE_SEARCH_BYTES + LONGEST_FRAME + HEADER_BYTES, source.size - from);
    const bytes = await source.read(from, length);
    damagedPlaces += 1;
    for (let at = 1; at < DAMAGE_SEARCH_BYTES && at + HEADER_BYTES < length; at++) {
      damagedBytes += 1;
      if (damagedPlaces > MAX_DAMAGED_PLACES || damagedBytes > MAX_DAMAGED_BYTES)
        throw new RejectedFile("too_fragmented");
      const frame = frameIn(bytes, at);
      if (frame !== null && frameIn(bytes, at + frame.bytes) !== null) return from + at;
    }
    return null;
  };
}
