import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { signInWithPasskey } from "#domain/accounts/passkeys/manage.ts";
import { completeSignIn } from "#http/auth/open-session.ts";
import { readForm } from "#http/forms/form.ts";
import { signInPage } from "#http/gates/sign-in-page.ts";
import { redirectPath, redirectWithFlash } from "#http/respond.ts";

/** Only the button on a log-in page posts here, with the passkey's response. */
export const loader = ({ context }: LoaderFunctionArgs) => redirect(signInPage(context, ""));

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const { deps, cookies } = context;
  const returnPath = redirectPath(context, form.get("redirect"), "");
  const loginPage = signInPage(context, returnPath);
  if (!(await context.mayAttempt("sign-in")))
    return redirectWithFlash(context, loginPage, {
      kind: "error",
      title: "Login Failed",
      text: "Too many attempts. Please try again later.",
    });
  const challenge = await cookies.challengeOf(request.headers.get("Cookie"), deps.clock.now());
  const checked = await signInWithPasskey(deps, {
    answer: String(form.get("answer") ?? "").slice(0, 20_000),
    challenge,
  });
  if (checked.ok)
    return completeSignIn(context, request, { userId: checked.userId, hasTwoSteps: true }, returnPath);
  return redirectWithFlash(context, loginPage, {
    kind: "error",
    title: "Login Failed",
    text: "That passkey didn't work. Try again, or use your password.",
  });
}
