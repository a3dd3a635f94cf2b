import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { emailCallBody } from "#domain/accounts/forms.ts";
import { resendCode } from "#domain/accounts/resend-code.ts";
import { emailCallTarget, emailRequired, tooManyAttempts } from "#http/api/email-verification.ts";
import { jsonError, postOnly, readJson, runApiCall } from "#http/api/json.ts";
import { runThenDeliver } from "#http/deliver-after-response.ts";
import { retryAfter } from "#http/forms/form.ts";
import { withDeps } from "#http/with-deps.ts";

export const loader = postOnly;

/** send-verification and resend-verification: { success, error, waitTime (ms) }, the same for every address. */
export async function action({ request, context }: ActionFunctionArgs) {
  const body = await readJson(request, emailCallBody);
  if (!(await context.mayAttempt("code"))) return tooManyAttempts();
  return runApiCall(async () => {
    const target = await emailCallTarget(context, request, body);
    if (target === null) return emailRequired();
    const later = (work?: () => Promise<unknown>) => runThenDeliver(context, work);
    const sent = await resendCode(withDeps(context.deps, { later }), target.email, target.actor);
    if (sent.ok) return Response.json({ success: true });
    if (sent.reason === "too_many") return tooManyAttempts();
    const seconds = Math.ceil(sent.waitMs / 1000);
    const error = `Please Wait: you can request a new code in ${seconds} seconds.`;
    return jsonError(error, 429, { waitTime: sent.waitMs }, retryAfter(sent.waitMs));
  });
}
