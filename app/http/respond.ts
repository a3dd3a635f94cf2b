import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import type { Viewer } from "../domain/accounts/viewer.ts";
import type { Flash } from "./cookies.ts";
import { sameSitePath } from "./paths.ts";

export type FrameData = { viewer: Viewer; path: string; flash: Flash | null };

/** What the frame around every page needs. */
export function frameOf(context: AppLoadContext, request: Request): FrameData {
  const url = new URL(request.url);
  return {
    viewer: context.viewer,
    path: url.pathname.replace(/\.data$/, "") + url.search,
    flash: context.flash,
  };
}

/** Leads on with a message for the next page. */
export async function redirectWithFlash(
  context: AppLoadContext,
  to: string,
  flash: Flash,
  headers = new Headers(),
) {
  headers.append("Set-Cookie", await context.cookies.flash.serialize(flash));
  return redirect(to, { status: 303, headers });
}

/** The path that a form or an address names for afterwards; only ever one of ours. */
export const redirectPath = (context: AppLoadContext, target: unknown, fallback: string) =>
  sameSitePath(typeof target === "string" ? target : null, context.origin, fallback);

/** An address with the page to come back to; "" where there is none. */
export const withRedirect = (address: string, back: string) =>
  back ? `${address}${address.includes("?") ? "&" : "?"}redirect=${encodeURIComponent(back)}` : address;

/** A page's title, neutral; a refused form's page gets "Error:" in front when it is rendered. */
export const pageTitle = (title: string, name: string) => [{ title: `${title} – ${name}` }];
