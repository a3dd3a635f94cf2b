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
  // A form that was kept and sent again has no file any more, and comes without parts.
  if (!request.headers.get("Content-Type")?.startsWith("multipart/form-data"))
    return { form: await readForm(request), file: null };
  const form = new FormData();
  let file: Uint8Array | null = null;
  let words = 0;
  if (Number(request.headers.get("Content-Length") ?? 0) > READ_AT_MOST) throw tooLarge();
  try {
    const parts = parseMultipartRequest(request, {
      maxFileSize: READ_AT_MOST,
      maxTotalSize: READ_AT_MOST + 64 * 1024,
      maxParts: 60,
    });
    for await (const part of parts) {
      if (part.name === field && part.isFile) {
        // A browser sends an empty, nameless part for a file field that was left alone.
        if (part.filename || part.size > 0) file = part.bytes;
      } else words += addText(form, part, MAXIMUM_WORDS - words);
    }
  } catch (error) {
    if (error instanceof MultipartParseError && /exceed/i.test(error.name + error.message)) throw tooLarge();
    throw new Response("The upload broke off. Go back and send it again.", { status: 400 });
  }
  if (words > MAXIMUM_WORDS) throw tooLong();
  return { form, file };
}

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
