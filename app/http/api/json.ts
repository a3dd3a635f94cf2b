import type * as z from "zod";
import { isOutage } from "../forms/form.ts";

const MAX_BYTES = 64 * 1024;

/** Reads a small JSON body by its schema; anything else is answered with 4xx and words. */
export async function readJson<S extends z.ZodType>(
  request: Request,
  schema: S,
  method: "POST" | "PATCH" = "POST",
): Promise<z.output<S>> {
  if (request.method !== method) throw methodNotAllowed(method);
  const length = Number(request.headers.get("Content-Length") ?? Number.POSITIVE_INFINITY);
  if (length > MAX_BYTES) throw jsonError("The body is larger than we accept.", 413);
  const body: unknown = length === 0 ? {} : await request.json().catch(() => undefined);
  const parsed = schema.safeParse(body ?? null);
  if (!parsed.success) throw jsonError(parsed.error.issues[0]?.message ?? "The body is malformed.", 422);
  return parsed.data;
}

/** Reads an address's query by its schema; anything else is a 400 with words. Of a name said twice the last counts. */
export function readQuery<S extends z.ZodType>(request: Request, schema: S): z.output<S> {
  const parsed = schema.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!parsed.success) throw jsonError(parsed.error.issues[0]?.message ?? "The query is malformed.", 400);
  return parsed.data;
}

/** An API refusal, in the shape that every caller reads: success and error. */
export const jsonError = (error: string, status: number, extra: Record<string, unknown> = {}) =>
  Response.json(
    { success: false, error, ...extra },
    { status, headers: status === 503 || status === 429 ? { "Retry-After": "30" } : {} },
  );

/** What a call that only takes a POST answers to a GET. */
export const postOnly = () => methodNotAllowed("POST");

/** The same where other methods are taken. */
export function methodNotAllowed(...methods: string[]) {
  const answer = jsonError("Method Not Allowed", 405);
  answer.headers.set("Allow", methods.join(", "));
  return answer;
}

/** Runs an API call; an outage is a 503 that says to come back. */
export async function runApiCall(work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (!isOutage(error)) throw error;
    console.error(error);
    return jsonError("The service is temporarily unavailable. Please try again in a moment.", 503);
  }
}
