/** How long an answer may still be shown while it is asked for anew (specification, section 9), in seconds. */
const STALE_S = 10 * 60;

/**
 * Answers a call, fresh for so many seconds in the caller's own cache and never in a shared one; 0: the caller asks each
 * time. Who has this very answer already is told so, without it (RFC 9110, section 13.1.2).
 */
export async function cacheableJson(request: Request, body: unknown, seconds: number): Promise<Response> {
  const text = JSON.stringify(body);
  const tag = `W/"${await digestOf(text)}"`;
  const headers = new Headers({
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control":
      seconds === 0 ? "private, no-cache" : `private, max-age=${seconds}, stale-while-revalidate=${STALE_S}`,
    Vary: "Cookie, Authorization",
    ETag: tag,
  });
  return matchesTag(request.headers.get("If-None-Match"), tag)
    ? new Response(null, { status: 304, headers })
    : new Response(text, { headers });
}

async function digestOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(digest).subarray(0, 16))).slice(0, 22);
}

/** Whether a list of tags has one, whichever of the two is weak. */
function matchesTag(list: string | null, tag: string): boolean {
  const plain = (one: string) => one.trim().replace(/^W\//, "");
  return (list ?? "").split(",").some((one) => one.trim() === "*" || plain(one) === plain(tag));
}
