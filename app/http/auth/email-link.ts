import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import { authCookies } from "./auth-cookies.ts";

/**
 * Moves the token of an emailed link from the URL to a signed cookie by a redirect, so that no referrer, history, or
 * screenshot shows it.
 */
export async function readLinkToken(context: AppLoadContext, request: Request): Promise<string> {
  const url = new URL(request.url);
  const token = url.searchParams.get("token");
  if (token === null) return context.cookies.linkOf(request.headers.get("Cookie"));
  const headers = await authCookies(context, request, { linkToken: token.slice(0, 64) });
  url.searchParams.delete("token");
  throw redirect(url.pathname.replace(/\.data$/, "") + url.search, { headers });
}

export const INVALID_LINK = "This link no longer works. Please request a new one.";

/** A 410 if the link is invalid; a refused form keeps its own status. */
export const linkPageData = <T extends object>(context: AppLoadContext, found: T | null) =>
  data({ found }, { status: found === null && context.method !== "POST" ? 410 : 200 });
