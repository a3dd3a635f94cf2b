import type { ActionFunctionArgs, AppLoadContext } from "@remix-run/cloudflare";
import { verifyCallBody } from "#domain/accounts/forms.ts";
import { attemptsLeftText } from "#domain/accounts/verification-code.ts";
import { verifyEmail } from "#domain/accounts/verify-email.ts";
import { checkOnboarding } from "#domain/onboarding/onboarding-state.ts";
import { emailCallTarget, emailRequired, tooManyAttempts } from "#http/api/email-verification.ts";
import { jsonError, postOnly, readJson, runApiCall } from "#http/api/json.ts";
import { closeSockets } from "#http/sockets/close-sockets.ts";

export const loader = postOnly;

/** verify-code: { success, error, attemptsRemaining, shouldTriggerOnboarding }. */
export async function action({ request, context }: ActionFunctionArgs) {
  const body = await readJson(request, verifyCallBody);
  if (!(await context.mayAttempt("code"))) return tooManyAttempts();
  return runApiCall(async () => {
    const target = await emailCallTarget(context, request, body);
    if (target === null) return emailRequired();
    if (target.verified) return verifiedResponse(context, target.actor.sessionUserId);
    const verified = await verifyEmail(context.deps, { email: target.email, code: body.code }, target.actor);
    if (verified.ok) {
      closeSockets(context, verified.userId);
      return verifiedResponse(context, verified.userId);
    }
    if (verified.reason === "no_live_code")
      return jsonError("This code has expired. Please request a new one.", 409, {
        code: "CODE_EXPIRED",
        attemptsRemaining: 0,
      });
    const left = verified.attemptsLeft;
    const error = left > 0 ? "Verification Failed" : attemptsLeftText(0);
    return jsonError(error, 409, { code: "INVALID_CODE", attemptsRemaining: left });
  });
}

async function verifiedResponse({ deps }: AppLoadContext, userId: string | null) {
  const account = userId === null ? null : await deps.onboarding.findNewAccount(userId);
  const shouldTriggerOnboarding =
    account !== null && checkOnboarding(account, deps.clock.now()).state === "welcome_modal";
  return Response.json({ success: true, shouldTriggerOnboarding });
}
