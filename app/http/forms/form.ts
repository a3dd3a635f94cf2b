import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/cloudflare";
import type * as z from "zod";

export type Values = Record<string, string>;
export type Errors = Record<string, string>;
/**
 * What a refusal is called in the summary of its errors, what else is said there (`lines` by field, in place of the
 * field's own words), and the public code of the reason.
 */
export type Notice = { title: string; text?: string; lines?: Errors; code?: string };
/** A form that is shown again: what was typed, and what is wrong with it. */
export type RefusedForm = { values: Values; errors: Errors; notice: Notice | null };

const MAX_BYTES = 64 * 1024;
const NEVER_SHOWN_AGAIN = new Set(["password", "confirmPassword", "currentPassword"]);

/** Reads a small form's fields; a body over 64 kB, or of unstated size, is a 413. */
export async function readForm(request: Request): Promise<FormData> {
  const length = Number(request.headers.get("Content-Length") ?? Number.POSITIVE_INFINITY);
  if (length > MAX_BYTES) throw new Response("This form is larger than we accept.", { status: 413 });
  try {
    return await request.formData();
  } catch {
    throw new Response("This form could not be read.", { status: 400 });
  }
}

/** The text fields of a form as they are shown again, several of one name joined by commas; passwords never are. */
export function valuesOf(form: FormData): Values {
  const values: Values = {};
  for (const [name, value] of form)
    if (typeof value === "string" && !NEVER_SHOWN_AGAIN.has(name))
      values[name] = name in values ? `${values[name]},${value}` : value;
  return values;
}

/** What no page of ours sends, said in words of ours; a field that may come several times has a schema that says so. */
const duplicateFieldMessage: z.core.$ZodErrorMap = ({ code, input }) =>
  code === "invalid_type" && Array.isArray(input)
    ? "This field was sent twice. Reload the page and try again."
    : undefined;

/** Holds a form against its schema: the value, or the first message of each field. */
export function parseForm<S extends z.ZodType>(
  form: FormData,
  schema: S,
): { ok: true; value: z.output<S> } | { ok: false; errors: Errors } {
  // The library's own field, which asks it to change the form, and which none of ours has.
  form.delete("__intent__");
  const submission = parseWithZod(form, { schema, error: duplicateFieldMessage });
  if (submission.status === "success") return { ok: true, value: submission.value as z.output<S> };
  const errors: Errors = {};
  for (const [name, found] of Object.entries(submission.error ?? {}))
    if (found?.[0]) errors[name || "form"] = found[0];
  return { ok: false, errors };
}

/**
 * Shows a form again: 422 for what was typed wrongly, 409 for a rule, 451 for a region, 429 and 503 for later. A 429
 * has the specification's title for it where its page has none.
 */
export function refuseForm(
  form: FormData,
  errors: Errors,
  status: 422 | 409 | 429 | 451 | 500 | 503 | 401 = 422,
  notice: Notice | null = status === 429 ? { title: "Please Wait" } : null,
  headers = new Headers(),
) {
  if ((status === 503 || status === 429) && !headers.has("Retry-After")) headers.set("Retry-After", "30");
  if (notice?.code) headers.set("X-Error-Code", notice.code);
  return data({ values: valuesOf(form), errors, notice } satisfies RefusedForm, { status, headers });
}

/** The header that tells when a try may be made again; `waitMs` from now. */
export const retryAfter = (waitMs: number) =>
  new Headers({ "Retry-After": String(Math.ceil(waitMs / 1000)) });

const TRY_LATER =
  "This could not be done just now. Nothing was lost or charged; please try again in a moment.";

/** Runs a form's work; when the database or a provider fails, the form comes back with everything in it and `words`. */
export async function runForm<T>(
  form: FormData,
  work: () => Promise<T>,
  notice: Notice | null = null,
  message = TRY_LATER,
) {
  try {
    return await work();
  } catch (error) {
    if (!isOutage(error)) throw error;
    console.error(error);
    return refuseForm(form, { form: message }, 503, notice);
  }
}

const OUTAGES = new Set(["ProviderUnavailable", "DatabaseUnavailable", "MediaUnavailable"]);

/**
 * Whether an error means that something we depend on is away, so that trying again makes sense. Told by name: the
 * routes and the worker's entry are bundled apart, so each has a class of its own and instanceof never holds.
 */
export function isOutage(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (OUTAGES.has(cause.name)) return true;
  return false;
}
