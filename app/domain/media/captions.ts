import { type Outcome, refuse } from "../outcome.ts";
import { STORAGE_QUOTA_BYTES } from "./image/image.ts";
import type { AdditionRefusal } from "./messages.ts";
import type { ProcessingDeps } from "./process-media.ts";

const MAX_CAPTION_BYTES = 512 * 1024;
/** WebVTT's own tags (W3C WebVTT section 4.2.2); a `<` of anything else would be markup in a careless player. */
const TAGS = /<(?!\/?(?:c|i|b|u|ruby|rt|v|lang)(?:[\s.>])|\d{2,}:)/gi;
const CUE_TIMES =
  /^(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}[ \t]+-->[ \t]+(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}(?:[ \t]|$)/m;
const SUBRIP_CUE_TIMES = /^(\d{2}:\d{2}:\d{2}),(\d{3})[ \t]+-->[ \t]+(\d{2}:\d{2}:\d{2}),(\d{3})/gm;

/**
 * Reads captions: a WebVTT file as it is, a SubRip one with its times written as WebVTT does. Styles and notes are left
 * out, and what looks like markup but is none of WebVTT's own is shown as text.
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

/** Gives a film or sound its captions; null takes them away. */
export async function setCaptions(
  deps: Pick<ProcessingDeps, "mediaStore" | "media">,
  { sellerId, mediaItemId, text }: { sellerId: string; mediaItemId: string; text: string | null },
): Promise<Outcome<AdditionRefusal>> {
  const whole = await deps.mediaStore.findWithVariants(mediaItemId);
  if (whole === null || whole.mediaItem.seller_id !== sellerId || whole.mediaItem.kind === "image")
    return refuse("no_such_medium");
  const key = `media/${mediaItemId}/captions`;
  if (text === null) {
    await deps.mediaStore.saveVariants(mediaItemId, {}, [], null, ["captions"]);
    await deps.media.remove([key]);
    return { ok: true };
  }
  const read = readCaptions(text);
  if (!read.ok) return read;
  const bytes = new TextEncoder().encode(read.text);
  if ((await deps.mediaStore.usedBytes(sellerId)) + bytes.length > STORAGE_QUOTA_BYTES)
    return refuse("no_room");
  const content_type = "text/vtt; charset=utf-8";
  await deps.media.put(key, bytes, content_type);
  const captions = {
    media_id: mediaItemId,
    name: "captions" as const,
    key,
    content_type,
    bytes: bytes.length,
  };
  await deps.mediaStore.saveVariants(mediaItemId, {}, [captions], null);
  return { ok: true };
}
