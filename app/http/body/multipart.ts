import { Buffer } from "node:buffer";

export type FormPart = { name: string; filename: string | null; data: AsyncIterable<Uint8Array> };

export class MalformedForm extends Error {
  override name = "MalformedForm";
}

const CRLF = "\r\n";
/** Per part; browsers need a few hundred bytes. */
const MAX_HEADER_BYTES = 8 * 1024;

/** See RFC 2046, section 5.1.1. Null for any other type. */
export function boundaryOf(contentType: string | null): string | null {
  const match = /^multipart\/form-data\s*;.*\bboundary=(?:"([^"]{1,70})"|([^\s;]{1,70}))/i.exec(
    contentType ?? "",
  );
  return match?.[1] ?? match?.[2] ?? null;
}

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

/** Parses a form (RFC 7578) as it arrives, holding little more than one chunk in memory. */
export async function* formParts(
  body: AsyncIterable<Uint8Array>,
  boundary: string,
): AsyncGenerator<FormPart, void> {
  const input = chunkReader(body);
  // Only the first boundary has no line break before it; adding one lets it be found like the others.
  input.unread(Buffer.from(CRLF));
  const delimiter = Buffer.from(`${CRLF}--${boundary}`, "latin1");
  for await (const _ of input.until(delimiter)) {
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
    async take(length: number): Promise<string> {
      while (held.length < length) await readMore();
      const taken = held.toString("latin1", 0, length);
      held = held.subarray(length);
      return taken;
    },
    /** The bytes before `end`, which is consumed, too. Throws if there are more than `maxBytes`. */
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
    /** The chunks before a delimiter, which is consumed, too; empty once it has been reached. */
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

/** Browsers percent-encode quotation marks and line breaks in parameters (HTML, 4.10.22.8). */
function headerParameter(header: string, name: string): string | null {
  const quoted = new RegExp(`;\\s*${name}="((?:\\\\.|[^"\\\\])*)"`, "i").exec(header);
  const bare = quoted ? null : new RegExp(`;\\s*${name}=([^\\s;"]+)`, "i").exec(header);
  return quoted?.[1] ?? bare?.[1] ?? null;
}
