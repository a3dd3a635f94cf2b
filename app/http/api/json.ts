import type * as z from "zod";
import { isOutage } from "../forms/form.ts";

const MAX_BYTES = 64 * 1024;

/** Throws a 4xx response for anything that doesn't match the schema. */
export async function readJson<S extends z.ZodType>(
  request: Request,
  schema: S,
  method: "POST" | "PATCH" = "POST",
): Promise<z.output<S>> {
  if (request.method !== method) throw methodNotAllowed(method);
  const length = Number(request.headers.get("Content-Length") ?? Number.POSITIVE_INFINITY);
  if (length > MAX_BYTES) throw jsonError("The request body is too large.", 413);
  const body: unknown =
    length === 0
      ? {}
      : await request
          .text()
          .then(parse)
          .catch(() => undefined);
  const parsed = schema.safeParse(body ?? null, { error: plainMessage });
  if (!parsed.success)
    throw jsonError(parsed.error.issues[0]?.message ?? "The request body is invalid.", 422);
  return parsed.data;
}

/** Lone surrogates, which JSON allows and the database rejects, become U+FFFD. */
const parse = (text: string): unknown =>
  JSON.parse(text, (_, value) => (typeof value === "string" ? value.toWellFormed() : value));

/** Throws a 400 for anything that doesn't match the schema. If a name repeats, its last value counts. */
export function readQuery<S extends z.ZodType>(request: Request, schema: S): z.output<S> {
  const values = Object.fromEntries(new URL(request.url).searchParams);
  const parsed = schema.safeParse(values, { error: plainMessage });
  if (!parsed.success) throw jsonError(parsed.error.issues[0]?.message ?? "The query is invalid.", 400);
  return parsed.data;
}

const KINDS: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
};

const plainMessage: z.core.$ZodErrorMap = (issue) => {
  const name = issue.path?.map(String).join(".");
  if (!name) return "The request body must be a JSON object.";
  if (issue.input === undefined) return `${name} is required.`;
  if (issue.code === "invalid_type")
    return `${name} must be ${KINDS[issue.expected] ?? "a different value"}.`;
  if (issue.code === "invalid_value") return `${name} must be ${issue.values.map(String).join(" or ")}.`;
  const unit = "origin" in issue && issue.origin === "string" ? " characters long" : "";
  if (issue.code === "too_small") return `${name} must be at least ${issue.minimum}${unit}.`;
  if (issue.code === "too_big") return `${name} must be at most ${issue.maximum}${unit}.`;
  return `${name} is invalid.`;
};

const codes: Record<number, string> = {
  400: "INVALID_REQUEST",
  401: "AUTHENTICATION_REQUIRED",
  403: "ACCESS_DENIED",
  404: "NOT_FOUND",
  405: "METHOD_NOT_ALLOWED",
  409: "CONFLICT",
  413: "REQUEST_TOO_LARGE",
  422: "VALIDATION_ERROR",
  429: "TOO_MANY_REQUESTS",
  500: "INTERNAL_ERROR",
  503: "SERVICE_UNAVAILABLE",
};

export const jsonError = (
  error: string,
  status: number,
  extra: Record<string, unknown> = {},
  headers = new Headers(),
) => {
  if ((status === 503 || status === 429) && !headers.has("Retry-After")) headers.set("Retry-After", "30");
  return Response.json(
    { success: false, error, code: codes[status] ?? "ERROR", ...extra },
    { status, headers },
  );
};

export const postOnly = () => methodNotAllowed("POST");

export function methodNotAllowed(...methods: string[]) {
  const response = jsonError("Method Not Allowed", 405);
  response.headers.set("Allow", methods.join(", "));
  return response;
}

/** An outage becomes a 503 with a Retry-After header. */
export async function runApiCall(work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (!isOutage(error)) throw error;
    console.error(error);
    return jsonError("The service is temporarily unavailable. Please try again in a moment.", 503);
  }
}
