import { createClient } from "@libsql/client/http";
import { drizzle } from "drizzle-orm/libsql/http";
import { retryWhenBusy } from "../../db/stores/retry-when-busy.ts";
import type { Settings } from "./env.ts";

const QUERY_TIMEOUT_MS = 8_000;

/** The database did not answer in time or at all: the caller shows a 503 and keeps what was typed. */
export class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable";
}

/** Reads an answer to its end; one that was cut off throws here, or it would be taken for a fault of ours. */
async function readBody(answer: Response): Promise<string> {
  const text = await answer.text();
  if (answer.ok) JSON.parse(text);
  return text;
}

/** Codes for what the server had no time or lock for, also after some patience: nothing was done. */
const BUSY = /"code":"(SQLITE_BUSY|SQLITE_LOCKED|TRANSACTION_TIMEOUT|TRANSACTION_BUSY|STREAM_EXPIRED)/;

async function rejectBusy(answer: Response): Promise<Response> {
  const text = await answer.text();
  if (BUSY.test(text)) throw new DatabaseUnavailable("the database is busy");
  return new Response(text, answer);
}

/** Opens the database of the settings; every round trip is bounded by 8 s. Throws DatabaseUnavailable from queries. */
export function openDatabase(settings: Settings) {
  const bounded = async (input: RequestInfo | URL, init?: RequestInit) => {
    let answer: Response;
    try {
      // The client hands over its own Request; reading it to the end here keeps a cut answer inside this bound too.
      answer = await fetch(input as Request, { ...init, signal: AbortSignal.timeout(QUERY_TIMEOUT_MS) });
      if (answer.status < 500) return new Response(await readBody(answer), answer);
    } catch (cause) {
      throw new DatabaseUnavailable("the database did not answer", { cause });
    }
    throw new DatabaseUnavailable(`the database answered ${answer.status}`);
  };
  const client = createClient({
    url: settings.DATABASE_URL,
    authToken: settings.DATABASE_AUTH_TOKEN,
    fetch: async (input: RequestInfo | URL, init?: RequestInit) =>
      rejectBusy(await retryWhenBusy(bounded)(input, init)),
  });
  return drizzle(client);
}
