import type { AppLoadContext } from "@remix-run/cloudflare";
import type { FileField } from "#db/kinds.ts";
import { consumeAttempt, rateLimits } from "#domain/gates/rate-limits.ts";
import { MAX_EVIDENCE_BYTES, type NewFile } from "#domain/reversals/evidence/add-evidence.ts";
import { readMultipartForm, type UploadedFile } from "#http/body/multipart-form.ts";
import { readUpTo } from "#http/body/read-up-to.ts";
import { requireMember } from "#http/context.ts";
import type { Errors } from "#http/forms/form.ts";

const FIELDS: FileField[] = ["customer_communication", "service_documentation", "uncategorized_file"];
export const TOO_BIG = "Files can be up to 5 MB in total. Choose smaller ones.";
export const CHOOSE_AGAIN = "Please choose the file again.";
const TOO_MANY =
  "You've uploaded a lot of files in a short time. Save your text now, and add files in an hour.";

/** The files are small enough to hold in memory. */
export async function readDisputeForm(request: Request, context: AppLoadContext) {
  const errors: Errors = {};
  const files: NewFile[] = [];
  let left = MAX_EVIDENCE_BYTES;
  const onFile = async ({ field, name, data }: UploadedFile) => {
    const known = FIELDS.find((one) => one === field);
    if (known === undefined || files.some((one) => one.field === known)) return;
    const { id } = requireMember(context);
    const isAllowed = files.length > 0 || (await consumeAttempt(context.deps, rateLimits.evidence, id)).ok;
    const read = isAllowed ? await readUpTo(data, left) : null;
    if (read === null) errors[known] = isAllowed ? TOO_BIG : TOO_MANY;
    else {
      left -= read.length;
      files.push({ field: known, name, data: read });
    }
  };
  // Reads up to twice the limit, so that a form with an oversized file can be shown again.
  const { form } = await readMultipartForm(request, { maxBytes: 2 * MAX_EVIDENCE_BYTES, onFile });
  return { form, files, errors };
}
