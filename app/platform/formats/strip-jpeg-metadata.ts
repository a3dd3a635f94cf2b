import { concatChunks } from "./byte-chunks.ts";
import { jpegSegments } from "./jpeg-segments.ts";

/** Markers needed to draw a JPEG: frames, tables, JFIF (APP0), color profile (APP2), Adobe (APP14). */
const isKeptMarker = (marker: number) =>
  marker === 0xe0 || marker === 0xe2 || marker === 0xee || marker < 0xe0;

/** Keeps only what's needed to draw a JPEG (ITU-T T.81 annex B): no EXIF, XMP, or comments. */
export function stripJpegMetadata(bytes: Uint8Array): Uint8Array {
  const kept: Uint8Array[] = [bytes.subarray(0, 2)];
  for (const { marker, at, end } of jpegSegments(bytes)) {
    // After the start of scan, the rest is image data.
    const isScan = marker === 0xda;
    if (isKeptMarker(marker)) kept.push(isScan ? bytes.subarray(at) : bytes.subarray(at, end));
    if (isScan) break;
  }
  return concatChunks(kept);
}
