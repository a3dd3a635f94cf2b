/**
 * Copies a response with other headers. The socket of an accepted upgrade is kept: a copy without it would fail the
 * upgrade.
 */
export function withHeaders(response: Response, headers: Headers): Response {
  return new Response(response.body, copyOf(response, headers));
}

/** A response's status and socket, with other headers. */
export function copyOf(
  { status, statusText, webSocket }: Pick<Response, "status" | "statusText" | "webSocket">,
  headers: Headers,
): ResponseInit {
  return { status, statusText, headers, ...(webSocket ? { webSocket } : {}) };
}
