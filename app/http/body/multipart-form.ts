import { beginning, singleLine } from "#domain/visible-text.ts";
import { peek } from "#platform/formats/byte-chunks.ts";
import { FORM_TOO_LARGE, isOutage, readForm } from "../forms/form.ts";
import { boundaryOf, formParts, MalformedForm, streamChunks } from "./multipart.ts";
import { readUpTo } from "./read-up-to.ts";

/** All text fields together, as in a form without files; a refused form is shown again in full. */
const MAX_TEXT_BYTES = 64 * 1024;
const MAX_FILES = 30;
/** Fields and files together; the composer has a few fields per media item. */
const MAX_PARTS = 400;

/** `data` can be read once; whatever is left unread is skipped. */
export type UploadedFile = { field: string; name: string; data: AsyncIterable<Uint8Array> };
export type FileResult<T> = { field: string; name: string; result: T };

/**
 * Streams each file to `onFile`, never holding it in memory, and returns the results. `maxBytes` limits the whole body.
 * If `onFile` fails because of an outage, the remaining fields are still read, and `outage` is the error to throw once
 * the form can be shown again. Works without files, too.
 */
export async function readMultipartForm<T>(
  request: Request,
  { onFile, maxBytes }: { onFile: (file: UploadedFile) => Promise<T>; maxBytes: number },
): Promise<{ form: FormData; files: FileResult<T>[]; leftOut: string[]; outage: unknown }> {
  const boundary = boundaryOf(request.headers.get("Content-Type"));
  if (boundary === null) return { form: await readForm(request), files: [], leftOut: [], outage: null };
  if (Number(request.headers.get("Content-Length") ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const form = new FormData();
  const files: FileResult<T>[] = [];
  let outage: unknown = null;
  const leftOut = await readParts(request, boundary, maxBytes, form, async (file) => {
    if (outage !== null) return;
    const { field, name } = file;
    try {
      files.push({ field, name, result: await onFile(file) });
    } catch (error) {
      if (!isOutage(error)) throw error;
      outage = error;
    }
  });
  return { form, files, leftOut, outage };
}

/** Throws a response if the form is malformed. Returns the names of files over the limit, which are skipped. */
export async function readParts(
  request: Request,
  boundary: string,
  maxBytes: number,
  form: FormData,
  onFile: (file: UploadedFile) => Promise<void>,
) {
  if (request.body === null) throw interrupted();
  let [textBytes, parts, files] = [0, 0, 0];
  const leftOut: string[] = [];
  try {
    for await (const part of formParts(limited(streamChunks(request.body), maxBytes), boundary)) {
      parts += 1;
      if (parts > MAX_PARTS) throw tooMuchText();
      if (part.filename === null) {
        const text = await readUpTo(part.data, MAX_TEXT_BYTES - textBytes);
        if (text === null) throw tooMuchText();
        textBytes += text.length;
        form.append(part.name, new TextDecoder().decode(text));
        continue;
      }
      const { head, all } = await peek(part.data, 1);
      // Browsers send an empty part without a name for an empty file field.
      if (head.length === 0 && part.filename === "") continue;
      files += 1;
      const name = baseName(part.filename);
      if (files > MAX_FILES) leftOut.push(name);
      else await onFile({ field: part.name, name, data: all });
    }
    return leftOut;
  } catch (error) {
    throw error instanceof MalformedForm ? interrupted() : error;
  }
}

export async function* limited(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<Uint8Array, void> {
  let read = 0;
  for await (const chunk of chunks) {
    read += chunk.length;
    if (read > maxBytes) throw tooLarge(maxBytes);
    yield chunk;
  }
}

/** Drops folders, which some browsers send, and characters that would hide or reorder the name. */
const baseName = (name: string) =>
  beginning(singleLine((name.split(/[/\\]/).at(-1) ?? "").replaceAll("%22", '"')), 200);

const plainResponse = (text: string, status: 400 | 413) =>
  new Response(text, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });
const interrupted = () => plainResponse("The upload was interrupted. Go back and send it again.", 400);
const tooMuchText = () => plainResponse(FORM_TOO_LARGE, 413);
const tooLarge = (maxBytes: number) =>
  plainResponse(
    `These files add up to more than ${Math.floor(maxBytes / 1024 / 1024)} MB, the most that one form can send. Go back and choose fewer or smaller files. What you typed is still there.`,
    413,
  );
