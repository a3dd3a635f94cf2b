import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { resetPasswordForm } from "#domain/accounts/forms.ts";
import { findReset, resetPassword } from "#domain/accounts/reset-password.ts";
import { authCookies } from "#http/auth/auth-cookies.ts";
import { INVALID_LINK, linkPageData, readLinkToken } from "#http/auth/email-link.ts";
import { emailToRemember } from "#http/auth/pending-email.ts";
import { deliverAfterResponse } from "#http/deliver-after-response.ts";
import { parseForm, readForm, refuseForm, runForm } from "#http/forms/form.ts";
import { signInPage } from "#http/gates/sign-in-page.ts";
import { redirectPath, redirectWithFlash } from "#http/respond.ts";
import { closeSockets } from "#http/sockets/close-sockets.ts";
import { EmailLinkPage } from "#ui/accounts/email-link-page.tsx";
import { ResetPasswordForm } from "#ui/accounts/reset-password-form.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  return linkPageData(context, await findReset(context.deps, await readLinkToken(context, request)));
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  if (!(await context.mayAttempt("reset-password")))
    return refuseForm(form, { form: "Too many attempts. Please try again later." }, 429);
  return runForm(form, async () => {
    const parsed = parseForm(form, resetPasswordForm(await context.deps.staticFiles.isCommonPassword()));
    if (!parsed.ok) return refuseForm(form, parsed.errors);
    const { deps, cookies } = context;
    const token = await cookies.linkOf(request.headers.get("Cookie"));
    const reset = await resetPassword(deps, token, parsed.value.password);
    if (!reset.ok) return refuseForm(form, { form: INVALID_LINK }, 409);
    closeSockets(context, reset.userId);
    deliverAfterResponse(context);
    const headers = await authCookies(context, request, {
      knownUserId: reset.userId,
      pendingEmail: await emailToRemember(context, request, form.get("username")),
      linkToken: null,
    });
    const text = "Log in with your new password. We signed you out everywhere and removed any passkeys.";
    const returnPath = redirectPath(context, new URL(request.url).searchParams.get("redirect"), "");
    const flash = { kind: "success", title: "Password changed", text } as const;
    return redirectWithFlash(context, signInPage(context, returnPath), flash, headers);
  });
}

export const handle = { title: "Set a new password" };

export default function ResetPassword() {
  const { found } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const errors = refused?.errors ?? {};
  return (
    <EmailLinkPage
      errors={errors}
      problem={refused?.notice}
      purposeText="A password reset link works once, for 30 minutes."
      newLinkHref="/forgot-password"
    >
      {found && <ResetPasswordForm email={found.email} errors={errors} />}
    </EmailLinkPage>
  );
}
