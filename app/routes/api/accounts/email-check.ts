import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { emailCallBody } from "#domain/accounts/forms.ts";
import { emailCallTarget } from "#http/api/email-verification.ts";
import { postOnly, readJson } from "#http/api/json.ts";

export const loader = postOnly;

/** check-verification: { success, verified } for the caller's own account; false for any other address. */
export async function action({ request, context }: ActionFunctionArgs) {
  const body = await readJson(request, emailCallBody);
  const target = await emailCallTarget(context, request, body);
  return Response.json({ success: true, verified: target?.verified ?? false });
}
