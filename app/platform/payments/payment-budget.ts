/** For all provider calls of one request together, retries included. */
export const PAYMENT_BUDGET_MS = 15_000;

/** For pages that work without the provider's answer. */
export const BALANCE_BUDGET_MS = 3_000;

/** For all accounts that one scheduled run compares with the ledger. */
export const CHECK_BUDGET_MS = 20_000;

/**
 * A fetch for one request: `budgetMs` after its first call starts, running calls are aborted and later ones fail
 * immediately, however many calls and retries there are.
 */
export function fetchWithin(budgetMs: number): typeof fetch {
  let end: AbortSignal | undefined;
  return async (input, init) => {
    end ??= AbortSignal.timeout(budgetMs);
    if (end.aborted) return outOfTime();
    const signal = init?.signal ? AbortSignal.any([init.signal, end]) : end;
    try {
      return await fetch(input, { ...init, signal });
    } catch (error) {
      if (end.aborted) return outOfTime();
      throw error;
    }
  };
}

/** Makes Stripe's client throw without retrying. */
const outOfTime = () =>
  Response.json(
    { error: { type: "api_error", message: "The time for this request is used up." } },
    { status: 503, headers: { "Stripe-Should-Retry": "false" } },
  );
