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
  const body: unknown = length === 0 ? {} : await request.json().catch(() => undefined);
  const parsed = schema.safeParse(body ?? null);
  if (!parsed.success)
    throw jsonError(parsed.error.issues[0]?.message ?? "The request body is invalid.", 422);
  return parsed.data;
}

/** Reads a URL's query by its schema; throws a 400 for anything else. The last of several values of a name counts. */
export function readQuery<S extends z.ZodType>(request: Request, schema: S): z.output<S> {
  const parsed = schema.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!parsed.success) throw jsonError(parsed.error.issues[0]?.message ?? "The query is invalid.", 400);
  return parsed.data;
}

/** An API refusal in the common format. */
export const jsonError = (error: string, status: number, extra: Record<string, unknown> = {}) =>
  Response.json(
    { success: false, error, ...extra },
    { status, headers: status === 503 || status === 429 ? { "Retry-After": "30" } : {} },
  );

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
