/** Markers needed to draw a JPEG: frames, tables, JFIF (APP0), color profile (APP2), Adobe (APP14). */
const isKeptMarker = (marker: number) =>
  marker === 0xe0 || marker === 0xe2 || marker === 0xee || (marker < 0xe0 && marker !== 0xff);

/** Removes everything from a JPEG (ITU-T T.81 annex B) that is not needed to draw it: EXIF, XMP, comments. */
export function stripJpegMetadata(bytes: Uint8Array): Uint8Array {
  const kept: Uint8Array[] = [bytes.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    const length = 2 + ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0);
    // After the start of scan, the rest is image data.
    if (marker === 0xda) {
      kept.push(bytes.subarray(at));
      break;
    }
    if (isKeptMarker(marker)) kept.push(bytes.subarray(at, at + length));
    at += length;
  }
  const out = new Uint8Array(kept.reduce((sum, { length }) => sum + length, 0));
  let to = 0;
  for (const segment of kept) {
    out.set(segment, to);
    to += segment.length;
  }
  return out;
}
