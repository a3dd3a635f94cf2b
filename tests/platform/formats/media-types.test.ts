import { expect, test } from "vitest";
import { checkFileType } from "#domain/media/store-file.ts";
import { acceptsWebp } from "#http/media/accepts-webp.ts";
import { sniffMediaType } from "#platform/formats/media-types.ts";
import { servedType } from "#platform/formats/read-video.ts";

const bytes = (text: string) => Uint8Array.from(text.padEnd(200, "\0"), (letter) => letter.charCodeAt(0));
const ftyp = (major: string, ...others: string[]) =>
  bytes(`\0\0\0${String.fromCharCode(16 + others.length * 4)}ftyp${major}\0\0\0\0${others.join("")}`);

test.each([
  [ftyp("isom", "mp42"), "video/mp4"],
  [ftyp("XXXX", "mp42"), "video/mp4"],
  [ftyp("qt  "), "video/quicktime"],
  [bytes("\0\0\0\x08wide"), "video/quicktime"],
  [ftyp("M4A ", "mp42"), "audio/mp4"],
  [ftyp("XXXX", "M4A "), "audio/mp4"],
  [ftyp("XXXX", "qt  "), "video/quicktime"],
  [ftyp("avif"), "image/avif"],
  [ftyp("mif1", "mif1", "avif", "miaf"), "image/avif"],
  [ftyp("msf1", "avis", "mp41"), "image/avif"],
  [bytes("\x1aE\xdf\xa3\x9fB\x86\x81\x01B\x82\x84webm"), "video/webm"],
  [bytes("OggS"), "audio/ogg"],
  [bytes("RIFF\0\0\0\0WAVE"), "audio/wav"],
  [bytes("ID3"), "audio/mpeg"],
  [bytes("\xff\xfb\x90\x00"), "audio/mpeg"],
  [bytes("\0\0\0\xff\xfb\x90\x00"), "audio/mpeg"],
  [bytes("\xff\xd8\xff\xe0"), "image/jpeg"],
])("%# is recognized by its first bytes: %s", (head, type) => expect(sniffMediaType(head)?.type).toBe(type));

test.each([
  ["heic", ftyp("heic", "mif1", "mp41")],
  ["heic by a compatible brand", ftyp("mif1", "heic", "mp41")],
  ["an unknown brand", ftyp("XXXX")],
  ["a brand box longer than the head", bytes("\x7f\0\0\0ftypisom")],
  ["matroska that is no webm", bytes("\x1aE\xdf\xa3\x9fB\x82\x88matroska")],
  ["an executable", bytes("MZ\x90\x00")],
  ["an archive", bytes("PK\x03\x04")],
  ["svg", bytes("<svg xmlns=")],
  ["html", bytes("<!doctype html>")],
  ["a pdf", bytes("%PDF-1.7")],
  ["avi", bytes("RIFF\0\0\0\0AVI ")],
  ["nothing", new Uint8Array()],
])("%s isn't supported", (_, head) => expect(sniffMediaType(head)).toBeNull());

test.each([
  [ftyp("heic"), "heic"],
  [ftyp("mif1", "heic"), "heic"],
  [ftyp("XXXX", "hevc"), "heic"],
  [ftyp("mif1", "miaf"), "heic"],
  [ftyp("XXXX"), "not_allowed"],
])("%# is called a HEIC photo only if it is one: %s", (head, reason) =>
  expect(checkFileType(head)).toEqual({ ok: false, reason }),
);

test.each([
  ["video/quicktime", "video", "video/quicktime"],
  ["video/quicktime", "audio", "audio/mp4"],
  ["audio/mp4", "video", "video/mp4"],
  ["video/webm", "audio", "audio/webm"],
] as const)("a %s whose tracks are %s is served as %s", (type, kind, as) =>
  expect(servedType(type, kind)).toBe(as),
);

test.each([
  [null, true],
  ["*/*", true],
  ["image/avif,image/webp,image/apng,*/*;q=0.8", true],
  ["image/*", true],
  ["text/html,*/*", true],
  ["image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5", false],
  ["image/jpeg", false],
  ["image/webp;q=0,*/*", false],
])("Accept: %s allows WebP: %s", (accept, takes) => expect(acceptsWebp(accept)).toBe(takes));
