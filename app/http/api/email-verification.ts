import type { AppLoadContext } from "@remix-run/cloudflare";
import type { VerificationActor } from "#domain/accounts/verify-email.ts";
import { findVerificationActor } from "../auth/verification-actor.ts";
import { jsonError } from "./json.ts";

/**
 * A signed-in caller's own address, whatever the body says; for guests, the body's, treated as a stranger's. Null
 * without one.
 */
export async function emailCallTarget(
  context: AppLoadContext,
  request: Request,
  body: { email?: string },
): Promise<{ email: string; actor: VerificationActor; verified: boolean } | null> {
  const { viewer } = context;
  const { actor } = await findVerificationActor(context, request);
  if (viewer.kind === "user")
    return { email: viewer.email, actor, verified: viewer.emailVerifiedAt !== null };
  return body.email ? { email: body.email, actor, verified: false } : null;
}

export const emailRequired = () =>
  jsonError("Please enter your email address", 422, { code: "EMAIL_REQUIRED" });
export const tooManyAttempts = () => jsonError("Too many attempts. Please try again later.", 429);
