/**
 * Whether a write comes from our own pages (quality, "Forms without tokens"): by Sec-Fetch-Site, else Origin,
 * else Referer; with none of the three it does not. A request with a bearer token carries no ambient authority.
 */
export function isSameOrigin(request: Request, origin: string): boolean {
  const own = new URL(origin).origin;
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin";
  const from = request.headers.get("Origin") ?? request.headers.get("Referer");
  return from !== null && URL.canParse(from) && new URL(from).origin === own;
}
