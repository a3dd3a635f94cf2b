/** Keeps the socket of an accepted upgrade, which would fail without it. */
export function withHeaders(response: Response, headers: Headers): Response {
  return new Response(response.body, copyOf(response, headers));
}

export function copyOf(
  { status, statusText, webSocket }: Pick<Response, "status" | "statusText" | "webSocket">,
  headers: Headers,
): ResponseInit {
  return { status, statusText, headers, ...(webSocket ? { webSocket } : {}) };
}
