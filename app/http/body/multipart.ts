import { Buffer } from "node:buffer";

/** One field or file of a form; `data` can be read once, and what is left of it is skipped when the next is asked for. */
export type FormPart = { name: string; filename: string | null; data: AsyncIterable<Uint8Array> };

/** A body that is not the form it says it is, or that ends in the middle. */
export class MalformedForm extends Error {
  override name = "MalformedForm";
}

const CRLF = "\r\n";
/** Names and types of one part; browsers need a few hundred bytes. */
const MAX_HEAD_BYTES = 8 * 1024;

/** The boundary in a Content-Type of multipart/form-data (RFC 2046 section 5.1.1); null where there is none. */
export function boundaryOf(contentType: string | null): string | null {
  const match = /^multipart\/form-data\s*;.*\bboundary=(?:"([^"]{1,70})"|([^\s;]{1,70}))/i.exec(
    contentType ?? "",
  );
  return match?.[1] ?? match?.[2] ?? null;
}

/** Gives the parts of a form (RFC 7578) as they arrive; never more in memory than one piece of the body. */
export async function* formParts(
  body: AsyncIterable<Uint8Array>,
  boundary: string,
): AsyncGenerator<FormPart, void> {
  const input = chunkReader(body);
  // The first boundary stands at the very start: a line break put before it makes it like all others.
  input.unread(Buffer.from(CRLF));
  const delimiter = Buffer.from(`${CRLF}--${boundary}`, "latin1");
  for await (const _ of input.until(delimiter)) {
    // What stands before the first boundary means nothing.
  }
  for (;;) {
    const after = await input.take(2);
    if (after === "--") return;
    if (after !== CRLF) throw new MalformedForm("something stands behind a boundary");
    const head = await readPartHeaders(input);
    const content = input.until(delimiter);
    yield { ...head, data: content };
    for await (const _ of content) {
      // Skipped.
    }
  }
}

type ChunkReader = ReturnType<typeof chunkReader>;

function chunkReader(body: AsyncIterable<Uint8Array>) {
  const source = body[Symbol.asyncIterator]();
  let held = Buffer.alloc(0);
  const more = async () => {
    const { done, value } = await source.next();
    if (done) throw new MalformedForm("the body ended too soon");
    const piece = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    held = held.length === 0 ? piece : Buffer.concat([held, piece]);
  };
  return {
    unread(bytes: Buffer) {
      held = Buffer.concat([bytes, held]);
    },
    /** Some bytes as text. */
    async take(length: number): Promise<string> {
      while (held.length < length) await more();
      const taken = held.toString("latin1", 0, length);
      held = held.subarray(length);
      return taken;
    },
    /** Text before a mark, which is taken too. */
    async line(mark: string, atMost: number): Promise<Buffer> {
      let at = held.indexOf(mark);
      while (at < 0) {
        if (held.length > atMost) throw new MalformedForm("a part's head is too long");
        await more();
        at = held.indexOf(mark);
      }
      const taken = held.subarray(0, at);
      held = held.subarray(at + mark.length);
      return taken;
    },
    /** Pieces before a delimiter, which is taken too; asked again after its end it gives nothing. */
    until(delimiter: Buffer): AsyncIterable<Uint8Array> {
      let over = false;
      const next = async (): Promise<IteratorResult<Uint8Array>> => {
        while (!over) {
          const at = held.indexOf(delimiter);
          over = at >= 0;
          // A delimiter may have begun at the end of what is here.
          const value = held.subarray(0, over ? at : Math.max(0, held.length - delimiter.length + 1));
          held = held.subarray(value.length + (over ? delimiter.length : 0));
          if (value.length > 0) return { done: false, value };
          if (!over) await more();
        }
        return { done: true, value: undefined };
      };
      return { [Symbol.asyncIterator]: () => ({ next }) };
    },
  };
}

async function readPartHeaders(input: ChunkReader): Promise<{ name: string; filename: string | null }> {
  let left = MAX_HEAD_BYTES;
  let disposition = "";
  for (;;) {
    const line = (await input.line(CRLF, left)).toString("utf8");
    left -= line.length + CRLF.length;
    if (line === "") break;
    if (/^content-disposition:\s*form-data\b/i.test(line)) disposition = line;
  }
  const name = headerParameter(disposition, "name");
  if (name === null) throw new MalformedForm("a part has no name");
  return { name, filename: headerParameter(disposition, "filename") };
}

/** A parameter as browsers write it: quotation marks and line breaks in names come percent-encoded (HTML, 4.10.22.8). */
function headerParameter(header: string, name: string): string | null {
  const match = new RegExp(`;\\s*${name}="((?:\\\\.|[^"\\\\])*)"`, "i").exec(header);
  const bare = match ? null : new RegExp(`;\\s*${name}=([^\\s;"]+)`, "i").exec(header);
  return match?.[1] ?? bare?.[1] ?? null;
}
