import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { requireMember } from "../../http/context.ts";
import { afterOnboarding, currentStepHref, onboardingRedirect } from "../../http/gates/onboarding.ts";

/** Resumes the welcome where it was left; for whoever finished it, there is none. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireMember(context);
  const back = onboardingRedirect(context, request);
  return redirect(
    context.onboardingState === "welcome_modal"
      ? currentStepHref(viewer, back)
      : afterOnboarding(viewer, back),
    302,
  );
}
