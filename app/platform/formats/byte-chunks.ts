/** Parts share a buffer, so use each before requesting the next. */
export async function* splitIntoParts(
  data: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<Uint8Array, void> {
  const part = new Uint8Array(size);
  let filled = 0;
  for await (const chunk of data) {
    let at = 0;
    while (at < chunk.length) {
      const taken = Math.min(size - filled, chunk.length - at);
      part.set(chunk.subarray(at, at + taken), filled);
      filled += taken;
      at += taken;
      if (filled === size) {
        yield part;
        filled = 0;
      }
    }
  }
  if (filled > 0) yield part.subarray(0, filled);
}

export function concatChunks(chunks: Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    joined.set(chunk, at);
    at += chunk.length;
  }
  return joined;
}

/** `all` is still the whole stream. */
export async function peek(data: AsyncIterable<Uint8Array>, length: number) {
  const rest = data[Symbol.asyncIterator]();
  const seen: Uint8Array[] = [];
  let read = 0;
  while (read < length) {
    const next = await rest.next();
    if (next.done) break;
    seen.push(next.value.slice());
    read += next.value.length;
  }
  const head = concatChunks(seen);
  const all = (async function* () {
    if (read > 0) yield head;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  })();
  return { head: head.subarray(0, length), all };
}
