import { peek, readUpTo } from "../../domain/media/byte-chunks.ts";
import { isOutage, readForm } from "../forms/form.ts";
import { boundaryOf, formParts, MalformedForm } from "./multipart.ts";

/** Bytes of all text fields together, as in a form without a file: what is refused is shown again. */
const MAX_TEXT_BYTES = 64 * 1024;
const MAX_FILES = 30;
/** Fields of both kinds; the composer has a handful for each of its media. */
const MAX_PARTS = 400;

/** A file as it arrives. `data` can be read once; what is not read of it is skipped. */
export type UploadedFile = { field: string; name: string; data: AsyncIterable<Uint8Array> };
export type FileResult<T> = { field: string; name: string; result: T };

/**
 * Reads a form with files while it arrives: each file is handed on as a stream and never held, and what `onFile` made
 * of it comes back. `atMost` bounds the whole body in bytes. A form that was kept and sent again has no files. Where
 * storage is away the words are still read, and `outage` holds the error that the form's own work should end with.
 */
export async function readMultipartForm<T>(
  request: Request,
  { onFile, atMost }: { onFile: (file: UploadedFile) => Promise<T>; atMost: number },
): Promise<{ form: FormData; files: FileResult<T>[]; outage: unknown }> {
  const boundary = boundaryOf(request.headers.get("Content-Type"));
  if (boundary === null) return { form: await readForm(request), files: [], outage: null };
  if (Number(request.headers.get("Content-Length") ?? 0) > atMost) throw tooLarge(atMost);
  const form = new FormData();
  const files: FileResult<T>[] = [];
  let outage: unknown = null;
  await readParts(request, boundary, atMost, form, async (file) => {
    if (outage !== null) return;
    const { field, name } = file;
    try {
      files.push({ field, name, result: await onFile(file) });
    } catch (error) {
      if (!isOutage(error)) throw error;
      outage = error;
    }
  });
  return { form, files, outage };
}

/** Puts a form's text fields into `form` and hands on its files as they come; throws an answer for what will not do. */
export async function readParts(
  request: Request,
  boundary: string,
  atMost: number,
  form: FormData,
  onFile: (file: UploadedFile) => Promise<void>,
) {
  if (request.body === null) throw uploadInterrupted();
  let [words, parts, files] = [0, 0, 0];
  try {
    for await (const part of formParts(bounded(streamChunks(request.body), atMost), boundary)) {
      parts += 1;
      if (parts > MAX_PARTS) throw tooLong();
      if (part.filename === null) {
        const text = await readUpTo(part.data, MAX_TEXT_BYTES - words);
        if (text === null) throw tooLong();
        words += text.length;
        form.append(part.name, new TextDecoder().decode(text));
        continue;
      }
      const { head, all } = await peek(part.data, 1);
      // A browser sends an empty, nameless part for a file field that was left alone.
      if (head.length === 0 && part.filename === "") continue;
      files += 1;
      if (files > MAX_FILES) throw tooManyFiles();
      await onFile({ field: part.name, name: baseName(part.filename), data: all });
    }
  } catch (error) {
    throw error instanceof MalformedForm ? uploadInterrupted() : error;
  }
}

/** The pieces of a body; one whose sender went away is a form that broke off. */
export async function* streamChunks(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch((cause: unknown) => {
      throw new MalformedForm("the connection broke off", { cause });
    });
    if (done) return;
    yield value;
  }
}

async function* bounded(chunks: AsyncIterable<Uint8Array>, atMost: number): AsyncGenerator<Uint8Array, void> {
  let read = 0;
  for await (const chunk of chunks) {
    read += chunk.length;
    if (read > atMost) throw tooLarge(atMost);
    yield chunk;
  }
}

/** A file's own name without the folders that some browsers send, for its owner alone. */
const baseName = (name: string) =>
  (name.split(/[/\\]/).at(-1) ?? "")
    .replaceAll("%22", '"')
    .replace(/\p{Cc}/gu, "")
    .slice(0, 200);

const plainResponse = (text: string, status: 400 | 413) =>
  new Response(text, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });
const uploadInterrupted = () => plainResponse("The upload broke off. Go back and send it again.", 400);
const tooLong = () => plainResponse("This form is larger than we accept.", 413);
const tooManyFiles = () =>
  plainResponse(
    `A post may have ${MAX_FILES} files. Go back and choose fewer; what you typed is still there.`,
    413,
  );

const tooLarge = (atMost: number) =>
  plainResponse(
    `The files are larger than ${Math.floor(atMost / 1024 / 1024)} MB together, the most that one form can carry. Go back and send fewer or smaller ones; what you typed is still there.`,
    413,
  );
