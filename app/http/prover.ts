import type { AppLoadContext } from "@remix-run/cloudflare";
import type { Prover } from "../domain/accounts/verify-email.ts";
import type { Pending } from "./cookies.ts";
import { networkOf } from "./network.ts";

/** What a browser has shown of an account whose address is to be verified, with the address that waits. */
export async function proverOf(
  context: AppLoadContext,
  request: Request,
): Promise<{ by: Prover; pending: Pending | null }> {
  const { viewer, cookies, deps, ip } = context;
  const pending = await cookies.pendingOf(request.headers.get("Cookie"), deps.clock.now());
  const own =
    viewer.kind === "user" ? { session: viewer.id, sessionId: viewer.sessionId } : { session: null };
  return { by: { ...own, password: pending?.userId ?? null, network: networkOf(ip) }, pending };
}
