import { boundaryOf, formParts, streamChunks } from "../body/multipart.ts";
import { limited } from "../body/multipart-form.ts";
import { readUpTo } from "../body/read-up-to.ts";

export type Resume = { action: string; fields: [string, string][]; lostFiles: boolean };

const MAX_BYTES = 64 * 1024;
/** With files: more than a form may send. */
const MAX_READ = 100 * 1024 * 1024;
/** A post with 30 files has two fields for each. */
const MAX_FIELDS = 120;
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
    return { action, fields: await fieldsAroundFiles(request), lostFiles: true };
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

/** Skips files as they arrive: some forms have text after them. */
async function fieldsAroundFiles(request: Request): Promise<[string, string][]> {
  const fields: [string, string][] = [];
  const boundary = boundaryOf(request.headers.get("Content-Type"));
  if (boundary === null || request.body === null) return fields;
  let bytesLeft = MAX_BYTES;
  try {
    for await (const { name, filename, data } of formParts(
      limited(streamChunks(request.body), MAX_READ),
      boundary,
    )) {
      const text = filename === null ? await readUpTo(data, bytesLeft) : null;
      if (text === null) continue;
      bytesLeft -= text.length;
      if (name !== LOST && !SECRET_FIELD.test(name) && fields.length < MAX_FIELDS)
        fields.push([name, new TextDecoder().decode(text)]);
    }
  } catch {
    // The upload was interrupted, or is too long; everything before that is kept.
  }
  return fields;
}
