import type { AppLoadContext } from "@remix-run/cloudflare";
import { limits, takeAttempt } from "../domain/accounts/attempts.ts";
import { MAXIMUM_PICTURE_BYTES } from "../domain/media/picture.ts";
import { collect } from "../domain/media/pieces.ts";
import { member } from "./context.ts";
import { readForm } from "./form.ts";
import { boundaryOf } from "./multipart.ts";
import { readParts } from "./upload.ts";

/** Over the limit for one picture, so that one a little too large still gets its message and keeps its words. */
const READ_AT_MOST = MAXIMUM_PICTURE_BYTES + 15 * 1024 * 1024;
/** The words and boundaries of a form beside its pictures. */
const REST = 256 * 1024;

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
  const boundary = boundaryOf(request.headers.get("Content-Type"));
  // A form that was kept and sent again has no file any more, and comes without parts.
  if (boundary === null) return { form: await readForm(request), files: {}, overflow: null };
  const form = new FormData();
  const files: Partial<Record<Field, Uint8Array>> = {};
  const waiting = [...fields];
  let room = READ_AT_MOST;
  try {
    await readParts(request, boundary, READ_AT_MOST + REST, form, async (file) => {
      const field = waiting.find((one) => one === file.field);
      if (field === undefined) return;
      const bytes = await collect(file.data, room);
      if (bytes === null) throw new TooMuch(field);
      room -= bytes.length;
      waiting.splice(waiting.indexOf(field), 1);
      files[field] = bytes;
    });
  } catch (error) {
    if (error instanceof TooMuch) return { form, files, overflow: error.field as Field };
    throw error;
  }
  return { form, files, overflow: null };
}

/** What a profile's form says whose account sent more pictures than it may. */
export const TOO_MANY_PICTURES =
  "You sent many pictures in a short time. Save the words alone, and choose a picture again in an hour.";

/** Counts the pictures that the account is about to put up; false where these are too many, however they came. */
export async function mayPutUp(context: AppLoadContext, pictures: number): Promise<boolean> {
  const { id } = member(context);
  for (let i = 0; i < pictures; i++) {
    if (!(await context.mayAttempt(`picture-${id}`))) return false;
    if (!(await takeAttempt(context.deps, limits.pictures, id)).ok) return false;
  }
  return true;
}

/** Ends the reading where the pictures became too large. */
class TooMuch extends Error {
  constructor(readonly field: string) {
    super("the pictures are too large together");
  }
}

const isMultipart = (request: Request) => boundaryOf(request.headers.get("Content-Type")) !== null;

const tooLarge = () =>
  new Response(
    "The file is larger than 25 MB. Go back and choose a smaller one; what you typed is still there.",
    {
      status: 413,
    },
  );
