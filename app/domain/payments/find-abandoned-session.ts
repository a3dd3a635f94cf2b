import type { Checkout } from "../../../db/stores/payments/checkouts.ts";
import type { PaymentPort, ProviderSession } from "./payment-port.ts";

export type LeftSessionDeps = { payments: Pick<PaymentPort, "openSessionsOf" | "expireSession"> };

/** Our clock and the provider's may differ, and a call that we gave up on may still be carried out. */
const EARLY_MS = 60_000;
const LATE_MS = 2 * 60_000;

/**
 * Finds the session that a checkout's attempt left open at the provider although its response never arrived, and closes
 * any others, so that at most one can be paid. Nobody has seen the page of one that appears only later.
 */
export async function findAbandonedSession(
  deps: LeftSessionDeps,
  checkout: Pick<Checkout, "id" | "amount" | "created_at" | "attempted_at">,
): Promise<ProviderSession | null> {
  const began = checkout.attempted_at ?? checkout.created_at;
  const left = await deps.payments.openSessionsOf(checkout.id, {
    from: began - EARLY_MS,
    until: began + LATE_MS,
  });
  const usable = left.find((session) => session.amount === checkout.amount) ?? null;
  for (const session of left) if (session !== usable) await deps.payments.expireSession(session.id);
  return usable;
}
