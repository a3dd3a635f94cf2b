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
  const session = viewer.kind === "user" ? viewer.id : null;
  return { by: { session, password: pending?.userId ?? null, network: networkOf(ip) }, pending };
}
