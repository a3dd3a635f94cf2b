import { type AppLoadContext, redirect } from "@remix-run/cloudflare";

/**
 * Takes a mailed link's token out of the address into a signed cookie, and leads on to the bare page: the token then
 * stands in no referrer, and a reload or a screenshot does not show it.
 */
export async function tokenOf(context: AppLoadContext, request: Request): Promise<string> {
  const url = new URL(request.url);
  const token = url.searchParams.get("token");
  if (token === null) return context.cookies.linkOf(request.headers.get("Cookie"));
  const headers = { "Set-Cookie": await context.cookies.writeLink(token.slice(0, 64)) };
  throw redirect(url.pathname.replace(/\.data$/, ""), { headers });
}
