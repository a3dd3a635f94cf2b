/** How long all of one request's calls to the payment provider may take together, retries included. */
export const PAYMENT_BUDGET_MS = 15_000;

/** The same for a page that says what it knows without the provider. */
export const BALANCE_BUDGET_MS = 3_000;

/** The same for all accounts that one scheduled run compares with the ledger. */
export const CHECK_BUDGET_MS = 20_000;

/**
 * A fetch for one request: `budgetMs` after its first call began, whatever runs is given up, and any later call fails at
 * once. Nobody waits longer, however many calls a page makes and however often each is tried.
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

/** What Stripe's client makes an error of without trying again. */
const outOfTime = () =>
  Response.json(
    { error: { type: "api_error", message: "The time for this request is used up." } },
    { status: 503, headers: { "Stripe-Should-Retry": "false" } },
  );
