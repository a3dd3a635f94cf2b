import type { AppLoadContext } from "@remix-run/cloudflare";
import type { VerificationActor } from "#domain/accounts/verify-email.ts";
import type { PendingEmail } from "../cookies.ts";
import { networkOf } from "../network.ts";

export async function findVerificationActor(
  context: AppLoadContext,
  request: Request,
): Promise<{ actor: VerificationActor; pending: PendingEmail | null }> {
  const { viewer, cookies, deps, ip } = context;
  const pending = await cookies.pendingOf(request.headers.get("Cookie"), deps.clock.now());
  const session =
    viewer.kind === "user"
      ? { sessionUserId: viewer.id, sessionId: viewer.sessionId }
      : { sessionUserId: null };
  return { actor: { ...session, passwordUserId: pending?.userId ?? null, network: networkOf(ip) }, pending };
}
