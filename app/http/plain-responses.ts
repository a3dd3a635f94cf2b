import type { Settings } from "../platform/env.ts";

const plain = (text: string, status: number, extra: Record<string, string> = {}) =>
  new Response(text, { status, headers: { "Content-Type": "text/plain; charset=utf-8", ...extra } });

const CROSS_ORIGIN_MESSAGE = "This form was not sent from our own pages, so nothing was done.";

/**
 * A write from elsewhere, said so that a person understands it. Lynx names no page whose address has a query as where
 * its form stood: whoever says nothing at all of that is led to the page without one.
 */
export function crossOriginResponse({ url, headers }: Request) {
  const told = ["Sec-Fetch-Site", "Origin", "Referer"].some((name) => headers.has(name));
  if (told) return plain(`${CROSS_ORIGIN_MESSAGE} Go back, reload the page and try again.`, 403);
  // Two slashes would be read as another host.
  const page = new URL(url).pathname.replace(/^\/+/, "/").replaceAll("&", "&amp;");
  return new Response(
    `<!doctype html><html lang="en"><head><title>Form not sent</title></head><body><main><h1>Form not sent</h1>
<p>${CROSS_ORIGIN_MESSAGE}</p>
<p>Your browser did not say on which page the form stood. Some text browsers say it only where the address has no
question mark: <a href="${page}">open the page without one</a>, and send the form from there.</p></main></body></html>`,
    { status: 403, headers: { "Content-Type": "text/html; charset=utf-8" } },
  );
}

/** Plain http would show the site to whoever listens, and without the cookies that only https carries. */
export const redirectToHttps = (origin: string, { pathname, search }: URL) =>
  new Response(null, { status: 308, headers: { Location: new URL(origin).origin + pathname + search } });

/** For machines: nothing can work without its settings. */
export const misconfigured = () =>
  Response.json(
    { success: false, error: "Configuration Error", code: "SUPABASE_CONFIG_MISSING" },
    { status: 500 },
  );

/** A fault of ours that no page could be made of: its number, and nothing else of it. */
export const internalError = (requestId: string) =>
  plain(
    `Something went wrong. This is our fault, not yours; please try again in a moment.\n\nRequest ${requestId}`,
    500,
  );

/** An address that calls the API more often than a person's browser could. */
export const tooManyRequests = () =>
  Response.json(
    { success: false, error: "Too many attempts. Please try again later." },
    { status: 429, headers: { "Retry-After": "60" } },
  );

/** An access token that is over, forged, or of a session that has ended. */
export const invalidToken = () =>
  Response.json(
    { success: false, error: "Authentication Required", code: "INVALID_TOKEN" },
    { status: 401, headers: { "WWW-Authenticate": 'Bearer error="invalid_token"' } },
  );

/** For machines: the database is away, come back soon. */
export const unavailable = () =>
  Response.json(
    { success: false, error: "The service is unavailable for a moment. Please try again." },
    { status: 503, headers: { "Retry-After": "10" } },
  );

/** Where our forms may lead: the provider's hosted pages. */
export function formTargets(settings: Settings | null): string[] {
  if (settings?.STRIPE_API_BASE) return [new URL(settings.STRIPE_API_BASE).origin];
  return ["https://checkout.stripe.com", "https://connect.stripe.com", "https://billing.stripe.com"];
}
