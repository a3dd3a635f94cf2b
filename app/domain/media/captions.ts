import { SNIFFED_BYTES, sniffMediaType } from "#platform/formats/media-types.ts";
import { type Refusal, refuse } from "../outcome.ts";
import { STORAGE_QUOTA_BYTES } from "./image/image.ts";
import type { AdditionRefusal } from "./messages.ts";
import type { PreparedChange } from "./poster.ts";
import type { ProcessingDeps } from "./process-media.ts";

const MAX_CAPTION_BYTES = 512 * 1024;
/** A `<` that doesn't start a WebVTT tag (W3C WebVTT section 4.2.2), which a careless player might read as markup. */
const NO_TAG = /<(?!\/?(?:c|i|b|u|ruby|rt|v|lang)(?:[\s.>])|\d{2,}:)/g;
/** SubRip's additions to text: fonts, and positions such as `{\an8}`. */
const SUBRIP_STYLES = /<\/?font\b[^<>]*>|\{\\[^{}]*\}/gi;
const SUBRIP_TAG = /[<{](\/?[biu])[>}]/gi;
const SETTING = /(?<=\s)(?:vertical|line|position|size|align):\S+/g;

const MAYBE_TIMES = /^\s*\d.*-->/;
const TIME = String.raw`(?:(\d+):)?([0-5]?\d):([0-5]?\d)(?:[.,](\d+))?`;
const TIMES = new RegExp(String.raw`^\s*${TIME}\s*-->\s*${TIME}(\s.*)?$`);

/** `line`: the first unexpected line, counted from 1, if the file is neither WebVTT nor SubRip. */
type CaptionsRefusal = Refusal<AdditionRefusal> & { line?: number };

/**
 * Reads captions from a WebVTT or SubRip file in UTF-8 or UTF-16, up to 512 KB. Drops styles, notes, and cue names, and
 * shows any markup other than WebVTT's as text.
 */
export function readCaptions(bytes: Uint8Array): { ok: true; text: string } | CaptionsRefusal {
  const media = sniffMediaType(bytes.subarray(0, SNIFFED_BYTES));
  if (media !== null) return refuse(`captions_${media.kind}`);
  if (bytes.length > MAX_CAPTION_BYTES) return refuse("captions_too_big");
  const text = decode(bytes);
  if (text === null) return refuse("captions_encoding");
  const lines = text.split(/\r\n?|\n/);
  const isWebVtt = /^WEBVTT(?:[ \t].*)?$/.test(lines[0] ?? "");
  const starts = [...lines.keys()].filter((index) => MAYBE_TIMES.test(lines[index] ?? ""));
  if (starts.length === 0 && !isWebVtt) return refuseLine(lines, lines.findIndex(isUnexpected));
  const cues: string[] = [];
  for (const [number, start] of starts.entries()) {
    const times = readTimes(lines[start] ?? "");
    if (times === null) return refuseLine(lines, start);
    const shown = textOf(lines.slice(start + 1, starts[number + 1]), number + 1 < starts.length);
    if (shown !== "") cues.push(`${times}\n${shown}`);
  }
  if (cues.length === 0) return refuse("captions_empty");
  return { ok: true, text: `WEBVTT\n\n${cues.join("\n\n")}\n` };
}

/** null if it's neither UTF-8 nor UTF-16 with a byte order mark. */
function decode(bytes: Uint8Array): string | null {
  const mark = ((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0);
  const encoding = mark === 0xfffe ? "utf-16le" : mark === 0xfeff ? "utf-16be" : "utf-8";
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return text.includes("\0") ? null : text;
  } catch {
    return null;
  }
}

/** A file may start with a cue's number before its times. */
const isUnexpected = (line: string) => !/^\s*\d*\s*$/.test(line);
const refuseLine = (lines: string[], index: number): CaptionsRefusal => ({
  ...refuse("not_captions"),
  ...(index >= 0 && index < lines.length ? { line: index + 1 } : {}),
});

function readTimes(line: string): string | null {
  const found = TIMES.exec(line);
  if (found === null) return null;
  const [, ...parts] = found;
  const time = ([hours, minutes = "", seconds = "", fraction = ""]: (string | undefined)[]) =>
    `${hours === undefined ? "" : `${hours.padStart(2, "0")}:`}${minutes.padStart(2, "0")}:${seconds.padStart(2, "0")}.${fraction.slice(0, 3).padEnd(3, "0")}`;
  const settings = parts[8]?.match(SETTING) ?? [];
  return [time(parts.slice(0, 4)), "-->", time(parts.slice(4, 8)), ...settings].join(" ");
}

/** A cue's text ends at a blank line, or before the number of the next cue. */
function textOf(lines: string[], isFollowed: boolean): string {
  const blank = lines.findIndex((line) => line.trim() === "");
  const shown = blank < 0 ? lines : lines.slice(0, blank);
  if (blank < 0 && isFollowed && /^\s*\d+\s*$/.test(shown.at(-1) ?? "")) shown.pop();
  return shown
    .map((line) =>
      line
        .replace(SUBRIP_STYLES, "")
        .replace(SUBRIP_TAG, (_, tag: string) => `<${tag.toLowerCase()}>`)
        .replace(NO_TAG, "&lt;")
        .replaceAll("-->", "--&gt;")
        .trim(),
    )
    .filter((line) => line !== "")
    .join("\n");
}

type Captions = { sellerId: string; mediaItemId: string; bytes: Uint8Array };
type CaptionDeps = Pick<ProcessingDeps, "mediaStore" | "media">;

export async function prepareCaptions(
  deps: CaptionDeps,
  { sellerId, mediaItemId, bytes: file }: Captions,
): Promise<{ ok: true; change: PreparedChange } | CaptionsRefusal> {
  const found = await deps.mediaStore.findWithVariants(mediaItemId);
  if (found === null || found.mediaItem.seller_id !== sellerId || found.mediaItem.kind === "image")
    return refuse("no_such_media");
  const read = readCaptions(file);
  if (!read.ok) return read;
  const bytes = new TextEncoder().encode(read.text);
  if ((await deps.mediaStore.usedBytes(sellerId)) + bytes.length > STORAGE_QUOTA_BYTES)
    return refuse("storage_full");
  return {
    ok: true,
    change: {
      async apply() {
        const key = `media/${mediaItemId}/captions`;
        const content_type = "text/vtt; charset=utf-8";
        await deps.media.put(key, bytes, content_type);
        const name = "captions" as const;
        const captions = { media_id: mediaItemId, name, key, content_type, bytes: bytes.length };
        await deps.mediaStore.saveVariants(mediaItemId, {}, [captions], null);
        return { ok: true };
      },
      async discard() {},
    },
  };
}
