import { expect, test } from "vitest";
import { prepareCaptions, readCaptions } from "#domain/media/captions.ts";
import { STORAGE_QUOTA_BYTES } from "#domain/media/image/image.ts";
import { brokenCaptionsText, mediaMessages } from "#domain/media/messages.ts";

const cue = "00:01.000 --> 00:04.000";
const parse = (text: string | Uint8Array) => {
  const read = readCaptions(typeof text === "string" ? new TextEncoder().encode(text) : text);
  return read.ok ? read.text : [read.reason, read.line];
};

test.each([
  [`WEBVTT\n\n${cue}\nHello <v Ada>there</v>`, `WEBVTT\n\n${cue}\nHello <v Ada>there</v>\n`],
  [`\ufeffWEBVTT a title\r\n\r\n1\r\n${cue} align:start\r\n- Hi\r\n`, `WEBVTT\n\n${cue} align:start\n- Hi\n`],
  [`WEBVTT\n${cue}\nHi\n \n${cue}\nHo`, `WEBVTT\n\n${cue}\nHi\n\n${cue}\nHo\n`],
  [`WEBVTT\n\nNOTE made by SecretTool\n\nSTYLE\n::cue { color: red }\n\n${cue}\nx`, `WEBVTT\n\n${cue}\nx\n`],
  [`WEBVTT\n\nNOTE by SecretTool\n${cue}\nx\n\nNOTE bye`, `WEBVTT\n\n${cue}\nx\n`],
  [
    `WEBVTT\n\n${cue}\n<script>alert(1)</script> <img src=x>\nA --> B`,
    `WEBVTT\n\n${cue}\n&lt;script>alert(1)&lt;/script> &lt;img src=x>\nA --&gt; B\n`,
  ],
])("WebVTT: %j becomes %j", (text, expected) => expect(parse(text)).toBe(expected));

const HI = "WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nHi\n";
const utf16 = (text: string, littleEndian: boolean) => {
  const view = new DataView(new ArrayBuffer(2 + text.length * 2));
  for (let i = -1; i < text.length; i++)
    view.setUint16(2 + i * 2, i < 0 ? 0xfeff : text.charCodeAt(i), littleEndian);
  return new Uint8Array(view.buffer);
};
const subRip = "1\n00:00:00,000 --> 00:00:01,000\nHi\n";
test.each<[name: string, text: string | Uint8Array]>([
  ["as it should be", subRip],
  ["with dots", "1\n00:00:00.000 --> 00:00:01.000\nHi"],
  ["with one digit for hours", "1\n0:00:00,000 --> 0:00:01,000\nHi"],
  ["with one digit for seconds and tenths", "1\n00:0:0,0 --> 00:0:1,0\nHi"],
  ["without fractions", "1\n00:00:00 --> 00:00:01\nHi"],
  ["without spaces around the arrow", "1\n00:00:00,000-->00:00:01,000\nHi"],
  ["without numbers", "00:00:00,000 --> 00:00:01,000\nHi"],
  ["with a position", "1\n00:00:00,000 --> 00:00:01,000 X1:40 X2:600 Y1:20 Y2:50\n{\\an8}Hi"],
  ["with blanks around lines", " 1 \n 00:00:00,000 --> 00:00:01,000 \n Hi \n  \n"],
  ["with lines ended as on a Mac", subRip.replaceAll("\n", "\r")],
  ["in UTF-8 with a byte order mark", `\ufeff${subRip}`],
  ["in UTF-16 with a byte order mark", utf16(subRip, true)],
  ["in big-endian UTF-16 with a byte order mark", utf16(subRip, false)],
  ["with a font", subRip.replace("Hi", '<font color="#ff0">Hi</font>')],
  ["with a font in capitals", subRip.replace("Hi", "<FONT face=Arial>Hi</FONT>")],
  ["with an empty cue before", `1\n00:00:00,000 --> 00:00:00,000\n\n${subRip}`],
])("SubRip %s is one cue", (_, text) => expect(parse(text)).toBe(HI));

test("SubRip keeps bold and italics, and needs no blank lines between cues", () => {
  const first = "1\n00:00:00,000 --> 00:00:01,000\n<B>I</B> counted {i}to{/i}\n7";
  const second = "2\n01:00:01,000 --> 100:00:02,000\n8";
  expect(parse(`${first}\n${second}`)).toBe(
    "WEBVTT\n\n00:00:00.000 --> 00:00:01.000\n<b>I</b> counted <i>to</i>\n7\n\n01:00:01.000 --> 100:00:02.000\n8\n",
  );
});

test.each<[text: string | Uint8Array, reason: string, line?: number]>([
  ["", "not_captions"],
  ["<!doctype html><script>alert(1)</script>", "not_captions", 1],
  ["WEBVTTX\n\n", "not_captions", 1],
  ["1\n00:00:00,000 -> 00:00:01,000\nHi", "not_captions", 2],
  [`${subRip}\n2\n00:00:02,000 --> 00:00:61,000\nHo`, "not_captions", 6],
  [`WEBVTT\n\n${cue}\nHi\n\n00:05 --> soon\nHo`, "not_captions", 6],
  [`WEBVTT\n\n${cue}\n\0`, "captions_encoding"],
  [Uint8Array.from(Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")), "captions_image"],
  ["\0\0\0\x18ftypmp42\0\0\0\0mp42isom", "captions_video"],
  ["OggS\0", "captions_audio"],
  [Uint8Array.from(Buffer.from(`WEBVTT\n\n${cue}\ncaf\xe9`, "latin1")), "captions_encoding"],
  ["WEBVTT\n\nno times at all", "captions_empty"],
  [`WEBVTT\n\n${cue}\n${"é".repeat(300_000)}`, "captions_too_big"],
])("captions with %j are refused: %s, line %s", (text, reason, line) =>
  expect(parse(text)).toEqual([reason, line]),
);

test("a photo that is larger than captions may be is still called an image", () => {
  expect(parse(`GIF89a${" ".repeat(600_000)}`)).toEqual(["captions_image", undefined]);
});

test("every captions error names both formats, and the line if it's known", () => {
  const texts = Object.entries(mediaMessages).flatMap(([reason, text]) =>
    reason.includes("captions") ? [text] : [],
  );
  expect(texts).toHaveLength(7);
  for (const text of [...texts, brokenCaptionsText(12)])
    expect(text).toMatch(/WebVTT \(\.vtt\) or SubRip \(\.srt\)/);
  expect(brokenCaptionsText(12)).toMatch(/^Line 12 /);
});

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
  const captions = {
    sellerId: "ada",
    mediaItemId: "video",
    bytes: new TextEncoder().encode(`WEBVTT\n\n${cue}\nHello\n`),
  };
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
