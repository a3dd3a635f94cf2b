import { type Outcome, refuse } from "../outcome.ts";
import { STORAGE_QUOTA_BYTES } from "./image/image.ts";
import type { AdditionRefusal } from "./messages.ts";
import type { PreparedChange } from "./poster.ts";
import type { ProcessingDeps } from "./process-media.ts";

const MAX_CAPTION_BYTES = 512 * 1024;
/** A `<` that does not start a WebVTT tag (W3C WebVTT section 4.2.2); a careless player might take it for markup. */
const TAGS = /<(?!\/?(?:c|i|b|u|ruby|rt|v|lang)(?:[\s.>])|\d{2,}:)/gi;
const CUE_TIMES =
  /^(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}[ \t]+-->[ \t]+(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}(?:[ \t]|$)/m;
const SUBRIP_CUE_TIMES = /^(\d{2}:\d{2}:\d{2}),(\d{3})[ \t]+-->[ \t]+(\d{2}:\d{2}:\d{2}),(\d{3})/gm;

/**
 * Reads captions from a WebVTT file, or from a SubRip file by converting its times. Styles and notes are left out, and
 * any markup other than WebVTT's is shown as text.
 */
export function readCaptions(text: string): Outcome<AdditionRefusal, { text: string }> {
  if (new TextEncoder().encode(text).length > MAX_CAPTION_BYTES) return refuse("captions_too_big");
  const lines = text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  if (lines.includes("\0") || lines.includes("\ufffd")) return refuse("not_captions");
  const isSubRip = !/^WEBVTT/.test(lines) && lines.search(SUBRIP_CUE_TIMES) >= 0;
  const vtt = isSubRip ? `WEBVTT\n\n${lines.replace(SUBRIP_CUE_TIMES, "$1.$2 --> $3.$4")}` : lines;
  if (!/^WEBVTT(?:[ \t].*)?(?:\n|$)/.test(vtt)) return refuse("not_captions");
  const cues = vtt.split(/\n{2,}/).filter((block) => CUE_TIMES.test(block));
  if (cues.length === 0) return refuse("captions_empty");
  const shown = cues.map((cue) =>
    cue
      .replace(/^WEBVTT.*\n/, "")
      .replace(TAGS, "&lt;")
      .trim(),
  );
  return { ok: true, text: `WEBVTT\n\n${shown.join("\n\n")}\n` };
}

type Captions = { sellerId: string; mediaItemId: string; text: string };
type CaptionDeps = Pick<ProcessingDeps, "mediaStore" | "media">;

/** Checks the captions of a video or audio file; nothing is stored until they are applied. */
export async function prepareCaptions(
  deps: CaptionDeps,
  { sellerId, mediaItemId, text }: Captions,
): Promise<Outcome<AdditionRefusal, { change: PreparedChange }>> {
  const found = await deps.mediaStore.findWithVariants(mediaItemId);
  if (found === null || found.mediaItem.seller_id !== sellerId || found.mediaItem.kind === "image")
    return refuse("no_such_media");
  const read = readCaptions(text);
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
