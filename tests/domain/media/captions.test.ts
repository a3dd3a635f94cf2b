import { expect, test } from "vitest";
import { prepareCaptions, readCaptions } from "../../../app/domain/media/captions.ts";
import { STORAGE_QUOTA_BYTES } from "../../../app/domain/media/image/image.ts";

const cue = "00:01.000 --> 00:04.000";
const parse = (text: string) => {
  const read = readCaptions(text);
  return read.ok ? read.text : read.reason;
};

test.each([
  [`WEBVTT\n\n${cue}\nHello <v Ada>there</v>`, `WEBVTT\n\n${cue}\nHello <v Ada>there</v>\n`],
  [
    `\ufeffWEBVTT a title\r\n\r\n1\r\n${cue} align:start\r\n- Hi\r\n`,
    `WEBVTT\n\n1\n${cue} align:start\n- Hi\n`,
  ],
  ["1\n00:00:01,000 --> 00:00:04,500\nSubRip", "WEBVTT\n\n1\n00:00:01.000 --> 00:00:04.500\nSubRip\n"],
  [`WEBVTT\n\nNOTE made by SecretTool\n\nSTYLE\n::cue { color: red }\n\n${cue}\nx`, `WEBVTT\n\n${cue}\nx\n`],
  [
    `WEBVTT\n\n${cue}\n<script>alert(1)</script> <img src=x>`,
    `WEBVTT\n\n${cue}\n&lt;script>alert(1)&lt;/script> &lt;img src=x>\n`,
  ],
])("%j becomes %j", (text, expected) => expect(parse(text)).toBe(expected));

test.each([
  ["", "not_captions"],
  ["<!doctype html><script>alert(1)</script>", "not_captions"],
  ["WEBVTTX\n\n", "not_captions"],
  [`WEBVTT\n\n${cue}\n\0`, "not_captions"],
  ["WEBVTT\n\nno times at all", "captions_empty"],
  [`WEBVTT\n\n${cue}\n${"é".repeat(300_000)}`, "captions_too_big"],
])("%j is refused: %s", (text, reason) => expect(parse(text)).toBe(reason));

test("captions over the storage quota are refused, and nothing is stored", async () => {
  const done: string[] = [];
  const deps = (used: number) =>
    ({
      mediaStore: {
        findWithVariants: async () => ({ mediaItem: { seller_id: "ada", kind: "video" }, variants: [] }),
        usedBytes: async () => used,
        saveVariants: async () => void done.push("noted"),
      },
      media: { put: async () => void done.push("put") },
    }) as unknown as Parameters<typeof prepareCaptions>[0];
  const captions = { sellerId: "ada", mediaItemId: "video", text: `WEBVTT\n\n${cue}\nHello\n` };
  expect(await prepareCaptions(deps(STORAGE_QUOTA_BYTES - 10), captions)).toEqual({
    ok: false,
    reason: "storage_full",
  });
  expect(done).toEqual([]);
  const prepared = await prepareCaptions(deps(STORAGE_QUOTA_BYTES - 100), captions);
  expect(done).toEqual([]);
  expect(prepared.ok && (await prepared.change.apply())).toEqual({ ok: true });
  expect(done).toEqual(["put", "noted"]);
});
