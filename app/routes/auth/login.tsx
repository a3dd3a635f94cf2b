import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { logInForm } from "../../domain/accounts/forms.ts";
import { signInCodes } from "../../domain/accounts/sign-in.ts";
import { product } from "../../domain/product.ts";
import { keepingForm, parseForm, readForm, refuseForm } from "../../http/form.ts";
import { backTo, redirectWith, titled } from "../../http/respond.ts";
import { openSession, signInWith } from "../../http/sign-in.ts";
import { AuthPage } from "../../ui/accounts/auth-page.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const wanted = searchParams.get("redirect");
  if (context.viewer.kind === "user") throw redirect(backTo(context, wanted, "/discover"));
  const verified = searchParams.get("verified") === "true";
  return {
    redirectTo: wanted,
    verified,
    email: verified ? (searchParams.get("email") ?? "").slice(0, 254) : "",
    flash: context.flash,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const parsed = parseForm(form, logInForm);
  if (!parsed.ok) return refuseForm(form, parsed.errors);
  if (!(await context.mayAttempt("sign-in")))
    return refuseForm(form, { form: "Too many attempts. Please try again later." }, 429);
  return keepingForm(form, async () => {
    const checked = await signInWith(context, request.url, parsed.value);
    if (checked.ok) {
      const headers = await openSession(context, checked.userId);
      const to = backTo(context, form.get("redirect"), "/discover");
      return redirectWith(context, to, { kind: "success", title: "Welcome back!" }, headers);
    }
    if (checked.reason === "wrong") {
      const error = "Invalid email or password. Please check your credentials and try again.";
      return refuseForm(form, { form: error, code: signInCodes.wrong }, 401);
    }
    const headers = new Headers({
      "Set-Cookie": await context.cookies.pending.serialize(parsed.value.email),
    });
    return redirectWith(
      context,
      "/verify-email",
      {
        kind: "info",
        title: "Email Verification Required",
        text: "Please verify your email address before signing in. Check your inbox for a verification link.",
      },
      headers,
    );
  });
}

export const meta: MetaFunction = () => titled("Log In", product.name);

export default function LogIn() {
  const { redirectTo, verified, email, flash } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { code: _, ...errors } = refused?.errors ?? {};
  return (
    <AuthPage
      tab="login"
      values={refused?.values ?? { email }}
      errors={errors}
      redirectTo={refused?.values.redirect ?? redirectTo}
      verifiedBanner={verified && !refused}
      flash={flash}
    />
  );
}
