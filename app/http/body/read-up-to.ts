import { concatChunks } from "#platform/formats/byte-chunks.ts";

/** Null as soon as there are more than `maxBytes`. */
export async function readUpTo(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array | null> {
  const read: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > maxBytes) return null;
    // A copy: the sender may reuse its buffer.
    read.push(chunk.slice());
  }
  return concatChunks(read);
}

export async function readTextUpTo({ body }: Request, maxBytes: number): Promise<string | null> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let length = 0;
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done || value === undefined) return text + decoder.decode();
    length += value.byteLength;
    if (length > maxBytes) {
      await reader?.cancel();
      return null;
    }
    text += decoder.decode(value, { stream: true });
  }
}
