import type { SpendingLimitStore } from "#db/stores/payments/spending-limits.ts";
import { DAY_MS } from "#domain/durations.ts";
import type { Cents } from "#domain/money.ts";
import { type CloseDeps, closeOpenCheckouts } from "../close-open-checkouts.ts";

/** Raising or removing a limit takes effect after a night's sleep (docs/product.md, section 4.21). */
export const RAISE_DELAY_MS = DAY_MS;

type Deps = CloseDeps & { spendingLimits: Pick<SpendingLimitStore, "set" | "find"> };

/**
 * `effectiveAt` is in ms, null if immediate. `isPageLeft`: an open page no longer fits the
 * limit but couldn't be closed.
 */
type Changed = { effectiveAt: number | null; isPageLeft: boolean };

/**
 * Sets (cents) or removes (null) a fan's own monthly limit. A first or lower limit applies immediately and closes open
 * pages that exceed it together; a higher one or none applies a day later.
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

/** The limit applies to new sales even if the provider doesn't answer now. */
async function tryToClose(deps: CloseDeps, userId: string): Promise<boolean> {
  try {
    await closeOpenCheckouts(deps, userId);
    return true;
  } catch (error) {
    if (!(error instanceof Error && error.name === "ProviderUnavailable")) throw error;
    return false;
  }
}
