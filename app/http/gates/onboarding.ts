import type { AppLoadContext } from "@remix-run/cloudflare";
import type { SignedInViewer } from "#domain/accounts/viewer.ts";
import { stepPath, tourOf } from "#domain/onboarding/steps.ts";
import { redirectPath, withRedirect } from "../respond.ts";

export const currentStepHref = (viewer: SignedInViewer, back: string) =>
  withRedirect(stepPath(tourOf(viewer.role), viewer.onboarding?.reached ?? 1), back);

export const stepHref = (viewer: SignedInViewer, step: number, back: string) =>
  withRedirect(stepPath(tourOf(viewer.role), step), back);

/** "" for none. Onboarding and sign-in pages don't count. */
export function onboardingRedirect(context: AppLoadContext, request: Request): string {
  const back = redirectPath(context, new URL(request.url).searchParams.get("redirect"), "");
  return /^\/(welcome|login|signup|register)([/?#]|$)/.test(back) ? "" : back;
}

export function afterOnboarding(viewer: SignedInViewer, back: string): string {
  if (viewer.role !== "seller") return back || "/discover";
  if (viewer.setupCompletedAt === null) return withRedirect("/welcome/creator-profile", back);
  // If opened from the profile, onboarding returns there, finished or not.
  if (back === "/profile") return back;
  if (viewer.payouts !== "completed") return withRedirect("/stripe-setup?from=profile", back);
  return back || "/dashboard";
}
