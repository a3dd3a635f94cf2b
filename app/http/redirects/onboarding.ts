import type { AppLoadContext } from "@remix-run/cloudflare";
import type { SignedInViewer } from "../../domain/accounts/viewer.ts";
import { stepPath, tourOf } from "../../domain/onboarding/steps.ts";
import { redirectPath, withRedirect } from "../respond.ts";

/** The step where somebody left their welcome, with the page to come back to afterwards. */
export const currentStepHref = (viewer: SignedInViewer, back: string) =>
  withRedirect(stepPath(tourOf(viewer.role), viewer.onboarding?.reached ?? 1), back);

/** The address of a step of one's own tour, with the page to come back to. */
export const stepHref = (viewer: SignedInViewer, step: number, back: string) =>
  withRedirect(stepPath(tourOf(viewer.role), step), back);

/** The page that a welcome was asked to lead back to; "" where none was named. The welcome itself is none. */
export function onboardingRedirect(context: AppLoadContext, request: Request): string {
  const back = redirectPath(context, new URL(request.url).searchParams.get("redirect"), "");
  return /^\/(welcome|login|signup|register)([/?#]|$)/.test(back) ? "" : back;
}

/** Where the end of the welcome leads: fans on to what they wanted, creators first to what opens their pages. */
export function afterOnboarding(viewer: SignedInViewer, back: string): string {
  if (viewer.role !== "seller") return back || "/discover";
  if (viewer.setupCompletedAt === null) return withRedirect("/welcome/creator-profile", back);
  // Asked for from one's own profile: finished or not, it ends there.
  if (back === "/profile") return back;
  if (viewer.payouts !== "completed") return withRedirect("/stripe-setup?from=profile", back);
  return back || "/dashboard";
}
