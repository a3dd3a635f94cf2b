import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient } from "@libsql/client/http";
import { afterAll, afterEach, beforeAll } from "vitest";
import { createPipeline, STREAM_LIMITS } from "#platform/database/pipeline-fetch.ts";
import { createStreamPool } from "#platform/database/stream-pool.ts";
import { freePort } from "#tests/free-port.ts";
import { databaseProxy } from "#tests/routes/site/test-servers.ts";
import { startServer } from "#tests/stores/fixtures/database-server.ts";

type Sent = { baton?: string; requests: { type: string; stmt?: { sql: string } }[] };

async function openServer(more: (url: string) => string[]) {
  const folder = await mkdtemp(path.join(tmpdir(), "streams-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let server = await startServer(folder, port, more(url));
  const restart = async () => {
    await server.end("SIGTERM");
    server = await startServer(folder, port, more(url));
  };
  const proxy = await databaseProxy(url);
  const plain = createClient({ url });
  await plain.execute("create table notes (id integer primary key, text text not null)");
  return {
    url,
    proxy,
    restart,
    notes: async () =>
      (await plain.execute("select text from notes order by id")).rows.map(({ text }) => text),
    clear: () => plain.execute("delete from notes"),
    async end() {
      await proxy.close();
      await server.end("SIGKILL");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

type ClientOptions = Partial<typeof STREAM_LIMITS>;

function openClient(server: Awaited<ReturnType<typeof openServer>>, limits: ClientOptions) {
  const pool = createStreamPool({ ...STREAM_LIMITS, ...limits });
  const { fetch: pipelineFetch, read } = createPipeline({ pool });
  return {
    pool,
    client: createClient({ url: server.proxy.url, fetch: pipelineFetch }),
    read: read({ url: `${server.proxy.url}/v2/pipeline`, authToken: "token" }),
    sent: () => server.proxy.takeQueries().map((body) => JSON.parse(body) as Sent),
    /** Asks the server whether each idle stream's connection is outside a transaction. Empties the pool. */
    async autocommits() {
      const states: unknown[] = [];
      for (let { idle } = pool.count(); idle > 0; idle--) {
        const baton = pool.take(Date.now())?.stream?.baton;
        const body = JSON.stringify({ baton, requests: [{ type: "get_autocommit" }] });
        const answer = await fetch(`${server.url}/v3/pipeline`, { method: "POST", body });
        const { results } = (await answer.json()) as { results: { response: { is_autocommit: boolean } }[] };
        states.push(results[0]?.response.is_autocommit);
      }
      return states;
    },
  };
}

/** Opens one server per test file; each call of the result makes a client with an empty pool. */
export function streamsForFile(more: (url: string) => string[] = () => []) {
  let server: Awaited<ReturnType<typeof openServer>>;
  beforeAll(async () => {
    server = await openServer(more);
  });
  afterEach(async () => {
    server.proxy.clearFaults();
    await server.clear();
    server.proxy.takeQueries();
  });
  afterAll(() => server.end());
  return (options: ClientOptions = {}) => ({ server, ...openClient(server, options) });
}

export const insertNote = (text: string) => ({ sql: "insert into notes (text) values (?)", args: [text] });
