import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { signUpForm } from "../../domain/accounts/forms.ts";
import { signUp } from "../../domain/accounts/sign-up.ts";
import { product } from "../../domain/product.ts";
import { deliverSoon } from "../../http/deliver-soon.ts";
import { keepingForm, parseForm, readForm, refuseForm } from "../../http/form.ts";
import { backTo, redirectWith, titled } from "../../http/respond.ts";
import { openSession } from "../../http/sign-in.ts";
import { AuthPage } from "../../ui/accounts/auth-page.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const wanted = new URL(request.url).searchParams.get("redirect");
  if (context.viewer.kind === "user") throw redirect(backTo(context, wanted, "/discover"));
  return { redirectTo: wanted, flash: context.flash };
}

const refusals = {
  account_exists: "Account Already Exists. Log in instead, or reset your password.",
  no_username: "Unable to generate unique username after multiple attempts",
} as const;

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const parsed = parseForm(form, signUpForm);
  if (!parsed.ok) return refuseForm(form, parsed.errors);
  if (!(await context.mayAttempt("sign-up")))
    return refuseForm(form, { form: "Too many attempts. Please try again later." }, 429);
  return keepingForm(form, async () => {
    const created = await signUp(context.deps, parsed.value);
    if (!created.ok) {
      const field = created.reason === "account_exists" ? "email" : "form";
      return refuseForm(form, { [field]: refusals[created.reason] }, 409);
    }
    deliverSoon(context);
    const headers = await openSession(context, created.userId);
    headers.append(
      "Set-Cookie",
      await context.cookies.writePending({
        email: parsed.value.email,
        userId: null,
        verified: false,
        at: context.deps.clock.now(),
      }),
    );
    const back = backTo(context, form.get("redirect"), "");
    return redirectWith(
      context,
      `/verify-email${back ? `?redirect=${encodeURIComponent(back)}` : ""}`,
      { kind: "success", title: "Account created!", text: "Verification Email Sent" },
      headers,
    );
  });
}

export const meta: MetaFunction = () => titled("Sign Up", product.name);

export default function SignUp() {
  const { redirectTo, flash } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <AuthPage
      tab="signup"
      values={refused?.values}
      errors={refused?.errors}
      redirectTo={refused?.values.redirect ?? redirectTo}
      flash={flash}
    />
  );
}
