import { bearerOf } from "../auth/access-token.ts";
import type { Rule } from "./rule.ts";

/**
 * Paths whose callers prove more than an origin: they sign their requests, or have a token that we signed, with which
 * mailboxes unsubscribe for their owners (RFC 8058).
 */
const SIGNED_PATHS = [/^\/webhooks\/(stripe|resend)$/, /^\/unsubscribe\/[^/]+$/];
export const isSigned = ({ url }: Request) => {
  const { pathname } = new URL(url);
  return SIGNED_PATHS.some((path) => path.test(pathname));
};

export const isWrite = ({ method }: Request) => method !== "GET" && method !== "HEAD";

/** Whether another site's page led here, which may mean something that its reader doesn't want. Old browsers don't say. */
export const isCrossSiteNavigation = ({ headers }: Request) =>
  ["cross-site", "same-site"].includes(headers.get("Sec-Fetch-Site") ?? "");

/** Whether a request asks for a WebSocket. Its method is GET, but the socket it opens can write. */
export const isSocketUpgrade = ({ headers }: Request) =>
  (headers.get("Upgrade") ?? "").split(",").some((protocol) => /^websocket(\/|$)/i.test(protocol.trim()));

/**
 * Whether a request may proceed as far as its origin is concerned: writes and socket upgrades come from our own pages,
 * writes with an access token or a signature from anywhere. `origin` is the site's own. A form that `isProven` to be ours
 * passes if its browser says nothing about where it comes from.
 */
export function passesOriginCheck(request: Request, rule: Rule, origin: string, isProven = false): boolean {
  if (isSocketUpgrade(request) && !hasOwnOrigin(request, origin)) return false;
  if (!isWrite(request) || isSigned(request)) return true;
  if (usesAccessToken(request, rule)) return true;
  // A page at another name of this server is not ours, and Remix would answer its form with an empty error.
  if (new URL(request.url).host !== new URL(origin).host) return false;
  return isSameOrigin(request, origin) || (isProven && !namesOrigin(request));
}

/** Whether a browser says anything about which page a request comes from. */
export const namesOrigin = ({ headers }: Request) =>
  ["Sec-Fetch-Site", "Origin", "Referer"].some((name) => headers.has(name));

/**
 * Whether an API call is authenticated by an access token. Cookies are ignored then (see find-viewer.ts), so a page
 * elsewhere cannot use the visitor's, and the origin does not matter.
 */
export const usesAccessToken = (request: Request, rule: Rule): boolean =>
  rule.kind === "api" && bearerOf(request) !== null;

/**
 * Whether a write comes from our own pages: by Sec-Fetch-Site, else Origin, else Referer; with none of the three it
 * does not, unless the form proves it (docs/product.md, section 7.1).
 */
export function isSameOrigin({ headers }: Request, origin: string): boolean {
  const [site, sender] = [headers.get("Sec-Fetch-Site"), headers.get("Origin")];
  // No browser sends "same-origin" with a foreign Origin, so this request is not from a browser on our pages.
  if (site !== null) return site === "same-origin" && (sender === null || isOurs(sender, origin));
  const from = sender ?? headers.get("Referer");
  return from !== null && isOurs(from, origin);
}

/** Whether a socket upgrade comes from our own pages. Every browser sends Origin with one (RFC 6455, section 10.2). */
function hasOwnOrigin({ headers }: Request, origin: string): boolean {
  const sender = headers.get("Origin");
  return sender !== null && isOurs(sender, origin);
}

const isOurs = (url: string, origin: string) =>
  URL.canParse(url) && new URL(url).origin === new URL(origin).origin;
