import { Buffer } from "node:buffer";

export const latin = (text: string) => Buffer.from(text, "latin1");
const repeated = (unit: Uint8Array, bytes: number) =>
  Buffer.alloc(Math.floor(bytes / unit.length) * unit.length, unit);
const list = (values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [i, value] of values.entries()) bytes.writeUInt32BE(value, i * 4);
  return bytes;
};
const numbers = (...values: number[]) => list(values);
const box = (type: string, ...inside: Uint8Array[]) => {
  const body = Buffer.concat(inside);
  return Buffer.concat([numbers(8 + body.length), latin(type), body]);
};

const ftyp = box("ftyp", latin("isom\0\0\x02\0isomiso2avc1mp41"));
export const SAMPLES_AT = ftyp.length + 8;
const matrix = numbers(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000, 640 << 16, 360 << 16);
const table = box("stsd", numbers(0, 1), box("avc1", Buffer.alloc(6), latin("\0\x01"), Buffer.alloc(70)));
const seen = box(
  "trak",
  box("tkhd", Buffer.alloc(40), matrix),
  box("mdia", box("hdlr", Buffer.alloc(8), latin("vide"), Buffer.alloc(13)), box("minf", box("stbl", table))),
);
/** A camera's metadata track, with one sample per chunk. */
export const metadataBoxes = (places: number[], length: number) =>
  box(
    "trak",
    box(
      "mdia",
      box(
        "minf",
        box(
          "stbl",
          box("stco", numbers(0, places.length), list(places)),
          box("stsc", numbers(0, 1, 1, 1, 1)),
          box("stsz", numbers(0, length, places.length)),
        ),
      ),
    ),
  );

export const videoWith = (samples: number, inIndex: Uint8Array[] = [], behind: Uint8Array[] = []) =>
  Buffer.concat([
    ...[ftyp, box("mdat", Buffer.alloc(samples, 1))],
    box("moov", box("mvhd", numbers(0, 0, 0, 1000, 5000), Buffer.alloc(80)), seen, ...inIndex),
    ...behind,
  ]);

const frame = Buffer.concat([latin("\xff\xfb\x90\0"), Buffer.alloc(413)]);
export const mp3Of = (frames: number) => repeated(frame, frames * frame.length);

export const element = (id: string, body: Uint8Array, size = "") => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(0x01000000 + Math.floor(body.length / 2 ** 32), 0);
  head.writeUInt32BE(body.length, 4);
  return Buffer.concat([Buffer.from(id, "hex"), size ? latin(size) : head, body]);
};
export const webmWith = (inCluster: Uint8Array, beside: Uint8Array = new Uint8Array()) => {
  const track = element("ae", element("86", latin("V_VP9")));
  const cluster = element("1f43b675", inCluster, "\xff");
  return Buffer.concat([
    element("1a45dfa3", element("4282", latin("webm"))),
    element("18538067", Buffer.concat([element("1654ae6b", track), beside, cluster]), "\xff"),
  ]);
};
export const block = (length: number) =>
  element("a3", Buffer.concat([latin("\x81\0\x09\x80"), Buffer.alloc(length)]));

const wavFormat = latin("fmt \x10\0\0\0\x01\0\x01\0\x40\x1f\0\0\x40\x1f\0\0\x01\0\x08\0");
const wav = Buffer.concat([latin("RIFF\0\0\0\0WAVE"), wavFormat, latin("data\x04\0\0\0\x80\x80\x80\x80")]);
const ogg = (bytes: Uint8Array, more: Uint8Array) =>
  Buffer.concat([
    latin("OggS\0\x02"),
    Buffer.alloc(20),
    latin(`\x01${String.fromCharCode(bytes.length)}`),
    bytes,
    more,
  ]);

const FOUR_MB = 4_000_000;
/** Small files that are as expensive to read as possible. */
export const oversized: Record<string, () => Buffer> = {
  "an MP4 of empty boxes": () => videoWith(99, [], [repeated(latin("\0\0\0\x08abcd"), FOUR_MB)]),
  "an MP4 of empty boxes that play": () => videoWith(99, [], [repeated(latin("\0\0\0\x08moof"), FOUR_MB)]),
  "an index of tracks that are nothing": () => videoWith(99, [repeated(box("trak"), FOUR_MB)]),
  "an index of tracks full of empty boxes": () =>
    videoWith(
      99,
      Array.from({ length: 30 }, () => box("trak", repeated(latin("\0\0\0\x08abcd"), 150_000))),
    ),
  "25 tracks of 100,000 chunks in one place": () =>
    videoWith(
      1000,
      Array.from({ length: 25 }, () => metadataBoxes(Array(100_000).fill(SAMPLES_AT), 1000)),
    ),
  "a WAV of empty chunks": () => Buffer.concat([wav, repeated(latin("abcd\0\0\0\0"), FOUR_MB)]),
  "a WAV of chunks that play": () => Buffer.concat([wav, repeated(latin("fact\0\0\0\0"), FOUR_MB)]),
  "an MP3 of damages with three frames between them": () =>
    Buffer.concat([mp3Of(4), repeated(Buffer.concat([Buffer.alloc(65_000, 1), mp3Of(3)]), FOUR_MB)]),
  "an MP3 of damages of one byte": () =>
    Buffer.concat([mp3Of(4), repeated(Buffer.concat([latin("\x01"), mp3Of(2)]), FOUR_MB)]),
  "an MP3 of empty tags": () => Buffer.concat([repeated(latin("ID3\x04\0\0\0\0\0\0"), FOUR_MB), mp3Of(4)]),
  "an MP3 of the shortest frames": () =>
    repeated(Buffer.concat([latin("\xff\xf3\x14\0"), Buffer.alloc(20)]), 50_000_000),
  "a WebM of empty blocks": () => webmWith(repeated(latin("\xa3\x80"), 1.5 * FOUR_MB)),
  "a WebM of empty elements": () => webmWith(block(9), repeated(latin("\xec\x80"), FOUR_MB)),
  "a WebM of tags": () => webmWith(block(9), repeated(latin("\x12\x54\xc3\x67\x80"), FOUR_MB)),
  "a WebM of empty clusters": () => webmWith(repeated(latin("\x1f\x43\xb6\x75\xff"), FOUR_MB)),
  "an Ogg of pages that are none": () =>
    ogg(latin("\x01vorbis".padEnd(30, "\x01")), Buffer.concat([repeated(latin("OggS"), FOUR_MB)])),
};
