type Fetch = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;

/** Codes of the server for what got no lock in time: its transaction was rolled back, so nothing was done. */
const BUSY_CODES = /"code":"(SQLITE_BUSY|SQLITE_LOCKED|TRANSACTION_BUSY)/;
const MAX_ATTEMPTS = 6;
const PAUSE_MS = 25;

/**
 * Gives a fetch for libSQL's HTTP protocol that sends a round trip again when the server had no free lock for it: two
 * batches that write at once, of which the second began to read before the first was done. Six tries within about a
 * second, unless told otherwise; then the server's own answer stands.
 */
export const retryWhenBusy =
  (send: Fetch, maxAttempts = MAX_ATTEMPTS): Fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    for (let turn = 1; ; turn += 1) {
      const answer = await send(request.clone() as RequestInfo);
      const text = await answer.text();
      const again = answer.ok && BUSY_CODES.test(text) && turn < maxAttempts;
      if (!again) return new Response(text, answer);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * turn * (1 + Math.random())));
    }
  };
