import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { verifySecondStep } from "#domain/accounts/two-step/second-step.ts";
import { completeSignIn } from "#http/auth/open-session.ts";
import { deliverAfterResponse } from "#http/deliver-after-response.ts";
import { INVALID_CODE } from "#http/forms/error-messages.ts";
import { readForm, refuseForm, runForm } from "#http/forms/form.ts";
import { homeOf, signInPage } from "#http/gates/sign-in-page.ts";
import { redirectPath, redirectWithFlash } from "#http/respond.ts";
import { SecondStepForm } from "#ui/accounts/security/second-step-form.tsx";
import { BareFrame } from "#ui/frame/bare-frame.tsx";

/**
 * The sign-in that awaits its code; null if there is none, it's too old, or the password has changed since. Either it
 * has passed the password, or it's a session that was opened before two-step sign-in was on and that an admin page sent
 * here.
 */
async function pendingSignIn(request: Request, context: AppLoadContext) {
  const { cookies, deps, viewer } = context;
  if (viewer.kind === "user") {
    if (viewer.twoStep !== "due") return null;
    const redirectTo = redirectPath(context, new URL(request.url).searchParams.get("redirect"), "");
    return { userId: viewer.id, email: viewer.email, redirectTo, on: true };
  }
  const pending = await cookies.secondOf(request.headers.get("Cookie"), deps.clock.now());
  const requirement = pending && (await deps.twoStep.findRequirement(pending.userId));
  return requirement && pending.at >= requirement.passwordChangedAt
    ? { ...pending, email: requirement.email, on: requirement.on }
    : null;
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const isSignedIn = context.viewer.kind === "user";
  const pending = await pendingSignIn(request, context);
  if (pending === null) throw redirect(isSignedIn ? homeOf(context) : signInPage(context, ""));
  const back = redirectPath(context, pending.redirectTo, "");
  return {
    // A session goes on as it is; only a new sign-in can switch accounts.
    otherHref: isSignedIn ? null : signInPage(context, back),
    back: isSignedIn ? back : "",
    recovery: new URL(request.url).searchParams.get("with") === "recovery",
  };
}

const TOO_MANY = "Too many attempts. Please wait 15 minutes, or use a recovery code.";

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  if (!(await context.mayAttempt("second-step")))
    return refuseForm(form, { form: "Too many attempts. Please try again later." }, 429);
  return runForm(form, async () => {
    const pending = await pendingSignIn(request, context);
    if (pending === null)
      return redirectWithFlash(context, signInPage(context, ""), {
        kind: "info",
        title: "Please log in again",
        text: "Your sign-in timed out.",
      });
    const typed = String(form.get("code") ?? "").slice(0, 60);
    if (typed.trim() === "") return refuseForm(form, { code: "Enter the code" }, 422, INVALID_CODE);
    const verified = await verifySecondStep(context.deps, pending, typed);
    deliverAfterResponse(context);
    // If two-step sign-in was turned off in another session in the meantime, the password is enough.
    if (verified.ok || verified.reason === "off") {
      const { userId, redirectTo } = pending;
      const passed = { userId, hasTwoSteps: verified.ok };
      return completeSignIn(context, request, passed, redirectPath(context, redirectTo, ""));
    }
    if (verified.reason === "too_many") return refuseForm(form, { form: TOO_MANY }, 429);
    return refuseForm(form, { code: "That code isn't right, or it was already used" }, 422, INVALID_CODE);
  });
}

export const handle = { title: "Enter your code" };

export default function SecondStep() {
  const shown = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const errors = refused?.errors ?? {};
  return (
    <BareFrame errors={errors} problem={refused?.notice}>
      <SecondStepForm {...shown} code={refused?.values.code} errors={errors} />
    </BareFrame>
  );
}
