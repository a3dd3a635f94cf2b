import { bearerOf } from "../auth/access-token.ts";
import type { Rule } from "./policy.ts";

/**
 * Whether a call of the API is known by an access token: cookies count for nothing then (see recognise.ts), so a page
 * elsewhere could not have borrowed the visitor's, and the origin need not be asked.
 */
export const usesAccessToken = (request: Request, rule: Rule): boolean =>
  rule.kind === "api" && bearerOf(request) !== null;

/**
 * Whether a write comes from our own pages (quality, "Forms without tokens"): by Sec-Fetch-Site, else Origin,
 * else Referer; with none of the three it does not.
 */
export function isSameOrigin(request: Request, origin: string): boolean {
  const own = new URL(origin).origin;
  const isOurs = (from: string) => URL.canParse(from) && new URL(from).origin === own;
  const { headers } = request;
  const [site, sender] = [headers.get("Sec-Fetch-Site"), headers.get("Origin")];
  // No browser says both "same-origin" and another's Origin; whoever does is no browser on our pages.
  if (site !== null) return site === "same-origin" && (sender === null || isOurs(sender));
  const from = sender ?? headers.get("Referer");
  return from !== null && isOurs(from);
}
