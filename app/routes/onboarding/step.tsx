import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  type SerializeFrom,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { SignedInViewer } from "#domain/accounts/viewer.ts";
import { completeStep } from "#domain/onboarding/complete-step.ts";
import {
  interestsForm,
  noticesForm,
  type Preferences,
  readPreferences,
} from "#domain/onboarding/preferences.ts";
import { skipOnboarding } from "#domain/onboarding/skip-onboarding.ts";
import { checkStep, LAST_STEP, PROFILE_STEP, stepNumber, tourOf, tours } from "#domain/onboarding/steps.ts";
import { requireMember } from "#http/context.ts";
import { type Errors, parseForm, readForm, refuseForm, runForm } from "#http/forms/form.ts";
import { afterOnboarding, currentStepHref, onboardingRedirect, stepHref } from "#http/gates/onboarding.ts";
import { redirectWithFlash } from "#http/respond.ts";
import { BuyerStep } from "#ui/onboarding/buyer-step.tsx";
import { SellerStep } from "#ui/onboarding/seller-step.tsx";
import { WelcomeFrame } from "#ui/onboarding/welcome-frame.tsx";

type OpenStep = Pick<LoaderFunctionArgs, "request" | "context" | "params">;

function openStep(
  { request, context, params }: OpenStep,
  status: 302 | 303,
): { viewer: SignedInViewer; step: number; returnPath: string } {
  const viewer = requireMember(context);
  const returnPath = onboardingRedirect(context, request);
  const tour = params.tour === "seller" || params.tour === "buyer" ? params.tour : null;
  const step = tour && stepNumber(tour, params.step);
  if (tour === null || step === null) throw new Response(null, { status: 404 });
  if (context.onboardingState !== "welcome_modal")
    throw redirect(afterOnboarding(viewer, returnPath), status);
  if (tour !== tourOf(viewer.role) || !checkStep(step, viewer.onboarding).ok)
    throw redirect(currentStepHref(viewer, returnPath), status);
  if (tour === "seller" && step === PROFILE_STEP)
    throw redirect(`/welcome/creator-profile${new URL(request.url).search}`, status);
  return { viewer, step, returnPath };
}

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, step, returnPath } = openStep(args, 302);
  const { context } = args;
  const preferences = readPreferences(await context.deps.onboarding.findPreferences(viewer.id));
  return {
    tour: tourOf(viewer.role),
    step,
    name: viewer.name,
    preferences,
    backHref: step > 1 ? stepHref(viewer, step - 1, returnPath) : null,
  };
}

type ParsedChoice = { ok: true; value: Partial<Preferences> } | { ok: false; errors: Errors };

function parseChoice(form: FormData, name: string): ParsedChoice {
  if (name === "interests") return parseForm(form, interestsForm);
  if (name === "safety") return parseForm(form, noticesForm);
  return { ok: true, value: name === "how-it-works" ? { skipTutorial: form.get("intent") === "skip" } : {} };
}

function nextLabel({ role, payouts }: SignedInViewer): string {
  if (role !== "seller") return "Enjoy exploring.";
  return payouts === "completed" ? "You're ready to publish your first post." : "Next: set up your payments.";
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const form = await readForm(request);
  const { viewer, step, returnPath } = openStep(args, 303);
  const chosen = parseChoice(form, tours[tourOf(viewer.role)][step - 1] ?? "");
  if (!chosen.ok) return refuseForm(form, chosen.errors);
  const goOn = (finished: boolean, nextStep: number) => {
    if (!finished) return redirect(stepHref(viewer, nextStep, returnPath), 303);
    const flash = { kind: "success", title: "Setup Complete!", text: nextLabel(viewer) } as const;
    return redirectWithFlash(context, afterOnboarding(viewer, returnPath), flash);
  };
  const work = async () => {
    if (step === 1 && form.get("intent") === "skip")
      return goOn((await skipOnboarding(context.deps, viewer)).finished, PROFILE_STEP);
    const completed = await completeStep(context.deps, viewer, step, chosen.value);
    if (!completed.ok) return redirect(currentStepHref(viewer, returnPath), 303);
    return goOn(completed.finished, step + 1);
  };
  return runForm(form, work, null, "Error: Failed to complete setup. Please try again.");
}

export const handle = {
  title: ({ step }: SerializeFrom<typeof loader>) => `Welcome: step ${step} of ${LAST_STEP}`,
};

export default function WelcomeStep() {
  const { tour, step, ...facts } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const Step = tour === "seller" ? SellerStep : BuyerStep;
  return (
    <WelcomeFrame step={step} errors={refused?.errors}>
      <Step {...facts} step={step} values={refused?.values} errors={refused?.errors ?? {}} />
    </WelcomeFrame>
  );
}
