import { bearerOf } from "../auth/access-token.ts";
import type { Rule } from "./rule.ts";

/**
 * Callers of these paths prove more than an origin: they sign their requests, or hold a token that we signed, with
 * which mailboxes unsubscribe for their owners (RFC 8058).
 */
const SIGNED_PATHS = [/^\/webhooks\/(stripe|resend)$/, /^\/unsubscribe\/[^/]+$/];
export const isSigned = ({ url }: Request) => {
  const { pathname } = new URL(url);
  return SIGNED_PATHS.some((path) => path.test(pathname));
};

export const isWrite = ({ method }: Request) => method !== "GET" && method !== "HEAD";

/** A link on another site may do something that its reader doesn't want. False for old browsers, which don't say. */
export const isCrossSiteNavigation = ({ headers }: Request) =>
  ["cross-site", "same-site"].includes(headers.get("Sec-Fetch-Site") ?? "");

/** An upgrade is a GET, but the socket that it opens can write. */
export const isSocketUpgrade = ({ headers }: Request) =>
  (headers.get("Upgrade") ?? "").split(",").some((protocol) => /^websocket(\/|$)/i.test(protocol.trim()));

/**
 * Writes and socket upgrades must come from our own pages; writes with an access token or a signature may come from
 * anywhere. `isProven`: the form is known to be ours, which counts if its browser says nothing about its origin.
 */
export function passesOriginCheck(request: Request, rule: Rule, origin: string, isProven = false): boolean {
  if (isSocketUpgrade(request) && !hasOwnOrigin(request, origin)) return false;
  if (!isWrite(request) || isSigned(request)) return true;
  if (usesAccessToken(request, rule)) return true;
  // A page under another name of this server isn't ours, and Remix would answer its form with an empty error.
  if (new URL(request.url).host !== new URL(origin).host) return false;
  return isSameOrigin(request, origin) || (isProven && !namesOrigin(request));
}

export const namesOrigin = ({ headers }: Request) =>
  ["Sec-Fetch-Site", "Origin", "Referer"].some((name) => headers.has(name));

/**
 * Cookies are ignored then (see find-viewer.ts), so another site's page can't use the visitor's, and the origin doesn't
 * matter.
 */
export const usesAccessToken = (request: Request, rule: Rule): boolean =>
  rule.kind === "api" && bearerOf(request) !== null;

/** By Sec-Fetch-Site, else Origin, else Referer; false without any of them (docs/product.md, section 7.1). */
export function isSameOrigin({ headers }: Request, origin: string): boolean {
  const [site, sender] = [headers.get("Sec-Fetch-Site"), headers.get("Origin")];
  // No browser sends "same-origin" with a foreign Origin, so this request is not from a browser on our pages.
  if (site !== null) return site === "same-origin" && (sender === null || isOurs(sender, origin));
  const from = sender ?? headers.get("Referer");
  return from !== null && isOurs(from, origin);
}

/** Every browser sends Origin with an upgrade (RFC 6455, section 10.2). */
function hasOwnOrigin({ headers }: Request, origin: string): boolean {
  const sender = headers.get("Origin");
  return sender !== null && isOurs(sender, origin);
}

const isOurs = (url: string, origin: string) =>
  URL.canParse(url) && new URL(url).origin === new URL(origin).origin;
