/**
 * Copies a response with other headers. The socket of an accepted upgrade comes along: a response that is rebuilt
 * without it answers the upgrade with nothing.
 */
export function withHeaders(response: Response, headers: Headers): Response {
  return new Response(response.body, copyOf(response, headers));
}

/** The parts of a response besides its body, with other headers. */
export function copyOf(
  { status, statusText, webSocket }: Pick<Response, "status" | "statusText" | "webSocket">,
  headers: Headers,
): ResponseInit {
  return { status, statusText, headers, ...(webSocket ? { webSocket } : {}) };
}
