import type { AppLoadContext } from "@remix-run/cloudflare";
import { checkOnboarding } from "../../domain/onboarding/onboarding-state.ts";
import { redirectPath, withRedirect } from "../respond.ts";
import { homeOf, OWN_DATA, signInPage } from "./sign-in-page.ts";

/** Where a verified email leads: in the account's own session on to onboarding, otherwise to sign-in. */
export function afterVerification(
  context: AppLoadContext,
  userId: string,
  email: string,
  redirectTo: unknown,
): string {
  const { viewer } = context;
  const back = redirectPath(context, redirectTo, "");
  if (viewer.kind !== "user" || viewer.id !== userId)
    return signInPage(context, back, `/login?verified=true&email=${encodeURIComponent(email)}`);
  // A restricted region opens no onboarding, and a visitor to their own data wants none.
  if (back === OWN_DATA || homeOf(context) === OWN_DATA) return OWN_DATA;
  // This very request may have verified the address, so the viewer may not show it yet.
  const verified = { ...viewer, emailVerifiedAt: viewer.emailVerifiedAt ?? context.deps.clock.now() };
  if (checkOnboarding(verified, context.deps.clock.now()).state === "welcome_modal")
    return withRedirect("/welcome", back);
  if (viewer.role === "seller" && viewer.setupCompletedAt === null)
    return withRedirect("/welcome/creator-profile", back);
  return back || "/discover";
}
