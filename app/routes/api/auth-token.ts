import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { member } from "../../http/context.ts";
import { jsonError, onlyPost } from "../../http/json.ts";

export const loader = onlyPost;

/** An access token for the caller's session, which is known by its cookie: a token cannot prolong itself. */
export async function action({ request, context }: ActionFunctionArgs) {
  if (request.method !== "POST") return onlyPost();
  if (context.byToken) return jsonError("Authentication Required", 401, { code: "AUTHENTICATION_REQUIRED" });
  const { token, expiresAt } = await context.tokens.issue(
    member(context).sessionId,
    context.deps.clock.now(),
  );
  return Response.json({
    success: true,
    access_token: token,
    token_type: "bearer",
    expires_at: Math.floor(expiresAt / 1000),
  });
}
