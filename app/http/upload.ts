import { MultipartParseError, type MultipartPart, parseMultipartRequest } from "@remix-run/multipart-parser";
import { MAXIMUM_PICTURE_BYTES } from "../domain/media/picture.ts";
import { readForm } from "./form.ts";

/** Over the limit for one picture, so that one a little too large still gets its message and keeps its words. */
const READ_AT_MOST = MAXIMUM_PICTURE_BYTES + 15 * 1024 * 1024;

/** Bytes of all text fields together, as in a form without a file: what is refused is shown again. */
const MAXIMUM_WORDS = 64 * 1024;

/** Reads a form with one picture, bounded: its text fields, and the file's bytes (null when none was chosen). */
export async function readUpload(
  request: Request,
  field: string,
): Promise<{ form: FormData; file: Uint8Array | null }> {
  if (isMultipart(request) && Number(request.headers.get("Content-Length") ?? 0) > READ_AT_MOST)
    throw tooLarge();
  const { form, files, overflow } = await readUploads(request, [field]);
  if (overflow !== null) throw tooLarge();
  return { form, file: files[field] ?? null };
}

/**
 * Reads a form with several pictures, bounded: its text fields, and the bytes of the files that were chosen.
 * `overflow` names the file field, in the order of `fields`, at which they became too large together; the text
 * before it is there, so a form puts its files last.
 */
export async function readUploads<Field extends string>(
  request: Request,
  fields: readonly Field[],
): Promise<{ form: FormData; files: Partial<Record<Field, Uint8Array>>; overflow: Field | null }> {
  // A form that was kept and sent again has no file any more, and comes without parts.
  if (!isMultipart(request)) return { form: await readForm(request), files: {}, overflow: null };
  const form = new FormData();
  const files: Partial<Record<Field, Uint8Array>> = {};
  const waiting = [...fields];
  let words = 0;
  try {
    const parts = parseMultipartRequest(request, {
      maxFileSize: READ_AT_MOST,
      maxTotalSize: READ_AT_MOST + MAXIMUM_WORDS,
      maxParts: 60,
    });
    for await (const part of parts) {
      const place = waiting.findIndex((field) => field === part.name && part.isFile);
      const [field] = place < 0 ? [] : waiting.splice(place, 1);
      if (field === undefined) words += addText(form, part, MAXIMUM_WORDS - words);
      // A browser sends an empty, nameless part for a file field that was left alone.
      else if (part.filename || part.size > 0) files[field] = part.bytes;
    }
  } catch (error) {
    if (error instanceof MultipartParseError && /exceed/i.test(error.name + error.message))
      return { form, files, overflow: waiting[0] ?? fields[0] ?? null };
    throw new Response("The upload broke off. Go back and send it again.", { status: 400 });
  }
  if (words > MAXIMUM_WORDS) throw tooLong();
  return { form, files, overflow: null };
}

const isMultipart = (request: Request) =>
  request.headers.get("Content-Type")?.startsWith("multipart/form-data") ?? false;

/** Adds a text field while there is room; gives its bytes. */
function addText(form: FormData, part: MultipartPart, room: number): number {
  if (!part.name || !part.isText) return 0;
  if (part.size <= room) form.append(part.name, part.text);
  return part.size;
}

const tooLong = () => new Response("This form is larger than we accept.", { status: 413 });

const tooLarge = () =>
  new Response(
    "The file is larger than 25 MB. Go back and choose a smaller one; what you typed is still there.",
    {
      status: 413,
    },
  );
