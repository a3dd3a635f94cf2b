import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { messages, signUpForm } from "#domain/accounts/forms.ts";
import { signUp } from "#domain/accounts/sign-up.ts";
import { runAuthForm } from "#http/auth/auth-form.ts";
import { openSession } from "#http/auth/open-session.ts";
import { rememberEmail } from "#http/auth/pending-email.ts";
import { deliverAfterResponse } from "#http/deliver-after-response.ts";
import { DUPLICATE } from "#http/forms/error-messages.ts";
import { parseForm, readForm, refuseForm } from "#http/forms/form.ts";
import { redirectPath, redirectWithFlash, withRedirect } from "#http/respond.ts";
import { withDeps } from "#http/with-deps.ts";
import { AuthPage } from "#ui/accounts/auth-page.tsx";
import { authDestination, withDestination } from "./auth-destination.server.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const redirectTo = new URL(request.url).searchParams.get("redirect");
  if (context.viewer.kind === "user") throw redirect(redirectPath(context, redirectTo, "/discover"));
  return { redirectTo, destination: await authDestination(context, redirectTo) };
}

const FAILED = { title: "Signup Failed" };
const refusalNotice = (form: FormData) =>
  form.get("email") && form.get("password") ? FAILED : { ...FAILED, text: messages.bothRequired };
const refusals = {
  account_exists: {
    field: "email",
    message: "Account Already Exists",
    notice: { ...FAILED, code: DUPLICATE },
  },
  no_username: {
    field: "form",
    message: "Unable to generate unique username after multiple attempts",
    notice: {
      ...FAILED,
      text: "Signup failed: Unable to create user profile",
      code: "PROFILE_CREATION_FAILED",
    },
  },
};

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const answer = await runAuthForm(context, form, "sign up", async () => {
    const parsed = parseForm(form, signUpForm(await context.deps.staticFiles.isCommonPassword()));
    if (!parsed.ok) return refuseForm(form, parsed.errors, 422, refusalNotice(form));
    if (!(await context.mayAttempt("sign-up")))
      return refuseForm(form, { form: "Too many attempts. Please try again later." }, 429, FAILED);
    const returnPath = redirectPath(context, form.get("redirect"), "");
    const verifyLink = (email: string) => withRedirect(context.deps.verifyLink(email), returnPath);
    const created = await signUp(withDeps(context.deps, { verifyLink }), parsed.value);
    if (!created.ok) {
      const { field, message, notice } = refusals[created.reason];
      // Prefills the email for logging in or resetting the password.
      const headers = await rememberEmail(context, request, parsed.value.email);
      return refuseForm(form, { [field]: message }, 409, notice, headers);
    }
    deliverAfterResponse(context);
    const to = created.isVerifying ? "/verify-email" : "/welcome";
    const pendingEmail = created.isVerifying
      ? { email: parsed.value.email, userId: null, verified: false }
      : null;
    const headers = await openSession(context, request, created.userId, { pendingEmail });
    return redirectWithFlash(
      context,
      withRedirect(to, returnPath),
      {
        kind: "success",
        title: "Account created!",
        ...(created.isVerifying ? { text: "Verification Email Sent" } : {}),
      },
      headers,
    );
  });
  return withDestination(context, form, answer);
}

export const handle = { title: "Sign Up" };

export default function SignUp() {
  const { redirectTo, destination } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <AuthPage
      tab="signup"
      destination={refused?.destination ?? destination}
      values={refused?.values}
      errors={refused?.errors}
      redirectTo={refused?.values.redirect ?? redirectTo}
      problem={refused?.notice}
    />
  );
}
