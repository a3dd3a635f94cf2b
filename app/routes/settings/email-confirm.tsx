import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { confirmEmailChange, findEmailChange } from "../../domain/accounts/change-email.ts";
import { product } from "../../domain/product.ts";
import { deliverSoon } from "../../http/deliver-soon.ts";
import { keepingForm, readForm, refuseForm } from "../../http/form.ts";
import { DEAD_LINK, linkFacts, tokenOf } from "../../http/mail-link.ts";
import { signInPage } from "../../http/own-data.ts";
import { redirectWith, titled } from "../../http/respond.ts";
import { ConfirmEmailForm, SignInToConfirm } from "../../ui/accounts/change-email-form.tsx";
import { MailLinkPage } from "../../ui/accounts/mail-link-page.tsx";

const HERE = "/settings/email/confirm";
const holderOf = ({ viewer }: AppLoadContext) =>
  viewer.kind === "user" ? { userId: viewer.id, sessionId: viewer.sessionId } : null;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = await tokenOf(context, request);
  const found = await findEmailChange(context.deps, token, holderOf(context));
  const ways = { signIn: signInPage(context, HERE), signedIn: context.viewer.kind === "user" };
  return linkFacts(context, found && { ...found, ...ways });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  if (!(await context.mayAttempt("confirm-email")))
    return refuseForm(form, { form: "Too many attempts. Please try again later." }, 429);
  return keepingForm(form, async () => {
    const { deps, cookies } = context;
    const token = await cookies.linkOf(request.headers.get("Cookie"));
    const done = await confirmEmailChange(deps, token, holderOf(context));
    // Its page says who may confirm, and leads there.
    if (!done.ok && done.reason === "not_own") return redirect(HERE, 303);
    if (!done.ok) return refuseForm(form, { form: DEAD_LINK }, 409);
    deliverSoon(context);
    const headers = new Headers({ "Set-Cookie": await cookies.clearLink() });
    const text = "Whoever was signed in to the account elsewhere is signed out.";
    return redirectWith(
      context,
      "/settings/email",
      { kind: "success", title: "Your email was changed", text },
      headers,
    );
  });
}

export const meta: MetaFunction = () => titled("Confirm your new email", product.name);

export default function ConfirmEmail() {
  const { found, flash } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const errors = refused?.errors ?? {};
  return (
    <MailLinkPage
      flash={flash}
      errors={errors}
      problem={refused?.notice}
      what="A link to a new email works once, for an hour."
      again="/settings/email"
    >
      {found && (found.own ? <ConfirmEmailForm newEmail={found.newEmail} /> : <SignInToConfirm {...found} />)}
    </MailLinkPage>
  );
}
