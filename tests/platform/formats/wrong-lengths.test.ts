import { Buffer } from "node:buffer";
import { describe, expect, test } from "vitest";
import { copyObject } from "#domain/media/copy-object.ts";
import { openSource } from "#platform/formats/byte-source.ts";
import { sniffMediaType } from "#platform/formats/media-types.ts";
import { readVideo } from "#platform/formats/read-video.ts";
import { memoryObjectStore } from "#tests/domain/media/object-store.ts";
import { sampleSound, sampleVideo } from "#tests/domain/media/samples/samples.ts";
import { block, element, latin, videoWith, webmWith } from "./oversized-videos.ts";

const SECRET = "SecretTag";
async function served(bytes: Buffer) {
  const { port, objects } = memoryObjectStore();
  objects.set("in", Uint8Array.from(bytes));
  const type = sniffMediaType(bytes.subarray(0, 4096))?.type;
  if (!type) throw new Error("not sniffed");
  const plan = await readVideo(openSource(port, "in", bytes.length), type);
  await copyObject(port, "in", { key: "out", type }, plan);
  return { durationMs: plan.durationMs, out: Buffer.from(objects.get("out") ?? []) };
}

const u32le = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const chunk = (type: string, body: Buffer, stated = body.length) =>
  Buffer.concat([latin(type), u32le(stated), body]);
/** One second at 8 kHz, 8 bits; `stated` and `riff` override the sizes in the headers. */
const wav = (stated = 8000, riff?: number) => {
  const format = Buffer.from("01000100401f0000401f000001000800", "hex");
  const body = Buffer.concat([chunk("fmt ", format), chunk("data", Buffer.alloc(8000, 0x7f), stated)]);
  return Buffer.concat([latin("RIFF"), u32le(riff ?? 4 + body.length), latin("WAVE"), body]);
};
const recording = webmWith(Buffer.concat([element("e7", Buffer.from([0])), block(100), block(90)]));
/** The segment's size, or a cluster's, extends far past the end of the file. */
const interrupted = () => {
  const all = Buffer.from(recording);
  const [segment, cluster] = [all.indexOf("18538067", 0, "hex"), all.indexOf("1f43b675", 0, "hex")];
  all[segment + 4] = 0x40;
  return Buffer.concat([
    all.subarray(0, segment + 4),
    Buffer.from("01000000000fffff", "hex"),
    all.subarray(segment + 5, cluster + 4),
    Buffer.from("01000000000fffff", "hex"),
    all.subarray(cluster + 5),
  ]);
};

const frames = (count: number) =>
  Buffer.alloc(417 * count, Buffer.concat([latin("\xff\xfb\x90\x04"), Buffer.alloc(413, 0x55)]));

const id3v1 = () => Buffer.concat([latin(`TAG${SECRET}`), Buffer.alloc(128 - 3 - SECRET.length)]);
const ape = () => {
  const item = Buffer.concat([u32le(SECRET.length), u32le(0), latin(`Artist\0${SECRET}`)]);
  const edge = (flags: number) =>
    Buffer.concat([
      latin("APETAGEX"),
      u32le(2000),
      u32le(item.length + 32),
      u32le(1),
      u32le(flags),
      Buffer.alloc(8),
    ]);
  return Buffer.concat([edge(0xa0000000), item, edge(0x80000000)]);
};
const tails: [name: string, bytes: () => Buffer][] = [
  ["16 zeros", () => Buffer.alloc(16)],
  ["a newline", () => latin("\n")],
  ["an ID3v1 tag", id3v1],
  ["an APEv2 tag", ape],
  ["an APEv2 and an ID3v1 tag", () => Buffer.concat([ape(), id3v1()])],
  ["a page of text", () => latin(`<html>${SECRET}`.padEnd(9000, "x"))],
];
const files: [name: string, bytes: () => Buffer][] = [
  ["an MP4", sampleVideo],
  ["an MP3", sampleSound],
  ["a WAV", wav],
  ["a WebM of unknown size", () => recording],
];

describe.each(files)("%s", (_, make) => {
  test.each(tails)("with %s at its end is as long, and the end isn't served", async (_name, tail) => {
    const whole = await served(make());
    expect(await served(Buffer.concat([make(), tail()]))).toEqual(whole);
  });
});

