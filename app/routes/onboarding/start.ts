import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { requireMember } from "#http/context.ts";
import { afterOnboarding, currentStepHref, onboardingRedirect } from "#http/gates/onboarding.ts";

export function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireMember(context);
  const returnPath = onboardingRedirect(context, request);
  return redirect(
    context.onboardingState === "welcome_modal"
      ? currentStepHref(viewer, returnPath)
      : afterOnboarding(viewer, returnPath),
    302,
  );
}
