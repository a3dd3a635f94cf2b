import { DatabaseUnavailable } from "./database-unavailable.ts";
import { type Answer, exchange, isStreamGone, refusalResponse, replyResponse } from "./exchange.ts";
import { asWholeStream, errorCodes, planRequest, type Result, succeeded, type Work } from "./hrana.ts";
import { createStreamPool, type Lease, type Stream, type StreamPool } from "./stream-pool.ts";

const TIMEOUT_MS = 8_000;
/**
 * The server ends a stream 10 to 11 s after its last request, and has 128 connections for all workers. A lease outlasts
 * the two round trips of a request whose stream is gone (decision 090).
 */
export const STREAM_LIMITS = { bound: 16, idleMs: 9_000, leaseMs: 3 * TIMEOUT_MS };

/** The transaction got no lock in time and was rolled back, so sending it again is safe. */
const NO_LOCK = /^(SQLITE_BUSY|SQLITE_LOCKED|TRANSACTION_BUSY)/;
/** Statements that got no lock or no time, and so did nothing. */
const BUSY = /^(SQLITE_BUSY|SQLITE_LOCKED|TRANSACTION_TIMEOUT|TRANSACTION_BUSY|STREAM_EXPIRED)/;
/** SQLite's generic error, as sqld and Turso name it. */
const GENERAL_ERROR = /^(SQLITE_UNKNOWN|SQLITE_ERROR|SQLITE_SCHEMA|SQL_INPUT_ERROR)$/;
const MAX_ATTEMPTS = 6;
const PAUSE_MS = 25;

/**
 * With a choice, the server picks Brotli, which takes 20 ms for even the shortest response. Without TLS, it's on this
 * machine, where compression costs more than it saves.
 */
const encodingsFor = (url: string) => (url.startsWith("https:") ? "gzip" : "identity");

type Options = {
  pool?: StreamPool;
  timeoutMs?: number;
  maxAttempts?: number;
};
type Server = { url: string; authToken?: string | undefined };
type Post = (body: string, baseUrl?: string | null) => Promise<Answer>;

export const pipelineFetch = (options: Options = {}) => createPipeline(options).fetch;

/**
 * A `fetch` for `@libsql/client`'s HTTP client, and `read` without it. Statements and batches run on streams that stay
 * open, since the server reads the whole schema for a new one. Transactions without a lock are retried (six times
 * within about a second). A round trip may take `timeoutMs` (8 s). Throws DatabaseUnavailable.
 */
export function createPipeline({
  pool = createStreamPool(STREAM_LIMITS),
  timeoutMs = TIMEOUT_MS,
  maxAttempts = MAX_ATTEMPTS,
}: Options = {}) {
  const send = async (works: Work[], post: Post): Promise<Answer> => {
    const lease = pool.take(Date.now());
    if (lease) return runOnStream(pool, lease, works, post);
    const { reply, refusal } = await post(encode(undefined, [...works, { type: "close" }]));
    return reply ? { reply: { ...reply, results: reply.results.slice(0, works.length) } } : { refusal };
  };
  const postTo = (url: string, headers: Headers): Post => {
    headers.set("Accept-Encoding", encodingsFor(url));
    return (text, baseUrl = null) =>
      exchange(baseUrl === null ? url : new URL("v2/pipeline", baseUrl).href, text, { headers, timeoutMs });
  };
  const retryOnLock = async (isAtomic: boolean, run: () => Promise<Answer>): Promise<Answer> => {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await run();
      if (answer.refusal) return answer;
      const codes = errorCodes(answer.reply);
      const isRepeatable = isAtomic && codes.some((code) => NO_LOCK.test(code));
      if (!isRepeatable || attempt >= maxAttempts) {
        if (codes.some((code) => BUSY.test(code))) throw new DatabaseUnavailable("the database is busy");
        return answer;
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt * (1 + Math.random())));
    }
  };
  const read = (server: Server) => {
    const headers = new Headers({ "Content-Type": "application/json" });
    if (server.authToken !== undefined) headers.set("Authorization", `Bearer ${server.authToken}`);
    const post = postTo(server.url, headers);
    return async (works: Work[]): Promise<Result[]> => {
      const { reply, refusal } = await retryOnLock(true, () => send(works, post));
      if (reply) return reply.results;
      const { status } = refusalResponse(refusal);
      throw new Error(`the database refused a read: ${status} ${refusal.text}`);
    };
  };

  const fetch = async (request: Request): Promise<Response> => {
    const post = postTo(request.url, request.headers);
    const body = await request.text();
    const { atomic, work, stored } = planRequest(body);
    const run = async (): Promise<Answer> => {
      if (!work) return post(body);
      const answer = await send([work], post);
      return answer.reply ? { reply: asWholeStream(answer.reply, stored) } : answer;
    };
    const { reply, refusal } = await retryOnLock(atomic, run);
    return reply ? replyResponse(reply) : refusalResponse(refusal);
  };
  return { fetch, read };
}

const encode = (baton: string | undefined, requests: (Work | { type: "close" })[]) =>
  JSON.stringify({ baton, requests });

/**
 * Whether work on a kept stream did nothing and may succeed on a new one: the stream is gone, or its connection is
 * stale. After another connection changed the schema, one that first uses a search index reports "no such table".
 */
const needsNewStream = ({ reply, refusal }: Answer): boolean =>
  refusal ? isStreamGone(refusal) : errorCodes(reply).some((code) => GENERAL_ERROR.test(code));

/** Keeps the stream only if everything went well. */
async function runOnStream(pool: StreamPool, lease: Lease, works: Work[], post: Post): Promise<Answer> {
  // Not awaited: a stream that isn't closed ends by itself.
  const close = ({ baton, baseUrl }: Stream) =>
    void post(encode(baton, [{ type: "close" }]), baseUrl).catch(() => {});
  const send = async (stream: Stream | null) => {
    const answer = await post(encode(stream?.baton, works), stream?.baseUrl);
    const { baton, base_url: baseUrl } = answer.reply ?? {};
    return { answer, next: baton ? { baton, baseUrl: baseUrl ?? stream?.baseUrl ?? null } : null };
  };
  try {
    let { answer, next } = await send(lease.stream);
    if (lease.stream && needsNewStream(answer)) {
      if (next) close(next);
      ({ answer, next } = await send(null));
    }
    const isKept = answer.reply && next && succeeded(answer.reply) && pool.keep(lease, next, Date.now());
    if (next && !isKept) close(next);
    return answer;
  } finally {
    pool.drop(lease);
  }
}
