import type { AppLoadContext } from "@remix-run/cloudflare";
import { checkOnboarding } from "../../domain/onboarding/onboarding-state.ts";
import { redirectPath, withRedirect } from "../respond.ts";
import { homeOf, OWN_DATA, signInPage } from "./sign-in-page.ts";

/** Where a verified address leads: with its own session on to the first steps, else to sign-in. */
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
  // Where no welcome opens, or none was wanted.
  if (back === OWN_DATA || homeOf(context) === OWN_DATA) return OWN_DATA;
  // Asked as if the address were verified already: this very request may have done it.
  const asked = { ...viewer, emailVerifiedAt: viewer.emailVerifiedAt ?? context.deps.clock.now() };
  if (checkOnboarding(asked, context.deps.clock.now()).state === "welcome_modal")
    return withRedirect("/welcome", back);
  if (viewer.role === "seller" && viewer.setupCompletedAt === null)
    return withRedirect("/welcome/creator-profile", back);
  return back || "/discover";
}
