import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { logInForm } from "../../domain/accounts/forms.ts";
import { signInCodes } from "../../domain/accounts/sign-in.ts";
import { parseForm, refuseForm } from "../forms/form.ts";
import { redirectWithFlash, withRedirect } from "../respond.ts";
import { runAuthForm } from "./auth-form.ts";
import { authenticateWithPassword, continueSignIn } from "./open-session.ts";
import { rememberEmail } from "./remembered-email.ts";

const FAILED = { title: "Login Failed" };
/** Nothing at all was typed in one of the two. */
const missingFieldsNotice = (form: FormData) =>
  form.get("email") && form.get("password") ? FAILED : { ...FAILED, text: "Email and password are required" };
const TOO_MANY = "Too many attempts. Please try again later.";

/**
 * Answers the login form, wherever it stands: leads on to `wanted` (a path of ours, "" for the usual one), by way of
 * whatever the account asks for besides; or shows the form again with the specification's words.
 */
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
    return redirectWithFlash(
      context,
      withRedirect("/verify-email", redirectTo),
      {
        kind: "info",
        title: "Email Verification Required",
        text: "Please verify your email address before signing in. Check your inbox for a verification link.",
      },
      headers,
    );
  });
}
