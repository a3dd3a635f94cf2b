import { concatChunks } from "#platform/formats/byte-chunks.ts";
import { SNIFFED_BYTES } from "#platform/formats/media-types.ts";

/**
 * Reads the first bytes of a stream, however small its chunks. `all` is still the whole stream; `release` gives up the
 * lock on it.
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
  // A copy, since the stream's reader may transfer the buffer.
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
