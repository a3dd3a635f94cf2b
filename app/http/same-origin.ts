import { bearerOf } from "./access-token.ts";
import type { Rule } from "./policy.ts";

/**
 * Whether a call of the API is known by an access token: cookies count for nothing then (see recognise.ts), so a page
 * elsewhere could not have borrowed the visitor's, and the origin need not be asked.
 */
export const bringsItsOwnAuthority = (request: Request, rule: Rule): boolean =>
  rule.kind === "api" && bearerOf(request) !== null;

/**
 * Whether a write comes from our own pages (quality, "Forms without tokens"): by Sec-Fetch-Site, else Origin,
 * else Referer; with none of the three it does not.
 */
export function isSameOrigin(request: Request, origin: string): boolean {
  const own = new URL(origin).origin;
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin";
  const from = request.headers.get("Origin") ?? request.headers.get("Referer");
  return from !== null && URL.canParse(from) && new URL(from).origin === own;
}
