import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { logInForm } from "../../domain/accounts/forms.ts";
import { signInCodes } from "../../domain/accounts/sign-in.ts";
import { product } from "../../domain/product.ts";
import { keepingAuthForm } from "../../http/auth-form.ts";
import { flashOf, parseForm, readForm, refuseForm } from "../../http/form.ts";
import { backTo, redirectWith, titled } from "../../http/respond.ts";
import { finishSignIn, signInWith } from "../../http/sign-in.ts";
import { AuthPage } from "../../ui/accounts/auth-page.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const wanted = searchParams.get("redirect");
  if (context.viewer.kind === "user") throw redirect(backTo(context, wanted, "/discover"));
  const asked =
    searchParams.get("verified") === "true" ? (searchParams.get("email") ?? "").slice(0, 254) : "";
  // Anybody can write such an address; only this browser's own signed word that it has verified one makes the banner.
  const now = context.deps.clock.now();
  const pending = await context.cookies.pendingOf(request.headers.get("Cookie"), now);
  const proven = pending?.verified ? pending.email : "";
  if (asked !== "" && asked === proven)
    throw redirect(`/login${wanted ? `?redirect=${encodeURIComponent(wanted)}` : ""}`);
  return { redirectTo: wanted, verified: proven !== "", email: proven || asked, flash: context.flash };
}

const FAILED = { title: "Login Failed" };
/** Nothing at all was typed in one of the two. */
const missing = (form: FormData) =>
  form.get("email") && form.get("password") ? FAILED : { ...FAILED, text: "Email and password are required" };
const TOO_MANY = "Too many attempts. Please try again later.";

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const parsed = parseForm(form, logInForm);
  if (!parsed.ok) return refuseForm(form, parsed.errors, 422, missing(form));
  if (!(await context.mayAttempt("sign-in"))) return refuseForm(form, { form: TOO_MANY }, 429, FAILED);
  return keepingAuthForm(context, form, "sign in", async () => {
    const checked = await signInWith(context, request, parsed.value);
    if (checked.ok) return finishSignIn(context, request, checked.userId, form.get("redirect"));
    if (checked.reason === "too_many") return refuseForm(form, { form: TOO_MANY }, 429, FAILED);
    if (checked.reason === "wrong") {
      const error = "Invalid email or password. Please check your credentials and try again.";
      const text = "Invalid email or password. Please double-check your credentials and try again.";
      return refuseForm(form, { form: error }, 401, { ...FAILED, text, code: signInCodes.wrong });
    }
    const headers = new Headers({
      "Set-Cookie": await context.cookies.writePending({
        email: parsed.value.email,
        userId: checked.userId,
        verified: false,
        at: context.deps.clock.now(),
      }),
      "X-Error-Code": signInCodes.not_verified,
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
  return (
    <AuthPage
      tab="login"
      values={refused?.values ?? { email }}
      errors={refused?.errors}
      redirectTo={refused?.values.redirect ?? redirectTo}
      verifiedBanner={verified && !refused}
      flash={flashOf(refused, flash)}
    />
  );
}
