/** A segment of a JPEG: its marker is at `at`, and it ends before `end`. The segment before it ended at `from`. */
export type JpegSegment = { marker: number; from: number; at: number; end: number };

/** Segments to read at most: a color profile has up to 255, a camera's depth map some hundreds. */
const MAX_SEGMENTS = 2000;
/** The longest run of bytes between two segments. */
const MAX_GAP_BYTES = 64 * 1024;

/**
 * Walks the segments of a JPEG (ITU-T T.81 section B.1) until the last one that is at hand. Between segments, decoders skip
 * any fill bytes (0xff), and as libjpeg does, whatever else comes before the next 0xff.
 */
export function* jpegSegments(bytes: Uint8Array): Generator<JpegSegment, void> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let from = 2;
  for (let segments = 0; segments < MAX_SEGMENTS; segments++) {
    let at = bytes.indexOf(0xff, from);
    if (at < 0) return;
    while (bytes[at + 1] === 0xff && at - from <= MAX_GAP_BYTES) at += 1;
    if (at - from > MAX_GAP_BYTES || at + 4 > bytes.length) return;
    const length = view.getUint16(at + 2);
    if (length < 2) return;
    const end = at + 2 + length;
    yield { marker: bytes[at + 1] ?? 0, from, at, end };
    from = end;
  }
}
