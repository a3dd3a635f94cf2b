import { type Client, createClient } from "@libsql/client/http";
import { drizzle } from "drizzle-orm/libsql/http";
import type { Settings } from "../env.ts";
import type { Reply, Work } from "./hrana.ts";
import { createPipeline, STREAM_LIMITS } from "./pipeline-fetch.ts";
import { readStatement, rowsOf } from "./rows.ts";
import { createStreamPool, type StreamPool } from "./stream-pool.ts";

/** This isolate's streams, by database URL. They outlive requests, so they hold no I/O objects. */
const pools = new Map<string, StreamPool>();

function poolOf(url: string): StreamPool {
  const pool = pools.get(url) ?? createStreamPool(STREAM_LIMITS);
  pools.set(url, pool);
  return pool;
}

/** The client, made on first use: most requests only read, and making it takes as long as a read does. */
function clientOnUse(make: () => Client): Client {
  let made: Client | null = null;
  return new Proxy({} as Client, {
    get(_, name) {
      made ??= make();
      const value = made[name as keyof Client] as unknown;
      return typeof value === "function" ? value.bind(made) : value;
    },
  });
}

/** The server's address for reads, which go past the client; null for one that only the client can read. */
export function pipelineUrl(url: string): string | null {
  const { protocol, host, pathname, search } = new URL(url);
  if (search !== "" || !["libsql:", "https:", "http:"].includes(protocol)) return null;
  return `${protocol === "http:" ? "http:" : "https:"}//${host}${pathname.replace(/\/?$/, "/")}v2/pipeline`;
}
const addresses = new Map<string, string | null>();
function addressOf(url: string): string | null {
  const address = addresses.get(url) ?? pipelineUrl(url);
  addresses.set(url, address);
  return address;
}

/** Opens the database. Each round trip takes at most 8 s; queries throw DatabaseUnavailable. */
export function openDatabase({ DATABASE_URL: url, DATABASE_AUTH_TOKEN: authToken }: Settings) {
  const pipeline = createPipeline({ pool: poolOf(url), sharesReads: true });
  const client = clientOnUse(() => createClient({ url, authToken, fetch: pipeline.fetch }));
  const address = addressOf(url);
  const read = address === null ? null : pipeline.read({ url: address, authToken });
  return Object.assign(drizzle({ client }), read && { $read: rowReader(read) });
}

/** Reads rows without the client: a third of a read's time in the worker was encoding and decoding it again and again. */
const rowReader = (read: (work: Work) => Promise<Reply>) => (sql: string, params: unknown[]) => {
  const work = readStatement(sql, params);
  return work && read(work).then(rowsOf);
};
