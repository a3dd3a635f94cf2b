import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { emailCallBody } from "../../../domain/accounts/forms.ts";
import { emailCallTarget } from "../../../http/api/email-target.ts";
import { postOnly, readJson } from "../../../http/api/json.ts";

export const loader = postOnly;

/** check-verification: { success, verified } of the caller's own account; to anybody else no address is verified. */
export async function action({ request, context }: ActionFunctionArgs) {
  const body = await readJson(request, emailCallBody);
  const subject = await emailCallTarget(context, request, body);
  return Response.json({ success: true, verified: subject?.verified ?? false });
}
