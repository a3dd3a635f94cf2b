import { peek } from "#platform/formats/byte-chunks.ts";
import { boundaryOf, formParts, streamChunks } from "../body/multipart.ts";
import { readUpTo } from "../body/read-up-to.ts";

export type Resume = { action: string; fields: [string, string][]; lostFiles: boolean };

const MAX_BYTES = 64 * 1024;
const MAX_FIELDS = 60;
const LOST = "resumed";
const SECRET_FIELD = /password|code/i;

/** Leaves out files and secrets. Null for anything that isn't a form. */
export async function readResume(request: Request): Promise<Resume | null> {
  const url = new URL(request.url);
  // As a form's action, two leading slashes would name another host.
  const action = url.pathname.replace(/^\/+/, "/").replace(/\.data$/, "") + url.search;
  const type = request.headers.get("Content-Type") ?? "";
  // A body of unknown length counts as too long.
  const length = Number(request.headers.get("Content-Length") ?? Number.POSITIVE_INFINITY);
  if (type.startsWith("multipart/form-data") && length > MAX_BYTES)
    return { action, fields: await fieldsBeforeFiles(request), lostFiles: true };
  if (!/^(multipart\/form-data|application\/x-www-form-urlencoded)/.test(type) || length > MAX_BYTES)
    return null;
  try {
    const form = await request.formData();
    const fields: [string, string][] = [];
    let lostFiles = false;
    for (const [name, value] of form) {
      if (typeof value !== "string") lostFiles ||= value.size > 0;
      else if (name === LOST) lostFiles = true;
      else if (!SECRET_FIELD.test(name) && fields.length < MAX_FIELDS) fields.push([name, value]);
    }
    return { action, fields, lostFiles };
  } catch {
    return null;
  }
}

/** Reads only up to the first file, which our forms put last. */
async function fieldsBeforeFiles(request: Request): Promise<[string, string][]> {
  const fields: [string, string][] = [];
  const boundary = boundaryOf(request.headers.get("Content-Type"));
  if (boundary === null || request.body === null) return fields;
  let bytesLeft = MAX_BYTES;
  try {
    for await (const { name, filename, data } of formParts(streamChunks(request.body), boundary)) {
      if (filename !== null && (await peek(data, 1)).head.length > 0) break;
      const text = filename === null ? await readUpTo(data, bytesLeft) : null;
      if (text === null) continue;
      bytesLeft -= text.length;
      if (name !== LOST && !SECRET_FIELD.test(name) && fields.length < MAX_FIELDS)
        fields.push([name, new TextDecoder().decode(text)]);
    }
  } catch {
    // The upload was interrupted; everything before that is kept.
  }
  return fields;
}
