/** Markers of a JPEG that say how to draw it: frames, tables, JFIF (APP0), colour profile (APP2), Adobe's (APP14). */
const isKeptMarker = (marker: number) =>
  marker === 0xe0 || marker === 0xe2 || marker === 0xee || (marker < 0xe0 && marker !== 0xff);

/** A JPEG (ITU-T T.81 annex B) without what does not draw it: EXIF, XMP, comments. */
export function stripJpegMetadata(bytes: Uint8Array): Uint8Array {
  const kept: Uint8Array[] = [bytes.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    const length = 2 + ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0);
    // What follows the start of a scan is the picture itself, to its end.
    if (marker === 0xda) {
      kept.push(bytes.subarray(at));
      break;
    }
    if (isKeptMarker(marker)) kept.push(bytes.subarray(at, at + length));
    at += length;
  }
  const out = new Uint8Array(kept.reduce((sum, { length }) => sum + length, 0));
  let to = 0;
  for (const piece of kept) {
    out.set(piece, to);
    to += piece.length;
  }
  return out;
}
