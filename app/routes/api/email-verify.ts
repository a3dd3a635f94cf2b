import type { ActionFunctionArgs, AppLoadContext } from "@remix-run/cloudflare";
import { verifyCallBody } from "../../domain/accounts/forms.ts";
import { attemptsWords } from "../../domain/accounts/verification-code.ts";
import { verifyEmail } from "../../domain/accounts/verify-email.ts";
import { checkFirstSteps } from "../../domain/onboarding/first-steps.ts";
import { emailRequired, subjectOf, tooManyTries } from "../../http/email-calls.ts";
import { answering, jsonError, onlyPost, readJson } from "../../http/json.ts";

export const loader = onlyPost;

/** verify-code: { success, error, attemptsRemaining, shouldTriggerOnboarding }. */
export async function action({ request, context }: ActionFunctionArgs) {
  const body = await readJson(request, verifyCallBody);
  if (!(await context.mayAttempt("code"))) return tooManyTries();
  return answering(async () => {
    const subject = await subjectOf(context, request, body);
    if (subject === null) return emailRequired();
    if (subject.verified) return welcoming(context, subject.by.session);
    const verified = await verifyEmail(context.deps, { email: subject.email, code: body.code }, subject.by);
    if (verified.ok) return welcoming(context, verified.userId);
    if (verified.reason === "no_live_code")
      return jsonError("This code has expired. Please request a new one.", 409, { attemptsRemaining: 0 });
    const left = verified.attemptsLeft;
    const error = left > 0 ? "Verification Failed" : attemptsWords(0);
    return jsonError(error, 409, { attemptsRemaining: left });
  });
}

/** Success, and whether the account's welcome is still to come, whoever has verified it. */
async function welcoming({ deps }: AppLoadContext, userId: string | null) {
  const who = userId === null ? null : await deps.onboarding.newcomer(userId);
  const shouldTriggerOnboarding =
    who !== null && checkFirstSteps(who, deps.clock.now()).state === "welcome_modal";
  return Response.json({ success: true, shouldTriggerOnboarding });
}
