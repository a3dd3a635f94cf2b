import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient } from "@libsql/client/http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrateDatabase } from "#db/migrate.ts";
import { requireCurrentDatabase } from "#local/supervisor/database-version.ts";
import { SupervisorError } from "#local/supervisor/supervisor-error.ts";
import { startServer } from "../stores/fixtures/database-server.ts";

let folder: string;
let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "database-version-"));
  server = await startServer(folder);
});
afterAll(async () => {
  await server.end("SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

test("a start accepts an empty or a current database, and says how to go on with any other", async () => {
  await requireCurrentDatabase(server.url);
  await migrateDatabase(server.url);
  await requireCurrentDatabase(server.url);

  const client = createClient({ url: server.url });
  await client.execute("insert into __drizzle_migrations (hash, created_at) values ('later', 9e15)");
  await expect(requireCurrentDatabase(server.url)).rejects.toThrow(
    new SupervisorError(
      "This local database was created by a newer version of Fanlight. Start over with: npm start -- --fresh",
    ),
  );
  await client.execute("update __drizzle_migrations set hash = 'earlier'");
  await expect(requireCurrentDatabase(server.url)).rejects.toThrow(
    new SupervisorError(
      "This local database has different migrations (another branch, or an edited one). Start over with: npm start -- --fresh",
    ),
  );
  client.close();
});
