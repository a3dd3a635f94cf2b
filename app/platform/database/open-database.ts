import { createClient } from "@libsql/client/http";
import { drizzle } from "drizzle-orm/libsql/http";
import type { Settings } from "../env.ts";
import { pipelineFetch, STREAM_LIMITS } from "./pipeline-fetch.ts";
import { createStreamPool, type StreamPool } from "./stream-pool.ts";

/** This isolate's streams, by database URL. They outlive requests, so they hold no I/O objects. */
const pools = new Map<string, StreamPool>();

function poolOf(url: string): StreamPool {
  const pool = pools.get(url) ?? createStreamPool(STREAM_LIMITS);
  pools.set(url, pool);
  return pool;
}

/** Opens the database. Each round trip takes at most 8 s; queries throw DatabaseUnavailable. */
export function openDatabase({ DATABASE_URL: url, DATABASE_AUTH_TOKEN: authToken }: Settings) {
  return drizzle(
    createClient({ url, authToken, fetch: pipelineFetch({ pool: poolOf(url), sharesReads: true }) }),
  );
}
