import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { confirmEmailChange, findEmailChange } from "#domain/accounts/change-email.ts";
import { authCookies } from "#http/auth/auth-cookies.ts";
import { INVALID_LINK, linkPageData, readLinkToken } from "#http/auth/email-link.ts";
import { deliverAfterResponse } from "#http/deliver-after-response.ts";
import { readForm, refuseForm, runForm } from "#http/forms/form.ts";
import { signInPage } from "#http/gates/sign-in-page.ts";
import { redirectWithFlash } from "#http/respond.ts";
import { closeSockets } from "#http/sockets/close-sockets.ts";
import { ConfirmEmailForm, SignInToConfirm } from "#ui/accounts/change-email-form.tsx";
import { EmailLinkPage } from "#ui/accounts/email-link-page.tsx";

const PAGE_PATH = "/settings/email/confirm";
const signedInAccount = ({ viewer }: AppLoadContext) =>
  viewer.kind === "user" ? { userId: viewer.id, sessionId: viewer.sessionId } : null;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = await readLinkToken(context, request);
  const found = await findEmailChange(context.deps, token, signedInAccount(context));
  const signIn = { signInHref: signInPage(context, PAGE_PATH), signedIn: context.viewer.kind === "user" };
  return linkPageData(context, found && { ...found, ...signIn });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  if (!(await context.mayAttempt("confirm-email")))
    return refuseForm(form, { form: "Too many attempts. Please try again later." }, 429);
  return runForm(form, async () => {
    const { deps, cookies } = context;
    const token = await cookies.linkOf(request.headers.get("Cookie"));
    const confirmed = await confirmEmailChange(deps, token, signedInAccount(context));
    // The page says which account to sign in to.
    if (!confirmed.ok && confirmed.reason === "not_own") return redirect(PAGE_PATH, 303);
    if (!confirmed.ok) return refuseForm(form, { form: INVALID_LINK }, 409);
    if (context.viewer.kind === "user") closeSockets(context, context.viewer.id);
    deliverAfterResponse(context);
    const headers = await authCookies(context, request, { linkToken: null });
    const text = "We signed you out everywhere else.";
    return redirectWithFlash(
      context,
      "/settings/email",
      { kind: "success", title: "Email changed", text },
      headers,
    );
  });
}

export const handle = { title: "Confirm your new email" };

export default function ConfirmEmail() {
  const { found } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const errors = refused?.errors ?? {};
  return (
    <EmailLinkPage
      errors={errors}
      problem={refused?.notice}
      purposeText="A confirmation link works once, for an hour."
      newLinkHref="/settings/email"
    >
      {found && (found.own ? <ConfirmEmailForm newEmail={found.newEmail} /> : <SignInToConfirm {...found} />)}
    </EmailLinkPage>
  );
}
