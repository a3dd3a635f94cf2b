import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { logInForm, messages } from "#domain/accounts/forms.ts";
import { signInCodes } from "#domain/accounts/sign-in.ts";
import { parseForm, refuseForm } from "../forms/form.ts";
import { redirectWithFlash, withRedirect } from "../respond.ts";
import { authCookies } from "./auth-cookies.ts";
import { runAuthForm } from "./auth-form.ts";
import { authenticateWithPassword, continueSignIn } from "./open-session.ts";
import { rememberEmail } from "./pending-email.ts";

const FAILED = { title: "Login Failed" };
const missingFieldsNotice = (form: FormData) =>
  form.get("email") && form.get("password") ? FAILED : { ...FAILED, text: messages.bothRequired };
const TOO_MANY = "Too many attempts. Please try again later.";
/** Points to the one way in that strangers can't block: the owner's inbox. */
const tooManyNotice = (redirectTo: string) => ({
  ...FAILED,
  text: "If this is your account, you can get in right now through a link we email you.",
  link: { href: withRedirect("/forgot-password", redirectTo), label: "Email me a link" },
});
const UNVERIFIED = {
  kind: "info",
  title: "Email Verification Required",
  text: "Please verify your email address before signing in. Check your inbox for a verification link.",
} as const;

/** `redirectTo`: one of our paths, or "" for the default (docs/product.md, section 8.1). */
export async function logIn(context: AppLoadContext, request: Request, form: FormData, redirectTo: string) {
  if (form.get("intent") === "forgot") {
    const headers = await rememberEmail(context, request, form.get("email"));
    return redirect(withRedirect("/forgot-password", redirectTo), { status: 303, headers });
  }
  const parsed = parseForm(form, logInForm);
  if (!parsed.ok) return refuseForm(form, parsed.errors, 422, missingFieldsNotice(form));
  if (!(await context.mayAttempt("sign-in"))) return refuseForm(form, { form: TOO_MANY }, 429, FAILED);
  return runAuthForm(context, form, "sign in", async () => {
    const checked = await authenticateWithPassword(context, request, parsed.value);
    if (checked.ok) return continueSignIn(context, request, checked.userId, redirectTo);
    if (checked.reason === "too_many") {
      const headers = await rememberEmail(context, request, form.get("email"));
      return refuseForm(form, { form: TOO_MANY }, 429, tooManyNotice(redirectTo), headers);
    }
    if (checked.reason === "wrong") {
      // The specified text differs between the dialog, whose script sends the header, and the page.
      const check = request.headers.has("Fanlight-Peek") ? "double-check" : "check";
      const error = `Invalid email or password. Please ${check} your credentials and try again.`;
      return refuseForm(form, { form: error }, 422, { ...FAILED, code: signInCodes.wrong });
    }
    const pendingEmail = { email: parsed.value.email, userId: checked.userId, verified: false };
    const headers = await authCookies(context, request, { pendingEmail });
    headers.set("X-Error-Code", signInCodes.not_verified);
    return redirectWithFlash(context, withRedirect("/verify-email", redirectTo), UNVERIFIED, headers);
  });
}
