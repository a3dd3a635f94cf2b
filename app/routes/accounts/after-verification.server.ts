import type { AppLoadContext } from "@remix-run/cloudflare";
import { checkOnboarding } from "#domain/onboarding/onboarding-state.ts";
import { homeOf, OWN_DATA, signInPage } from "#http/gates/sign-in-page.ts";
import { redirectPath, withRedirect } from "#http/respond.ts";

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
  // Onboarding is not available in a restricted region, and not needed for one's own data.
  if (back === OWN_DATA || homeOf(context) === OWN_DATA) return OWN_DATA;
  // This request may have verified the address, so the viewer may be outdated.
  const verified = { ...viewer, emailVerifiedAt: viewer.emailVerifiedAt ?? context.deps.clock.now() };
  if (checkOnboarding(verified, context.deps.clock.now()).state === "welcome_modal")
    return withRedirect("/welcome", back);
  if (viewer.role === "seller" && viewer.setupCompletedAt === null)
    return withRedirect("/welcome/creator-profile", back);
  return back || "/discover";
}
