import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { jsonError, postOnly } from "#http/api/json.ts";
import { requireMember } from "#http/context.ts";

export const loader = postOnly;

/** Issues an access token for a session cookie. Doesn't accept access tokens, so that they can't renew themselves. */
export async function action({ request, context }: ActionFunctionArgs) {
  if (request.method !== "POST") return postOnly();
  if (context.isTokenAuth)
    return jsonError("Authentication Required", 401, { code: "AUTHENTICATION_REQUIRED" });
  const { token, expiresAt } = await context.tokens.issue(
    requireMember(context).sessionId,
    context.deps.clock.now(),
  );
  return Response.json({
    success: true,
    access_token: token,
    token_type: "bearer",
    expires_at: Math.floor(expiresAt / 1000),
  });
}
