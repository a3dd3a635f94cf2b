import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { migrateDatabase } from "../../db/migrate.ts";
import { startServer } from "./server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A libSQL server's folder with the real migrations, which nothing runs on. */
    migrated: string;
  }
}

/** Migrates one database, for each stage to begin with a copy of it. */
export default async function createMigratedTemplate(project: TestProject) {
  const folder = await mkdtemp(path.join(tmpdir(), "migrated-"));
  const server = await startServer(folder);
  await migrateDatabase(server.url);
  await server.end("SIGTERM");
  project.provide("migrated", folder);
  return () => rm(folder, { recursive: true, force: true });
}
