import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient } from "@libsql/client/http";
import { drizzle } from "drizzle-orm/libsql/http";
import { afterAll, beforeAll } from "vitest";
import { migrateDatabase } from "../../db/migrate.ts";
import type { Database } from "../../db/stores/database.ts";
import { patiently } from "../../db/stores/patience.ts";
import { sqldArguments, sqldBinary } from "../../local/supervisor/sqld.ts";

const binary = sqldBinary(path.resolve(import.meta.dirname, "../.."));

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

async function answers(url: string, server: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    if (server.exitCode !== null) throw new Error(`sqld ended with ${server.exitCode}`);
    const ok = await fetch(`${url}/health`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ok) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error("sqld did not answer within 5 s");
}

export type Query = { sql: string; params: unknown[] };

/** A libSQL server with the real migrations, reached over HTTP as the worker reaches it. */
export async function openStage() {
  const folder = await mkdtemp(path.join(tmpdir(), "stores-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(binary, sqldArguments(folder, port), {
    stdio: "ignore",
    env: { ...process.env, RUST_LOG: "error" },
  });
  const end = async () => {
    const ended = new Promise((resolve) => server.once("exit", resolve));
    server.kill("SIGKILL");
    if (server.exitCode === null && server.signalCode === null) await ended;
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await answers(url, server);
    await migrateDatabase(url);
  } catch (error) {
    await end();
    throw error;
  }
  const client = createClient({ url, fetch: patiently(fetch) });
  const queries: Query[] = [];
  const db: Database = drizzle(client, {
    logger: { logQuery: (sql, params) => void queries.push({ sql, params }) },
  });
  return { url, client, db, queries, end };
}
export type Stage = Awaited<ReturnType<typeof openStage>>;

/** Opens one stage for a test file; read it inside tests and hooks only. */
export function stageForFile(fill: (stage: Stage) => Promise<void> = async () => {}): () => Stage {
  let stage: Stage | undefined;
  beforeAll(async () => {
    stage = await openStage();
    await fill(stage);
  });
  afterAll(() => stage?.end());
  return () => {
    if (!stage) throw new Error("the stage is open only while tests run");
    return stage;
  };
}
