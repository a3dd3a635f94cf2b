import type { CheckoutStore } from "#db/stores/payments/checkouts.ts";
import { settleEach } from "../settle-all.ts";
import { ProviderUnavailable } from "./payment-port.ts";
import { closeCheckout, type SettleDeps } from "./settle-open-checkout.ts";

export type CloseDeps = SettleDeps & { checkouts: Pick<CheckoutStore, "listUnfinished"> };

const MOST = 20;

/** "withdrawn" is our decision; the others are the fan's. */
type Closing = "withdrawn" | "all" | "timed out";

/**
 * Closes a fan's open pages at the provider, recording those that were paid meanwhile, and returns their number. Throws
 * ProviderUnavailable, also if there are too many for one request; call it again to close the rest.
 */
export async function closeOpenCheckouts(
  deps: CloseDeps,
  buyerId: string,
  which: Closing = "all",
): Promise<number> {
  const unfinished = await deps.checkouts.listUnfinished(buyerId, MOST);
  const now = deps.clock.now();
  const chosen = unfinished.filter((one) => which !== "timed out" || one.expiresAt <= now);
  const isOurs = which === "withdrawn";
  await Promise.all(chosen.map((sale) => closeCheckout(deps, sale, { isOurs })));
  if (chosen.length === MOST) throw new ProviderUnavailable("more pages are open than one request closes");
  return chosen.length;
}

/** Each takes about three provider calls, and a run should end within its minute. */
const CHARGES_PER_RUN = 15;

/**
 * Records or cancels charges of saved cards that timed out, because neither an event nor a returning fan settled them.
 */
export async function settleCharges(
  deps: SettleDeps & { checkouts: Pick<CheckoutStore, "listTimedOutCharges"> },
): Promise<void> {
  const due = await deps.checkouts.listTimedOutCharges(deps.clock.now(), CHARGES_PER_RUN);
  await settleEach(
    due,
    ({ id }) => `checkout ${id}`,
    (sale) => closeCheckout(deps, sale, { isOurs: false }),
  );
}
