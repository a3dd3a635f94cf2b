import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";

/**
 * Takes a mailed link's token out of the address into a signed cookie, and leads on to the bare page: the token then
 * stands in no referrer, and a reload or a screenshot does not show it.
 */
export async function readLinkToken(context: AppLoadContext, request: Request): Promise<string> {
  const url = new URL(request.url);
  const token = url.searchParams.get("token");
  if (token === null) return context.cookies.linkOf(request.headers.get("Cookie"));
  const headers = { "Set-Cookie": await context.cookies.writeLink(token.slice(0, 64)) };
  url.searchParams.delete("token");
  throw redirect(url.pathname.replace(/\.data$/, "") + url.search, { headers });
}

/** What a used, replaced or late link answers with, when its form is sent. */
export const INVALID_LINK = "This link no longer works. Please ask for a new one.";

/** What a mailed link's page shows: what the link is for, or a 410; a refused form shows its own status. */
export const linkPageData = <T extends object>(context: AppLoadContext, found: T | null) =>
  data({ found, flash: context.flash }, { status: found === null && context.method !== "POST" ? 410 : 200 });
