import { concatChunks } from "./byte-chunks.ts";
import { SNIFFED_BYTES } from "./media-types.ts";

/**
 * The first bytes of a stream, however small the pieces are in which they come, and the stream again with them;
 * `release` leaves the rest of it to others.
 */
export async function peekStream(stream: ReadableStream<Uint8Array>) {
  const reader = stream.getReader();
  const seen: Uint8Array[] = [];
  for (let length = 0; length < SNIFFED_BYTES; ) {
    const { done, value } = await reader.read();
    if (done) break;
    seen.push(value);
    length += value.length;
  }
  const head = concatChunks(seen);
  // A copy: whoever reads the stream may take the bytes for itself.
  const first = head.slice(0, SNIFFED_BYTES);
  const all = new ReadableStream<Uint8Array>({
    start: (controller) => {
      if (head.length > 0) controller.enqueue(head);
    },
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return { first, all, release: () => reader.releaseLock() };
}
