import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { logInForm } from "../../domain/accounts/forms.ts";
import { signInCodes } from "../../domain/accounts/sign-in.ts";
import { product } from "../../domain/product.ts";
import { keepingAuthForm } from "../../http/auth-form.ts";
import { parseForm, readForm, refuseForm } from "../../http/form.ts";
import { backTo, keeping, redirectWith, titled } from "../../http/respond.ts";
import { finishSignIn, signInWith } from "../../http/sign-in.ts";
import { keepTypedEmail } from "../../http/typed-email.ts";
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
  if (asked !== "" && asked === proven) throw redirect(keeping("/login", wanted ?? ""));
  // The banner says it, so the message from the page before does not have to.
  const flash = proven !== "" && context.flash?.title === VERIFIED ? null : context.flash;
  const email = proven || asked || pending?.email || "";
  return { redirectTo: wanted, verified: proven !== "", email, flash };
}

const VERIFIED = "Email Verified!";
const FAILED = { title: "Login Failed" };
/** Nothing at all was typed in one of the two. */
const missing = (form: FormData) =>
  form.get("email") && form.get("password") ? FAILED : { ...FAILED, text: "Email and password are required" };
const TOO_MANY = "Too many attempts. Please try again later.";

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const back = backTo(context, form.get("redirect"), "");
  if (form.get("intent") === "forgot") {
    const headers = await keepTypedEmail(context, request, form.get("email"));
    return redirect(keeping("/forgot-password", back), { status: 303, headers });
  }
  const parsed = parseForm(form, logInForm);
  if (!parsed.ok) return refuseForm(form, parsed.errors, 422, missing(form));
  if (!(await context.mayAttempt("sign-in"))) return refuseForm(form, { form: TOO_MANY }, 429, FAILED);
  return keepingAuthForm(context, form, "sign in", async () => {
    const checked = await signInWith(context, request, parsed.value);
    if (checked.ok) return finishSignIn(context, request, checked.userId, form.get("redirect"));
    if (checked.reason === "too_many") return refuseForm(form, { form: TOO_MANY }, 429, FAILED);
    if (checked.reason === "wrong") {
      // The dialog and the page each have the specification's words of their own.
      const check = request.headers.has("Fanlight-Peek") ? "double-check" : "check";
      const error = `Invalid email or password. Please ${check} your credentials and try again.`;
      return refuseForm(form, { form: error }, 401, { ...FAILED, code: signInCodes.wrong });
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
      keeping("/verify-email", back),
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
      flash={refused ? null : flash}
      problem={refused?.notice}
    />
  );
}
