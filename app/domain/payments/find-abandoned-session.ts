import type { Checkout } from "./checkout.ts";
import type { PaymentPort, ProviderSession } from "./payment-port.ts";

export type LeftSessionDeps = { payments: Pick<PaymentPort, "openSessionsOf" | "expireSession"> };

/** The provider's clock may differ from ours, and a call that timed out may still be carried out. */
const EARLY_MS = 60_000;
const LATE_MS = 2 * 60_000;

/**
 * Finds the session that an attempt created although its response never arrived, and closes any others so that only one
 * can be paid. One that appears after this window is harmless, since nobody has seen its page.
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
