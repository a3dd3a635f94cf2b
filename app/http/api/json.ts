import type * as z from "zod";
import { isOutage } from "../forms/form.ts";

const MAX_BYTES = 64 * 1024;

/** Reads a small JSON body by its schema; throws a 4xx response for anything else. */
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

/** Half a character, which JSON can name and the database refuses, becomes the sign for one that is missing. */
const parse = (text: string): unknown =>
  JSON.parse(text, (_, value) => (typeof value === "string" ? value.toWellFormed() : value));

/** Reads a URL's query by its schema; throws a 400 for anything else. The last of several values of a name counts. */
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

/** What is wrong with a value that its schema has no message of its own for. Says nothing of the schema library. */
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

/** What programs go by, where a refusal has no code of its own. */
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

/**
 * An API refusal in the shape that every caller reads: a message for people, a code for programs. `headers` can say when
 * to try again, where that is known.
 */
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

/** The response of a POST-only URL to a GET. */
export const postOnly = () => methodNotAllowed("POST");

/** A 405 that lists the allowed methods. */
export function methodNotAllowed(...methods: string[]) {
  const response = jsonError("Method Not Allowed", 405);
  response.headers.set("Allow", methods.join(", "));
  return response;
}

/** Runs an API call; an outage becomes a 503 with a Retry-After header. */
export async function runApiCall(work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (!isOutage(error)) throw error;
    console.error(error);
    return jsonError("The service is temporarily unavailable. Please try again in a moment.", 503);
  }
}