test.each([
  ["runs past the end", wav(8_000_000, 8_000_036)],
  ["is zero", wav(0, 0)],
  ["is all ones", wav(0xffffffff, 0xffffffff)],
])("a WAV whose stated length of samples %s has the actual length, and states it", async (_, bytes) => {
  const whole = await served(wav());
  for (const tail of [Buffer.alloc(0), id3v1(), Buffer.concat([ape(), id3v1()])])
    expect((await served(Buffer.concat([bytes, tail]))).out.subarray(40)).toEqual(whole.out.subarray(40));
  const list = chunk("LIST", latin(`INFOIART\x0a\0\0\0${SECRET}\0`));
  const { durationMs, out } = await served(Buffer.concat([bytes, list, id3v1()]));
  expect([durationMs, out.includes(SECRET), out.readUInt32LE(40)]).toEqual([1000, false, 8000]);
  expect((await served(out)).out).toEqual(out);
});

test("a WAV with an unpadded chunk of odd length is as long as a padded one", async () => {
  const odd = (pad: string) =>
    Buffer.concat([
      wav().subarray(0, 12),
      chunk("LIST", latin(`INFO${SECRET}..`)),
      latin(pad),
      wav().subarray(12),
    ]);
  for (const pad of ["", "\0"]) {
    const { durationMs, out } = await served(odd(pad));
    expect([durationMs, out.includes(SECRET), out.length]).toEqual([1000, false, odd(pad).length]);
  }
});

test("an MP4 whose samples go on to the end of the file is served without the tags there", async () => {
  const video = videoWith(100);
  const [samples, index] = [video.indexOf("mdat") - 4, video.indexOf("moov") - 4];
  const last = Buffer.concat([
    video.subarray(0, samples),
    video.subarray(index),
    video.subarray(samples, index),
  ]);
  last.writeUInt32BE(0, last.indexOf("mdat") - 4);
  expect((await served(Buffer.concat([last, id3v1()]))).out).toEqual(last);
});

test("zeros may fill up a box of an MP4", async () => {
  const filled = videoWith(100, [Buffer.alloc(24)]);
  expect((await served(filled)).out).toEqual(filled);
});

test("a cut-off MP4 is still refused", async () => {
  const video = sampleVideo();
  for (const share of [0.3, 0.9])
    await expect(served(video.subarray(0, share * video.length))).rejects.toThrow();
});

describe("an MP3 whose ID3v2 tag states a wrong length", () => {
  const tagged = (stated: number) => {
    const size = Buffer.from([14, 7, 0].map((by) => (stated >> by) & 0x7f));
    return Buffer.concat([
      ...[latin("ID3\x03\0\0\0"), size],
      Buffer.alloc(6000, latin(`\xff\xfe${SECRET}`)),
      frames(117),
    ]);
  };
  test.each([
    ["right", 6000],
    ["1,044 bytes too few", 6000 - 1044],
    ["none", 0],
    ["700 bytes too many", 6700],
    ["more than the file has", 200_000],
  ])("%s: it is 3.06 s long, from the first sync", async (_, stated) => {
    const { durationMs, out } = await served(tagged(stated));
    expect([durationMs, out.equals(frames(117))]).toEqual([3056, true]);
  });
});

test("zeros before an MP3's first frame are not served", async () => {
  expect(await served(Buffer.concat([Buffer.alloc(1000), sampleSound()]))).toEqual(
    await served(sampleSound()),
  );
});

test("the tag between two joined MP3s is not served", async () => {
  const tag = Buffer.concat([latin("ID3\x03\0\0\0\0\0\x40"), Buffer.alloc(64, SECRET)]);
  const { durationMs, out } = await served(Buffer.concat([frames(10), tag, frames(10)]));
  expect([durationMs, out.includes(SECRET)]).toEqual([522, false]);
});

test("an interrupted WebM has what was recorded", async () => {
  const whole = await served(recording);
  const cut = await served(interrupted());
  expect([cut.durationMs, cut.out.subarray(-200)]).toEqual([whole.durationMs, whole.out.subarray(-200)]);
  const half = await served(
    Buffer.concat([interrupted(), element("a3", Buffer.alloc(500)).subarray(0, 300)]),
  );
  expect(half.out).toEqual(cut.out);
  expect((await served(Buffer.concat([interrupted(), id3v1()]))).out).toEqual(cut.out);
});
