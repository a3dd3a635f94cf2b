import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { verifyCallBody } from "../../domain/accounts/forms.ts";
import { verifyEmail } from "../../domain/accounts/verify-email.ts";
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
    const { viewer } = context;
    const shouldTriggerOnboarding =
      viewer.kind === "user" && (viewer.onboarding?.completedAt ?? null) === null;
    if (subject.verified) return Response.json({ success: true, shouldTriggerOnboarding });
    const verified = await verifyEmail(context.deps, { email: subject.email, code: body.code }, subject.by);
    if (verified.ok) return Response.json({ success: true, shouldTriggerOnboarding });
    if (verified.reason === "no_live_code")
      return jsonError("This code has expired. Please request a new one.", 409, { attemptsRemaining: 0 });
    const left = verified.attemptsLeft;
    const error = left > 0 ? "Verification Failed" : "Too many failed attempts. Please request a new code.";
    return jsonError(error, 409, { attemptsRemaining: left });
  });
}
