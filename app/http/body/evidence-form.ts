import { consumeAttempt, type RateLimitDeps, rateLimits } from "#domain/gates/rate-limits.ts";
import { MAX_EVIDENCE_BYTES } from "#domain/reversals/evidence/add-evidence.ts";
import type { Errors } from "../forms/form.ts";
import { readMultipartForm, type UploadedFile } from "./multipart-form.ts";
import { readUpTo } from "./read-up-to.ts";

export const TOO_BIG = "Files can be up to 5 MB in total. Choose smaller ones.";
export const CHOOSE_AGAIN = "Please choose the file again.";
const TOO_MANY =
  "You've uploaded a lot of files in a short time. Save your text now, and add files in an hour.";

type EvidenceFile<Field> = { field: Field; name: string; data: Uint8Array };

/**
 * A form with a few files, small enough to hold in memory. `fieldOf` names a file's field, or null to skip it; `sender`
 * is who the number of uploads is counted for.
 */
export async function readEvidenceForm<Field extends string>(
  request: Request,
  deps: RateLimitDeps,
  { fieldOf, sender }: { fieldOf: (field: string, read: number) => Field | null; sender: string },
) {
  const errors: Errors = {};
  const files: EvidenceFile<Field>[] = [];
  let left = MAX_EVIDENCE_BYTES;
  const onFile = async ({ field, name, data }: UploadedFile) => {
    const known = fieldOf(field, files.length);
    if (known === null) return;
    const isAllowed = files.length > 0 || (await consumeAttempt(deps, rateLimits.evidence, sender)).ok;
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
