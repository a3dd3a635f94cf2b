import { createClient } from "@libsql/client/http";
import { drizzle } from "drizzle-orm/libsql/http";
import { retryWhenBusy } from "../../db/stores/retry-when-busy.ts";
import type { Settings } from "./env.ts";

const QUERY_TIMEOUT_MS = 8_000;

/** The database did not answer, or not in time: callers respond with a 503 and keep what was typed. */
export class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable";
}

/** Reads a whole response; throws if it was cut off, which would otherwise surface later as a bug of ours. */
async function readBody(response: Response): Promise<string> {
  const text = await response.text();
  if (response.ok) JSON.parse(text);
  return text;
}

/** Errors of statements that got no lock or no time, even after retries, and so did nothing. */
const BUSY = /"code":"(SQLITE_BUSY|SQLITE_LOCKED|TRANSACTION_TIMEOUT|TRANSACTION_BUSY|STREAM_EXPIRED)/;

async function rejectBusy(response: Response): Promise<Response> {
  const text = await response.text();
  if (BUSY.test(text)) throw new DatabaseUnavailable("the database is busy");
  return new Response(text, response);
}

/** Opens the database. Each round trip takes at most 8 s; queries throw DatabaseUnavailable. */
export function openDatabase(settings: Settings) {
  const fetchWithTimeout = async (input: RequestInfo | URL, init?: RequestInit) => {
    let response: Response;
    try {
      // The body is read here too, so that a response that stalls halfway also counts against the timeout.
      response = await fetch(input as Request, { ...init, signal: AbortSignal.timeout(QUERY_TIMEOUT_MS) });
      if (response.status < 500) return new Response(await readBody(response), response);
    } catch (cause) {
      throw new DatabaseUnavailable("the database did not answer", { cause });
    }
    throw new DatabaseUnavailable(`the database answered ${response.status}`);
  };
  const client = createClient({
    url: settings.DATABASE_URL,
    authToken: settings.DATABASE_AUTH_TOKEN,
    fetch: async (input: RequestInfo | URL, init?: RequestInit) =>
      rejectBusy(await retryWhenBusy(fetchWithTimeout)(input, init)),
  });
  return drizzle(client);
}
