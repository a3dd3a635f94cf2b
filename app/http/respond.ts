import { type AppLoadContext, redirect, redirectDocument } from "@remix-run/cloudflare";
import type { Flash } from "./cookies.ts";
import { sameSitePath } from "./paths.ts";

/** Redirects with a flash message for the next page, which a hydrated page opens as a new document. */
export async function redirectWithFlash(
  context: AppLoadContext,
  to: string,
  flash: Flash,
  headers = new Headers(),
) {
  headers.append("Set-Cookie", await context.cookies.flash.serialize(flash));
  return redirectDocument(to, { status: 303, headers });
}

/** The same for a page that, once hydrated, stays and shows what changed. */
export const redirectInPlace = async (context: AppLoadContext, to: string, flash: Flash) =>
  redirect(to, { status: 303, headers: { "Set-Cookie": await context.cookies.flash.serialize(flash) } });

/** The redirect path named by a form or URL, if it is one of ours; otherwise the fallback. */
export const redirectPath = (context: AppLoadContext, target: unknown, fallback: string) =>
  sameSitePath(typeof target === "string" ? target : null, context.origin, fallback);

/** A path with the page to return to afterward; `back` is "" for none. */
export const withRedirect = (path: string, back: string) =>
  back ? `${path}${path.includes("?") ? "&" : "?"}redirect=${encodeURIComponent(back)}` : path;
