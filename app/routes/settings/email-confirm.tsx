import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { confirmEmailChange, findEmailChange } from "../../domain/accounts/change-email.ts";
import { product } from "../../domain/product.ts";
import { deliverSoon } from "../../http/deliver-soon.ts";
import { keepingForm, readForm, refuseForm } from "../../http/form.ts";
import { DEAD_LINK, linkFacts, tokenOf } from "../../http/mail-link.ts";
import { signInPage } from "../../http/own-data.ts";
import { redirectWith, titled } from "../../http/respond.ts";
import { ConfirmEmailForm } from "../../ui/accounts/change-email-form.tsx";
import { MailLinkPage } from "../../ui/accounts/mail-link-page.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  return linkFacts(context, await findEmailChange(context.deps, await tokenOf(context, request)));
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  if (!(await context.mayAttempt("confirm-email")))
    return refuseForm(form, { form: "Too many attempts. Please try again later." }, 429);
  return keepingForm(form, async () => {
    const { deps, cookies, viewer } = context;
    const token = await cookies.linkOf(request.headers.get("Cookie"));
    const done = await confirmEmailChange(deps, token, viewer.kind === "user" ? viewer.sessionId : null);
    if (!done.ok) return refuseForm(form, { form: DEAD_LINK }, 409);
    deliverSoon(context);
    const headers = new Headers({ "Set-Cookie": await cookies.clearLink() });
    const to = viewer.kind === "user" ? "/settings/email" : signInPage(context, "");
    const text = "Whoever was signed in to the account elsewhere is signed out.";
    return redirectWith(context, to, { kind: "success", title: "Your email was changed", text }, headers);
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
      {found && <ConfirmEmailForm newEmail={found.newEmail ?? ""} />}
    </MailLinkPage>
  );
}
