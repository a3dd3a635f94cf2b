/** The marker is at `at`, and the segment ends before `end`. The one before it ended at `from`. */
export type JpegSegment = { marker: number; from: number; at: number; end: number };

/** A color profile has up to 255, a camera's depth map some hundreds. */
const MAX_SEGMENTS = 2000;
const MAX_GAP_BYTES = 64 * 1024;

/**
 * Walks a JPEG's segments (ITU-T T.81 section B.1) as far as `bytes` go. Like decoders, it skips fill bytes (0xff)
 * between segments, and like libjpeg, anything else before the next 0xff.
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
