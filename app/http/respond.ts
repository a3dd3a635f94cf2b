import { type AppLoadContext, redirect, redirectDocument } from "@remix-run/cloudflare";
import type { Flash } from "./cookies.ts";
import { sameSitePath } from "./paths.ts";

/** A hydrated page opens the target as a new document. */
export async function redirectWithFlash(
  context: AppLoadContext,
  to: string,
  flash: Flash,
  headers = new Headers(),
) {
  headers.append("Set-Cookie", await context.cookies.flash.serialize(flash));
  return redirectDocument(to, { status: 303, headers });
}

/** A hydrated page stays, and shows what changed. */
export const redirectInPlace = async (context: AppLoadContext, to: string, flash: Flash) =>
  redirect(to, { status: 303, headers: { "Set-Cookie": await context.cookies.flash.serialize(flash) } });

/** The fallback unless `target` is one of our paths. */
export const redirectPath = (context: AppLoadContext, target: unknown, fallback: string) =>
  sameSitePath(typeof target === "string" ? target : null, context.origin, fallback);

export const withRedirect = (path: string, back: string) =>
  back ? `${path}${path.includes("?") ? "&" : "?"}redirect=${encodeURIComponent(back)}` : path;
