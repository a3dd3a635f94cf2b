import { Buffer } from "node:buffer";

/** One field or file of a form. `data` can be read once; whatever is left is skipped when the next part is read. */
export type FormPart = { name: string; filename: string | null; data: AsyncIterable<Uint8Array> };

/** A malformed or truncated body. */
export class MalformedForm extends Error {
  override name = "MalformedForm";
}

const CRLF = "\r\n";
/** Headers of one part; browsers need a few hundred bytes. */
const MAX_HEADER_BYTES = 8 * 1024;

/** The boundary in a Content-Type of multipart/form-data (RFC 2046, section 5.1.1); null for any other type. */
export function boundaryOf(contentType: string | null): string | null {
  const match = /^multipart\/form-data\s*;.*\bboundary=(?:"([^"]{1,70})"|([^\s;]{1,70}))/i.exec(
    contentType ?? "",
  );
  return match?.[1] ?? match?.[2] ?? null;
}

/** The chunks of a body; a connection that breaks makes the form malformed. */
export async function* streamChunks(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch((cause: unknown) => {
      throw new MalformedForm("the connection broke", { cause });
    });
    if (done) return;
    yield value;
  }
}

/** The parts of a form (RFC 7578) as they arrive, with little more than one chunk of the body in memory. */
export async function* formParts(
  body: AsyncIterable<Uint8Array>,
  boundary: string,
): AsyncGenerator<FormPart, void> {
  const input = chunkReader(body);
  // Only the first boundary has no line break in front: with one, it is found like all others.
  input.unread(Buffer.from(CRLF));
  const delimiter = Buffer.from(`${CRLF}--${boundary}`, "latin1");
  for await (const _ of input.until(delimiter)) {
    // Anything before the first boundary is ignored.
  }
  for (;;) {
    const after = await input.take(2);
    if (after === "--") return;
    if (after !== CRLF) throw new MalformedForm("something follows a boundary");
    const headers = await readPartHeaders(input);
    const content = input.until(delimiter);
    yield { ...headers, data: content };
    for await (const _ of content) {
      // Skipped.
    }
  }
}

type ChunkReader = ReturnType<typeof chunkReader>;

function chunkReader(body: AsyncIterable<Uint8Array>) {
  const source = body[Symbol.asyncIterator]();
  let held = Buffer.alloc(0);
  const readMore = async () => {
    const { done, value } = await source.next();
    if (done) throw new MalformedForm("the body ended too soon");
    const chunk = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
  };
  return {
    unread(bytes: Buffer) {
      held = Buffer.concat([bytes, held]);
    },
    /** Reads a number of bytes as text. */
    async take(length: number): Promise<string> {
      while (held.length < length) await readMore();
      const taken = held.toString("latin1", 0, length);
      held = held.subarray(length);
      return taken;
    },
    /** The bytes up to the end of a line, which is consumed too. */
    async line(end: string, maxBytes: number): Promise<Buffer> {
      let at = held.indexOf(end);
      while (at < 0) {
        if (held.length > maxBytes) throw new MalformedForm("a part's headers are too long");
        await readMore();
        at = held.indexOf(end);
      }
      const taken = held.subarray(0, at);
      held = held.subarray(at + end.length);
      return taken;
    },
    /** The chunks up to a delimiter, which is consumed too; empty once it has been reached. */
    until(delimiter: Buffer): AsyncIterable<Uint8Array> {
      let isOver = false;
      const next = async (): Promise<IteratorResult<Uint8Array>> => {
        while (!isOver) {
          const at = held.indexOf(delimiter);
          isOver = at >= 0;
          // The last bytes may be the beginning of a delimiter.
          const value = held.subarray(0, isOver ? at : Math.max(0, held.length - delimiter.length + 1));
          held = held.subarray(value.length + (isOver ? delimiter.length : 0));
          if (value.length > 0) return { done: false, value };
          if (!isOver) await readMore();
        }
        return { done: true, value: undefined };
      };
      return { [Symbol.asyncIterator]: () => ({ next }) };
    },
  };
}

async function readPartHeaders(input: ChunkReader): Promise<{ name: string; filename: string | null }> {
  let bytesLeft = MAX_HEADER_BYTES;
  let disposition = "";
  for (;;) {
    const line = (await input.line(CRLF, bytesLeft)).toString("utf8");
    bytesLeft -= line.length + CRLF.length;
    if (line === "") break;
    if (/^content-disposition:\s*form-data\b/i.test(line)) disposition = line;
  }
  const name = headerParameter(disposition, "name");
  if (name === null) throw new MalformedForm("a part has no name");
  return { name, filename: headerParameter(disposition, "filename") };
}

/** A parameter as browsers write it, with quotation marks and line breaks percent-encoded (HTML, 4.10.22.8). */
function headerParameter(header: string, name: string): string | null {
  const quoted = new RegExp(`;\\s*${name}="((?:\\\\.|[^"\\\\])*)"`, "i").exec(header);
  const bare = quoted ? null : new RegExp(`;\\s*${name}=([^\\s;"]+)`, "i").exec(header);
  return quoted?.[1] ?? bare?.[1] ?? null;
}
