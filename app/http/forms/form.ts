import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/cloudflare";
import type * as z from "zod";

export type Values = Record<string, string>;
export type Errors = Record<string, string>;
/**
 * The summary above a form. `code` is the reason's public code; `lines` replace the fields' messages in the summary.
 */
export type Notice = {
  title: string;
  text?: string;
  link?: { href: string; label: string };
  lines?: Errors;
  code?: string;
};
export type RefusedForm = { values: Values; errors: Errors; notice: Notice | null };

const MAX_BYTES = 64 * 1024;
const NEVER_SHOWN_AGAIN = new Set(["password", "confirmPassword", "currentPassword"]);

export const FORM_TOO_LARGE = "This form is too large.";
export const TRY_LATER =
  "We couldn't do this right now. Nothing was lost or charged. Please try again in a moment.";

/** Throws a 413 for a body over 64 kB or of unknown length, and a 400 for anything that isn't a form. */
export async function readForm(request: Request): Promise<FormData> {
  const length = Number(request.headers.get("Content-Length") ?? Number.POSITIVE_INFINITY);
  if (length > MAX_BYTES) throw new Response(FORM_TOO_LARGE, { status: 413 });
  try {
    return await request.formData();
  } catch {
    throw new Response("We couldn't read this form.", { status: 400 });
  }
}

export function valuesOf(form: FormData): Values {
  const values: Values = {};
  for (const [name, value] of form)
    if (typeof value === "string" && !NEVER_SHOWN_AGAIN.has(name))
      values[name] = name in values ? `${values[name]},${value}` : value;
  return values;
}

/** Replaces the library's texts for what our pages never send: a field twice, or a choice that doesn't exist. */
const formMessage: z.core.$ZodErrorMap = (issue) => {
  const { code, input } = issue;
  if (code !== "invalid_type" && code !== "invalid_value" && code !== "invalid_union") return undefined;
  const key = code === "invalid_union" ? issue.discriminator : undefined;
  // Repeatable fields have an array schema.
  if (Array.isArray(key === undefined ? input : (input as Record<string, unknown>)[key]))
    return "This field was sent twice. Reload the page and try again.";
  return code === "invalid_type"
    ? undefined
    : "Choose one of the options. If there are none, reload the page and try again.";
};

export function parseForm<S extends z.ZodType>(
  form: FormData,
  schema: S,
): { ok: true; value: z.output<S> } | { ok: false; errors: Errors } {
  // Clients could make the library modify the form with this field, which none of our forms has.
  form.delete("__intent__");
  const submission = parseWithZod(form, { schema, error: formMessage });
  if (submission.status === "success") return { ok: true, value: submission.value as z.output<S> };
  const errors: Errors = {};
  for (const [name, messages] of Object.entries(submission.error ?? {}))
    if (messages?.[0]) errors[name || "form"] = messages[0];
  return { ok: false, errors };
}

/**
 * 422 for invalid input or credentials, 404 for what doesn't exist, 409 for a broken rule, 451 for a region, 429 and
 * 503 to try later.
 * A 429 is titled "Please Wait" unless its page has its own title (docs/product.md, section 8).
 */
export function refuseForm(
  form: FormData,
  errors: Errors,
  status: 422 | 404 | 409 | 429 | 451 | 500 | 503 = 422,
  notice: Notice | null = status === 429 ? { title: "Please Wait" } : null,
  headers = new Headers(),
) {
  if ((status === 503 || status === 429) && !headers.has("Retry-After")) headers.set("Retry-After", "30");
  if (notice?.code) headers.set("X-Error-Code", notice.code);
  return data({ values: valuesOf(form), errors, notice } satisfies RefusedForm, { status, headers });
}

export const retryAfter = (waitMs: number) =>
  new Headers({ "Retry-After": String(Math.ceil(waitMs / 1000)) });

export const refuseTooMany = (form: FormData, waitMs: number) =>
  refuseForm(
    form,
    { form: "Too many attempts. Please try again later." },
    429,
    undefined,
    retryAfter(waitMs),
  );

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

const OUTAGES = new Set([
  "ProviderUnavailable",
  "DatabaseUnavailable",
  "MediaUnavailable",
  "StaticFileUnavailable",
]);

/** Whether the error, or one of its causes, says that a dependency is down, so that trying again makes sense. */
export function isOutage(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (OUTAGES.has(cause.name)) return true;
  return false;
}
