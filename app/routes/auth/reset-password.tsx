import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { resetForm } from "../../domain/accounts/forms.ts";
import { findReset, resetPassword } from "../../domain/accounts/reset-password.ts";
import { product } from "../../domain/product.ts";
import { deliverSoon } from "../../http/deliver-soon.ts";
import { keepingForm, parseForm, readForm, refuseForm } from "../../http/form.ts";
import { tokenOf } from "../../http/mail-link.ts";
import { redirectWith, titled } from "../../http/respond.ts";
import { rememberBrowser } from "../../http/sign-in.ts";
import { DeadLink, ResetPasswordForm } from "../../ui/accounts/reset-password-form.tsx";
import { BareFrame } from "../../ui/frame/bare-frame.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const found = await findReset(context.deps, await tokenOf(context, request));
  const facts = { email: found?.email ?? null, flash: context.flash };
  // A refused form shows its own status; a link that is over says so.
  return data(facts, { status: found === null && context.method !== "POST" ? 410 : 200 });
}

const DEAD = "This link no longer works. Please ask for a new one.";

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  if (!(await context.mayAttempt("reset-password")))
    return refuseForm(form, { form: "Too many attempts. Please try again later." }, 429);
  const parsed = parseForm(form, resetForm);
  if (!parsed.ok) return refuseForm(form, parsed.errors);
  return keepingForm(form, async () => {
    const { deps, cookies } = context;
    const token = await cookies.linkOf(request.headers.get("Cookie"));
    const done = await resetPassword(deps, token, parsed.value.password);
    if (!done.ok) return refuseForm(form, { form: DEAD }, 409);
    deliverSoon(context);
    const headers = new Headers({ "Set-Cookie": await rememberBrowser(context, request, done.userId) });
    headers.append("Set-Cookie", await cookies.clearLink());
    const text = "Log in with it. Everybody is signed out, and passkeys of the account are removed.";
    return redirectWith(context, "/login", { kind: "success", title: "Password changed", text }, headers);
  });
}

export const meta: MetaFunction = () => titled("Set a new password", product.name);

export default function ResetPassword() {
  const { email, flash } = useLoaderData<typeof loader>();
  const errors = useActionData<typeof action>()?.errors ?? {};
  return (
    <BareFrame flash={flash} errors={errors}>
      {email === null ? (
        <DeadLink what="A link to a new password works once, for 30 minutes." again="/forgot-password" />
      ) : (
        <ResetPasswordForm email={email} errors={errors} />
      )}
    </BareFrame>
  );
}
