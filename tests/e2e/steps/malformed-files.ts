import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { PHONE_METADATA } from "#tests/photo-metadata.ts";
import { makeVideo } from "#tests/platform/formats/video-fixture.ts";

export type Chosen = { name: string; mimeType: string; buffer: Buffer };
const file = (name: string, mimeType: string, ...pieces: (Buffer | string)[]): Chosen => ({
  name,
  mimeType,
  buffer: Buffer.concat(pieces.map((one) => (typeof one === "string" ? Buffer.from(one, "latin1") : one))),
});
/** A 32-bit number, as most formats use for lengths. */
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const drawn = (background: string, width = 320, height = 400) =>
  sharp({ create: { width, height, channels: 3, background } });

export const validPhoto = async () => file("lamp.jpg", "image/jpeg", await drawn("#a85").jpeg().toBuffer());

const UNREADABLE = "This photo couldn't be read. It may be damaged; try saving it again.";
const UNPLAYABLE =
  "This video or audio file couldn't be read. It may be damaged or cut off; try saving it again.";
const UNKNOWN =
  "We can't use this type of file. Choose a JPEG, PNG, WebP, AVIF, or GIF photo; an MP4, WebM, or MOV video; or MP3, M4A, OGG, or WAV audio.";

export type RejectedFile = [words: string, Chosen];
export async function rejectedFiles(): Promise<RejectedFile[]> {
  const photo = await drawn("#468", 1400, 1000).jpeg().toBuffer();
  const half = (whole: Buffer) => whole.subarray(0, whole.length / 2);
  return [
    [UNREADABLE, file("spark.gif", "image/gif", "GIF89a/*\x01\0\0\0\0*/=1;alert(document.domain)")],
    [
      UNKNOWN,
      file("drawing.svg", "image/svg+xml", '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    ],
    [UNKNOWN, file("holiday.jpg", "image/jpeg", "\x7fELF\x02\x01\x01", Buffer.alloc(5000))],
    [UNKNOWN, file("holiday.mp4", "video/mp4", "MZ\x90\0\x03\0\0\0", Buffer.alloc(5000))],
    [
      "This photo has too many pixels. The limit is 60 megapixels and 12,000 pixels per side.",
      file("wall.png", "image/png", bomb()),
    ],
    ["This file is empty. Choose another one.", file("nothing.jpg", "image/jpeg")],
    [UNREADABLE, file("half.jpg", "image/jpeg", half(photo))],
    [UNPLAYABLE, file("half.mp4", "video/mp4", half(video("first")))],
    [UNPLAYABLE, file("headless.mp4", "video/mp4", half(video("last")))],
  ];
}

/** A decompression bomb: 400 million pixels in 50 kB. */
function bomb(): Buffer {
  const side = 20_000;
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    return Buffer.concat([u32(data.length), body, u32(crc32(body))]);
  };
  // One bit per pixel.
  const head = Buffer.concat([u32(side), u32(side), Buffer.from([1, 0, 0, 0, 0])]);
  const lines = deflateSync(Buffer.alloc(side * (1 + side / 8)));
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return Buffer.concat([
    signature,
    chunk("IHDR", head),
    chunk("IDAT", lines),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const video = (index: "first" | "last") =>
  makeVideo(`${index}.mp4`, [
    ...["-c:v", "libx264", "-c:a", "aac"],
    ...(index === "first" ? ["-movflags", "+faststart+use_metadata_tags"] : []),
  ]);

export const FOREIGN_SCRIPT = "alert(document.domain)//foreign-part";
const PAGE = `<script>${FOREIGN_SCRIPT}</script>`;

export async function polyglots(): Promise<Chosen[]> {
  const photo = await drawn("#682")
    .jpeg()
    .withExif({ IFD0: { ImageDescription: PAGE } })
    .toBuffer();
  const frames = await Promise.all(["#a22", "#22a"].map((one) => drawn(one).png().toBuffer()));
  const gif = await sharp(frames, { join: { animated: true } })
    .gif({ delay: [200, 200] })
    .toBuffer();
  const [size, note] = [u32(PAGE.length).subarray(3), u32(PAGE.length + 2).subarray(2)];
  const at = 13 + ((gif[10] ?? 0) & 0x80 ? 3 * 2 ** (((gif[10] ?? 0) & 7) + 1) : 0);
  return [
    file(
      "page.jpg",
      "image/jpeg",
      photo.subarray(0, 2),
      "\xff\xfe",
      note,
      PAGE,
      photo.subarray(2),
      `PK\x03\x04${FOREIGN_SCRIPT}`,
    ),
    file("page.gif", "image/gif", gif.subarray(0, at), "\x21\xfe", size, PAGE, "\0", gif.subarray(at), PAGE),
    file("page.mp4", "video/mp4", video("first"), u32(8 + PAGE.length), "free", PAGE),
    file("archive.mp4", "video/mp4", video("first"), `PK\x03\x04\x14\0\0\0\x08\0${FOREIGN_SCRIPT}PK\x05\x06`),
  ];
}

/** Colors in Display P3 and sRGB; the last one is outside sRGB and becomes the nearest color inside. */
const patches = [
  { p3: [200, 60, 60], srgb: [217, 42, 52] },
  { p3: [60, 60, 200], srgb: [60, 60, 208] },
  { p3: [220, 200, 90], srgb: [224, 199, 65] },
  { p3: [60, 180, 60], srgb: [0, 183, 30] },
] as const;
const [WIDTH, HEIGHT] = [1600, 1200];

/** A phone photo with four color fields: rotated, wide gamut, with a location. */
export async function wideGamutPhoto(): Promise<Chosen> {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const field = (y < HEIGHT / 2 ? 0 : 2) + (x < WIDTH / 2 ? 0 : 1);
      pixels.set(patches[field]?.p3 ?? [], (y * WIDTH + x) * 3);
    }
  const photo = await sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .jpeg({ quality: 95 })
    .withExif(PHONE_METADATA)
    .withMetadata({ orientation: 6 })
    .toBuffer();
  // Keeps the pixel values and replaces only the color profile, with one of the same length.
  const wide = await drawn("#fff", 8, 8).jpeg().withIccProfile("p3").toBuffer();
  const [profile, { icc: narrow }] = [(await sharp(wide).metadata()).icc, await sharp(photo).metadata()];
  if (!profile || !narrow || profile.length !== narrow.length) throw new Error("no profile to exchange");
  photo.set(profile, photo.indexOf(narrow));
  return file("IMG_0007.jpg", "image/jpeg", photo);
}

export const upright = [2, 0, 3, 1].map((field) => patches[field]?.srgb);
