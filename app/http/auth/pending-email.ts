import type { AppLoadContext } from "@remix-run/cloudflare";
import type { PendingEmail } from "../cookies.ts";
import { authCookies } from "./auth-cookies.ts";

/**
 * A typed address as this browser keeps it for the next form that asks for one, so that it is in no URL; undefined
 * where nothing changes. An address the browser has already proven something about stays as it is.
 */
export async function emailToRemember(
  { cookies, deps }: AppLoadContext,
  request: Request,
  typed: unknown,
): Promise<Omit<PendingEmail, "at"> | undefined> {
  const email = typeof typed === "string" ? typed.trim().toLowerCase().slice(0, 254) : "";
  const pending = await cookies.pendingOf(request.headers.get("Cookie"), deps.clock.now());
  return email === "" || pending?.email === email ? undefined : { email, userId: null, verified: false };
}

/** The headers that keep a typed address for the next form. */
export const rememberEmail = async (context: AppLoadContext, request: Request, typed: unknown) =>
  authCookies(context, request, { pendingEmail: await emailToRemember(context, request, typed) });

/** The address last typed in this browser, or waiting to be verified there; "" where there is none. */
export async function findRememberedEmail(
  { cookies, deps }: AppLoadContext,
  request: Request,
): Promise<string> {
  return (await cookies.pendingOf(request.headers.get("Cookie"), deps.clock.now()))?.email ?? "";
}
