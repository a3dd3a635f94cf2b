import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient } from "@libsql/client/http";
import { drizzle } from "drizzle-orm/libsql/http";
import { afterAll, beforeAll, inject } from "vitest";
import type { Database } from "../../db/stores/database.ts";
import { retryWhenBusy } from "../../db/stores/patience.ts";
import { startServer } from "./server.ts";

export type Query = { sql: string; params: unknown[] };

/** A libSQL server with the real migrations, reached over HTTP as the worker reaches it. */
export async function openTestDatabase() {
  const folder = await mkdtemp(path.join(tmpdir(), "stores-"));
  await cp(inject("migrated"), folder, { recursive: true });
  const { url, end } = await startServer(folder).catch(async (error: unknown) => {
    await rm(folder, { recursive: true, force: true });
    throw error;
  });
  const client = createClient({ url, fetch: retryWhenBusy(fetch) });
  const queries: Query[] = [];
  const db: Database = drizzle(client, {
    logger: { logQuery: (sql, params) => void queries.push({ sql, params }) },
  });
  return {
    ...{ url, client, db, queries },
    async end() {
      await end("SIGKILL");
      await rm(folder, { recursive: true, force: true });
    },
  };
}
export type TestDatabase = Awaited<ReturnType<typeof openTestDatabase>>;

/** Opens one stage for a test file; read it inside tests and hooks only. */
export function databaseForFile(
  fill: (stage: TestDatabase) => Promise<void> = async () => {},
): () => TestDatabase {
  let stage: TestDatabase | undefined;
  beforeAll(async () => {
    stage = await openTestDatabase();
    await fill(stage);
  });
  afterAll(() => stage?.end());
  return () => {
    if (!stage) throw new Error("the stage is open only while tests run");
    return stage;
  };
}
