type Fetch = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;

/** The server's codes for a transaction that got no lock in time. It was rolled back, so sending it again is safe. */
const BUSY_CODES = /"code":"(SQLITE_BUSY|SQLITE_LOCKED|TRANSACTION_BUSY)/;
const MAX_ATTEMPTS = 6;
const PAUSE_MS = 25;

/**
 * Wraps a fetch for libSQL's HTTP protocol so that it resends a request the server had no free lock for. This happens
 * when two batches write at once and the second began to read before the first committed. After `maxAttempts` tries
 * (six by default, within about a second) the server's last response is returned.
 */
export const retryWhenBusy =
  (send: Fetch, maxAttempts = MAX_ATTEMPTS): Fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    for (let attempt = 1; ; attempt += 1) {
      const response = await send(request.clone() as RequestInfo);
      const text = await response.text();
      const shouldRetry = response.ok && BUSY_CODES.test(text) && attempt < maxAttempts;
      if (!shouldRetry) return new Response(text, response);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt * (1 + Math.random())));
    }
  };
