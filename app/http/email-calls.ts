import type { AppLoadContext } from "@remix-run/cloudflare";
import type { Prover } from "../domain/accounts/verify-email.ts";
import { jsonError } from "./json.ts";
import { proverOf } from "./prover.ts";

/**
 * Whom a call of /api/email is about: a caller with a session speaks for its own account alone, whatever address or id
 * the body names; anybody else for the address of the body, as a stranger to it.
 */
export async function subjectOf(
  context: AppLoadContext,
  request: Request,
  body: { email?: string },
): Promise<{ email: string; by: Prover; verified: boolean } | null> {
  const { viewer } = context;
  const { by } = await proverOf(context, request);
  if (viewer.kind === "user") return { email: viewer.email, by, verified: viewer.emailVerifiedAt !== null };
  return body.email ? { email: body.email, by, verified: false } : null;
}

export const emailRequired = () =>
  jsonError("Please enter your email address", 422, { code: "EMAIL_REQUIRED" });
export const tooManyTries = () => jsonError("Too many attempts. Please try again later.", 429);
