import { DatabaseUnavailable } from "./database-unavailable.ts";
import type { Reply } from "./hrana.ts";

/** A response without results: the server ran nothing of the request, or failed. */
export type Refusal = { status: number; contentType: string; text: string };
export type Answer = { reply: Reply; refusal?: never } | { reply?: never; refusal: Refusal };

/**
 * Posts a request once and parses the response. Throws DatabaseUnavailable if it's incomplete after `timeoutMs` or was
 * cut off; the server may have done the work.
 */
export async function exchange(
  url: string,
  body: string,
  { headers, timeoutMs }: { headers: Headers; timeoutMs: number },
): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers,
      body,
      signal: AbortSignal.timeout(timeoutMs),
    });
    // Reads the body here, so that a response that stalls midway also counts against the timeout.
    if (response.ok) return { reply: readReply(await response.json()) };
    const contentType = response.headers.get("content-type") ?? "text/plain";
    return { refusal: { status: response.status, contentType, text: await response.text() } };
  } catch (cause) {
    throw new DatabaseUnavailable("the database did not answer", { cause });
  }
}

function readReply(body: unknown): Reply {
  const reply = body as Partial<Reply> | null;
  if (!Array.isArray(reply?.results)) throw new Error("a response without results");
  return reply as Reply;
}

const isExpired = ({ text }: Refusal) => text.includes('"code":"STREAM_EXPIRED"');

/**
 * Whether the server no longer has the stream, so nothing ran: sqld's errors after ten idle seconds and
 * after a restart, and HTTP's. A baton "already used" isn't among them, since the request may have been
 * delivered twice and run once.
 */
export const isStreamGone = (refusal: Refusal): boolean =>
  [404, 410].includes(refusal.status) || isExpired(refusal) || /invalid baton/i.test(refusal.text);

/** Converts a refusal for the client. Throws DatabaseUnavailable if the server failed or ended a slow transaction. */
export function refusalResponse(refusal: Refusal): Response {
  const { status, contentType, text } = refusal;
  if (status >= 500 || isExpired(refusal)) throw new DatabaseUnavailable(`the database answered ${status}`);
  return new Response(text, { status, headers: { "Content-Type": contentType } });
}

/** The client only calls `json()`; a real Response would parse the text again. */
export const replyResponse = (reply: Reply): Response =>
  ({ ok: true, status: 200, json: async () => reply }) as unknown as Response;
