import type { Settings } from "../platform/env.ts";
import { jsonError } from "./api/json.ts";
import { isSocketUpgrade, namesOrigin } from "./gates/same-origin.ts";

const plain = (text: string, status: number, extra: Record<string, string> = {}) =>
  new Response(text, { status, headers: { "Content-Type": "text/plain; charset=utf-8", ...extra } });

const FORM_REFUSED = "This form wasn't submitted from our site, so nothing was changed.";
const CALL_REFUSED =
  "This call wasn't sent from our site, so nothing was changed. Programs send an access token with it.";
const SOCKET_REFUSED = "This connection wasn't opened from our site, so it was refused.";

/**
 * Refuses a form or a socket from another site. A page opened under another name of this server leads to the same page
 * at `origin`. Lynx sends no Referer from a URL with a query, so if a browser sends no origin at all, the response
 * links to the page without its query (docs/decisions/gates-and-access.md).
 */
export function crossOriginResponse(request: Request, origin: string, isApiCall = false) {
  const url = new URL(request.url);
  if (isApiCall && !isSocketUpgrade(request)) return jsonError(CALL_REFUSED, 403, { code: "CROSS_ORIGIN" });
  if (isSocketUpgrade(request)) return plain(SOCKET_REFUSED, 403);
  if (url.host !== new URL(origin).host) {
    const { pathname, search } = pageOfForm(request, url);
    const page = escapeUrl(new URL(origin).origin + pathname + search);
    return formNotSent(`Its page wasn't opened at our address. <a href="${page}">Open it at
${new URL(origin).origin}</a>, and fill in the form there.`);
  }
  if (namesOrigin(request)) return plain(`${FORM_REFUSED} Go back, reload the page, and try again.`, 403);
  // Two leading slashes would name another host.
  const page = escapeUrl(url.pathname.replace(/^\/+/, "/"));
  return formNotSent(`Your browser didn't tell us which page the form was on. Some text browsers do so only when the
address has no question mark: <a href="${page}">open the page without one</a>, and send the form from there.`);
}

const escapeUrl = (url: string) => url.replaceAll("&", "&amp;");

/** Some forms post to an address without a page. */
function pageOfForm({ headers }: Request, url: URL): URL {
  const referer = headers.get("Referer") ?? "";
  return URL.canParse(referer) && new URL(referer).host === url.host ? new URL(referer) : url;
}

const formNotSent = (next: string) =>
  new Response(
    `<!doctype html><html lang="en"><head><title>Form Not Sent</title></head><body><main><h1>Form Not Sent</h1>
<p>${FORM_REFUSED}</p>
<p>${next}</p></main></body></html>`,
    { status: 403, headers: { "Content-Type": "text/html; charset=utf-8" } },
  );

/** Cookies are sent only over HTTPS. */
export const redirectToHttps = (origin: string, { pathname, search }: URL) =>
  new Response(null, { status: 308, headers: { Location: new URL(origin).origin + pathname + search } });

export const misconfigured = () =>
  Response.json(
    { success: false, error: "Configuration Error", code: "SUPABASE_CONFIG_MISSING" },
    { status: 500 },
  );

/** For failures too early to render a page. Shows the request ID but not the cause. */
export const internalError = (requestId: string) =>
  plain(`Something went wrong on our end. Please try again in a moment.\n\nRequest ${requestId}`, 500);

export const tooManyRequests = () =>
  Response.json(
    { success: false, error: "Too many attempts. Please try again later.", code: "TOO_MANY_REQUESTS" },
    { status: 429, headers: { "Retry-After": "60" } },
  );

/** Covers expired and forged tokens, and those of ended sessions. */
export const invalidToken = () =>
  Response.json(
    { success: false, error: "Authentication Required", code: "INVALID_TOKEN" },
    { status: 401, headers: { "WWW-Authenticate": 'Bearer error="invalid_token"' } },
  );

export const unavailable = () =>
  Response.json(
    {
      success: false,
      error: "The service is temporarily unavailable. Please try again in a moment.",
      code: "SERVICE_UNAVAILABLE",
    },
    { status: 503, headers: { "Retry-After": "10" } },
  );

const STRIPE_PAGES = [
  "https://checkout.stripe.com",
  "https://connect.stripe.com",
  "https://billing.stripe.com",
];

/** Origins besides ours that forms may lead to: the hosted pages of the payment and the identity provider. */
export function formTargets(settings: Settings | null): string[] {
  const { STRIPE_API_BASE: payments, IDENTITY_API_BASE: identity } = settings ?? {};
  return [
    ...(payments ? [new URL(payments).origin] : STRIPE_PAGES),
    ...(identity ? [new URL(identity).origin] : []),
  ];
}
