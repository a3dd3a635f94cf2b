import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { confirmEmailChange, findEmailChange } from "../../domain/accounts/change-email.ts";
import { product } from "../../domain/product.ts";
import { deliverSoon } from "../../http/deliver-soon.ts";
import { keepingForm, readForm, refuseForm } from "../../http/form.ts";
import { tokenOf } from "../../http/mail-link.ts";
import { redirectWith, titled } from "../../http/respond.ts";
import { ConfirmEmailForm } from "../../ui/accounts/change-email-form.tsx";
import { DeadLink } from "../../ui/accounts/reset-password-form.tsx";
import { BareFrame } from "../../ui/frame/bare-frame.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const found = await findEmailChange(context.deps, await tokenOf(context, request));
  const facts = { newEmail: found?.newEmail ?? null, flash: context.flash };
  return data(facts, { status: found === null && context.method !== "POST" ? 410 : 200 });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  if (!(await context.mayAttempt("confirm-email")))
    return refuseForm(form, { form: "Too many attempts. Please try again later." }, 429);
  return keepingForm(form, async () => {
    const { deps, cookies, viewer } = context;
    const token = await cookies.linkOf(request.headers.get("Cookie"));
    const done = await confirmEmailChange(deps, token);
    if (!done.ok)
      return refuseForm(form, { form: "This link no longer works. Please ask for a new one." }, 409);
    deliverSoon(context);
    const headers = new Headers({ "Set-Cookie": await cookies.clearLink() });
    const to = viewer.kind === "user" ? "/settings/email" : "/login";
    return redirectWith(context, to, { kind: "success", title: "Your email was changed" }, headers);
  });
}

export const meta: MetaFunction = () => titled("Confirm your new email", product.name);

export default function ConfirmEmail() {
  const { newEmail, flash } = useLoaderData<typeof loader>();
  const errors = useActionData<typeof action>()?.errors ?? {};
  return (
    <BareFrame flash={flash} errors={errors}>
      {newEmail === null ? (
        <DeadLink what="A link to a new email works once, for an hour." again="/settings/email" />
      ) : (
        <ConfirmEmailForm newEmail={newEmail} />
      )}
    </BareFrame>
  );
}
