import { type CacheSubject, cachePolicy } from "../cache-policy.ts";

/**
 * `of` decides how long callers may cache the response. A matching If-None-Match gets a 304 (RFC 9110, section 13.1.2).
 */
export async function cacheableJson(
  request: Request,
  body: unknown,
  of: Extract<CacheSubject, { content: "api" }>["of"],
): Promise<Response> {
  const text = JSON.stringify(body);
  const tag = `W/"${await digestOf(text)}"`;
  const { cacheControl, vary } = cachePolicy({ content: "api", of });
  const headers = new Headers({
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": cacheControl,
    ETag: tag,
  });
  if (vary !== null) headers.set("Vary", vary);
  return matchesTag(request.headers.get("If-None-Match"), tag)
    ? new Response(null, { status: 304, headers })
    : new Response(text, { headers });
}

async function digestOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(digest).subarray(0, 16))).slice(0, 22);
}

/** If-None-Match compares weak and strong tags as equal. */
function matchesTag(header: string | null, tag: string): boolean {
  const opaque = (named: string) => named.trim().replace(/^W\//, "");
  return (header ?? "").split(",").some((named) => named.trim() === "*" || opaque(named) === opaque(tag));
}
