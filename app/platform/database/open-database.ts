import { type Client, createClient } from "@libsql/client/http";
import { drizzle } from "drizzle-orm/libsql/http";
import { sendWhenAsked } from "#domain/read-together.ts";
import type { Settings } from "../env.ts";
import type { Result, Work } from "./hrana.ts";
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

/** Creates the client on first use: most requests only read without it, and creating it takes as long as a read. */
function lazyClient(make: () => Client): Client {
  let made: Client | null = null;
  return new Proxy({} as Client, {
    get(_, name) {
      made ??= make();
      const value = made[name as keyof Client] as unknown;
      return typeof value === "function" ? value.bind(made) : value;
    },
  });
}

/** For reads, which bypass the client. */
export function pipelineUrl(url: string): string {
  const { protocol, host, pathname, searchParams } = new URL(url);
  const isPlain = protocol === "http:" || (protocol === "libsql:" && searchParams.get("tls") === "0");
  return `${isPlain ? "http:" : "https:"}//${host}${pathname.replace(/\/?$/, "/")}v2/pipeline`;
}

type Waiting = {
  work: Work;
  resolve: (result: Result | undefined) => void;
  reject: (error: unknown) => void;
};

/**
 * Reads rows without the client, which encodes queries and decodes values repeatedly. Reads requested together share a
 * round trip, and each gets its own rows or error.
 */
export function rowReader(run: (works: Work[]) => Promise<Result[]>) {
  let waiting: Waiting[] = [];
  const send = async () => {
    const reads = waiting;
    waiting = [];
    try {
      const results = await run(reads.map(({ work }) => work));
      reads.forEach(({ resolve }, i) => {
        resolve(results[i]);
      });
    } catch (error) {
      for (const { reject } of reads) reject(error);
    }
  };
  return async (sql: string, params: unknown[]) => {
    const work = readStatement(sql, params);
    const result = await new Promise<Result | undefined>((resolve, reject) => {
      waiting.push({ work, resolve, reject });
      sendWhenAsked(send);
    });
    return rowsOf(result);
  };
}

/** Each round trip takes at most 8 s; queries throw DatabaseUnavailable. */
export function openDatabase({ DATABASE_URL: url, DATABASE_AUTH_TOKEN: authToken }: Settings) {
  const pipeline = createPipeline({ pool: poolOf(url) });
  const client = lazyClient(() => createClient({ url, authToken, fetch: pipeline.fetch }));
  const read = pipeline.read({ url: pipelineUrl(url), authToken });
  return Object.assign(drizzle({ client }), { $read: rowReader(read) });
}
