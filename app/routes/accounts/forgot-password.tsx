import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { forgotPasswordForm } from "#domain/accounts/forms.ts";
import { requestPasswordReset } from "#domain/accounts/reset-password.ts";
import { findRememberedEmail, rememberEmail } from "#http/auth/pending-email.ts";
import { runThenDeliver } from "#http/deliver-after-response.ts";
import { emailNotice } from "#http/forms/error-messages.ts";
import { parseForm, readForm, refuseForm, runForm } from "#http/forms/form.ts";
import { signInPage } from "#http/gates/sign-in-page.ts";
import { networkOf } from "#http/network.ts";
import { redirectPath, redirectWithFlash, withRedirect } from "#http/respond.ts";
import { withDeps } from "#http/with-deps.ts";
import { ForgotPasswordForm } from "#ui/accounts/forgot-password-form.tsx";
import { BareFrame } from "#ui/frame/bare-frame.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { viewer } = context;
  const email = viewer.kind === "user" ? viewer.email : await findRememberedEmail(context, request);
  const redirectTo = new URL(request.url).searchParams.get("redirect");
  return { email, redirectTo, logInHref: signInPage(context, redirectPath(context, redirectTo, "")) };
}

const TOO_MANY = "Too many attempts. Please try again later.";

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const parsed = parseForm(form, forgotPasswordForm);
  if (!parsed.ok) return refuseForm(form, parsed.errors, 422, emailNotice(parsed.errors));
  if (!(await context.mayAttempt("forgot-password"))) return refuseForm(form, { form: TOO_MANY }, 429);
  return runForm(form, async () => {
    const known = await context.cookies.knownOf(request.headers.get("Cookie"));
    const later = (work: () => Promise<unknown>) => runThenDeliver(context, work);
    const returnPath = redirectPath(context, form.get("redirect"), "");
    const pageLink = (path: string) => withRedirect(context.deps.pageLink(path), returnPath);
    const requested = await requestPasswordReset(
      withDeps(context.deps, { pageLink, later }),
      parsed.value.email,
      {
        known,
        network: networkOf(context.ip),
      },
    );
    if (requested.ok)
      return redirectWithFlash(
        context,
        withRedirect("/forgot-password", returnPath),
        {
          kind: "success",
          title: "Check your inbox",
          text: requested.isOnItsWay
            ? "If an account uses this email, a reset link is on its way."
            : "If an account uses this email, we sent it a reset link within the last ten minutes. It still works.",
        },
        await rememberEmail(context, request, parsed.value.email),
      );
    if (requested.reason === "too_many") return refuseForm(form, { form: TOO_MANY }, 429);
    const seconds = Math.ceil(requested.waitMs / 1000);
    const wait = `You can request a new link in ${seconds} seconds.`;
    return refuseForm(form, { form: wait }, 429);
  });
}

export const handle = { title: "Forgot your password?" };

export default function ForgotPassword() {
  const { email, redirectTo, logInHref } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const errors = refused?.errors ?? {};
  return (
    <BareFrame errors={errors} problem={refused?.notice}>
      <ForgotPasswordForm
        email={refused?.values.email ?? email}
        errors={errors}
        logInHref={logInHref}
        redirectTo={refused?.values.redirect ?? redirectTo}
      />
    </BareFrame>
  );
}
