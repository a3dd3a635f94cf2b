import type { SpendingLimitStore } from "../../../db/stores/payments/spending-limits.ts";
import { DAY_MS } from "../durations.ts";
import type { Cents } from "../money.ts";
import { type CloseDeps, closeOpenCheckouts } from "../payments/close-open-checkouts.ts";

/** A higher limit, or none, waits: long enough to sleep on it (docs/product.md, section 4.21). */
export const RAISE_DELAY_MS = DAY_MS;

type Deps = CloseDeps & { spendingLimits: Pick<SpendingLimitStore, "set" | "find"> };

/** When the change takes effect (ms), null for at once; and whether an open page that no longer fits could not be closed. */
type Changed = { effectiveAt: number | null; isPageLeft: boolean };

/**
 * Sets a fan's own monthly limit in cents, or removes it (null). A first or lower one holds at once, and closes the fan's
 * open pages if they no longer fit it together; a higher one, or none, holds a day later.
 */
export async function changeLimit(
  deps: Deps,
  { userId, amount }: { userId: string; amount: Cents | null },
): Promise<Changed> {
  const now = deps.clock.now();
  await deps.spendingLimits.set({ userId, amount, now, nextAt: now + RAISE_DELAY_MS });
  const { spent, open, limit, nextAt } = await deps.spendingLimits.find(userId, now);
  const isTooMuchOpen = limit !== null && open > 0 && spent + open > limit;
  return { effectiveAt: nextAt, isPageLeft: isTooMuchOpen && !(await tryToClose(deps, userId)) };
}

/** The limit holds for new sales even if the provider doesn't answer now. */
async function tryToClose(deps: CloseDeps, userId: string): Promise<boolean> {
  try {
    await closeOpenCheckouts(deps, userId);
    return true;
  } catch (error) {
    if (!(error instanceof Error && error.name === "ProviderUnavailable")) throw error;
    return false;
  }
}
