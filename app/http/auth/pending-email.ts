import type { AppLoadContext } from "@remix-run/cloudflare";
import { toEmailAddress } from "#domain/accounts/email-address.ts";
import type { PendingEmail } from "../cookies.ts";
import { authCookies } from "./auth-cookies.ts";

/**
 * The typed address to remember in a cookie, so that it never appears in a URL. Undefined if it's already pending, so
 * that what this browser has proven for it is kept.
 */
export async function emailToRemember(
  { cookies, deps }: AppLoadContext,
  request: Request,
  typed: unknown,
): Promise<Omit<PendingEmail, "at"> | undefined> {
  const email =
    typeof typed === "string" ? (toEmailAddress(typed) ?? typed.trim().toLowerCase().slice(0, 254)) : "";
  const pending = await cookies.pendingOf(request.headers.get("Cookie"), deps.clock.now());
  return email === "" || pending?.email === email ? undefined : { email, userId: null, verified: false };
}

export const rememberEmail = async (context: AppLoadContext, request: Request, typed: unknown) =>
  authCookies(context, request, { pendingEmail: await emailToRemember(context, request, typed) });

export async function findRememberedEmail(
  { cookies, deps }: AppLoadContext,
  request: Request,
): Promise<string> {
  return (await cookies.pendingOf(request.headers.get("Cookie"), deps.clock.now()))?.email ?? "";
}
