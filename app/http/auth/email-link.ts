import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import { authCookies } from "./auth-cookies.ts";

/**
 * The token of an emailed link. It is moved from the URL into a signed cookie, by a redirect to the page without it, so
 * that no referrer, history, or screenshot shows it.
 */
export async function readLinkToken(context: AppLoadContext, request: Request): Promise<string> {
  const url = new URL(request.url);
  const token = url.searchParams.get("token");
  if (token === null) return context.cookies.linkOf(request.headers.get("Cookie"));
  const headers = await authCookies(context, request, { linkToken: token.slice(0, 64) });
  url.searchParams.delete("token");
  throw redirect(url.pathname.replace(/\.data$/, "") + url.search, { headers });
}

/** The error of a form whose link was used, replaced, or has expired. */
export const INVALID_LINK = "This link no longer works. Please request a new one.";

/** The data of an emailed link's page: what the link is for, or a 410. A refused form keeps its own status. */
export const linkPageData = <T extends object>(context: AppLoadContext, found: T | null) =>
  data({ found }, { status: found === null && context.method !== "POST" ? 410 : 200 });
