/** The same bytes in parts of one size, in one buffer: a part is to be done with before the next is asked for. */
export async function* splitIntoParts(
  data: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<Uint8Array, void> {
  const part = new Uint8Array(size);
  let filled = 0;
  for await (const piece of data) {
    let at = 0;
    while (at < piece.length) {
      const taken = Math.min(size - filled, piece.length - at);
      part.set(piece.subarray(at, at + taken), filled);
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

/** Pieces as one. */
export function concatChunks(pieces: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** The first bytes of a stream, and the whole of it to be read after that. */
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
