import path from "node:path";
import { type Client, createClient } from "@libsql/client/http";
import { readMigrationFiles } from "drizzle-orm/migrator";

const migrationsFolder = path.join(import.meta.dirname, "migrations");

async function withClient<T>(
  url: string,
  authToken: string | undefined,
  action: (client: Client) => Promise<T>,
) {
  // Turso URLs start with libsql:, which the HTTP client would open as a WebSocket.
  const client = createClient({ url: url.replace(/^libsql:/, "https:"), authToken: authToken || undefined });
  try {
    return await action(client);
  } finally {
    client.close();
  }
}

export type MigrationHistory = "matching" | "newer" | "different";

async function readHistory(client: Client): Promise<MigrationHistory> {
  const table = await client.execute("select 1 from sqlite_schema where name = '__drizzle_migrations'");
  if (table.rows.length === 0) return "matching";
  const { rows } = await client.execute("select hash, created_at from __drizzle_migrations order by rowid");
  const migrations = readMigrationFiles({ migrationsFolder });
  const matches = migrations
    .slice(0, rows.length)
    .every(
      ({ hash, folderMillis }, i) => rows[i]?.hash === hash && Number(rows[i]?.created_at) === folderMillis,
    );
  if (!matches) return "different";
  return rows.length > migrations.length ? "newer" : "matching";
}

export const migrationHistory = (url: string, authToken?: string) => withClient(url, authToken, readHistory);

/** Thrown when a database has migrations that this version doesn't know; none are applied then. */
export class HistoryMismatch extends Error {
  constructor(url: string) {
    super(
      `The migration history of the database at ${new URL(url).host} does not match this version of Fanlight. Nothing was changed.`,
    );
  }
}

/**
 * Applies missing migrations to a local libSQL server or Turso, each in its own transaction. Drizzle's `migrate` uses
 * one, which hits the server's five-second limit on slow machines.
 */
export const migrateDatabase = (url: string, authToken?: string) =>
  withClient(url, authToken, async (client) => {
    if ((await readHistory(client)) !== "matching") throw new HistoryMismatch(url);
    await client.execute(
      "create table if not exists __drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)",
    );
    const applied = await client.execute("select hash from __drizzle_migrations");
    const missing = readMigrationFiles({ migrationsFolder }).slice(applied.rows.length);
    for (const { sql, hash, folderMillis } of missing)
      await client.migrate([
        ...sql,
        {
          sql: "insert into __drizzle_migrations (hash, created_at) values (?, ?)",
          args: [hash, folderMillis],
        },
      ]);
  });

if (process.argv[1] === import.meta.filename) {
  const { DATABASE_URL, DATABASE_AUTH_TOKEN } = process.env;
  if (!DATABASE_URL) {
    console.error(
      "DATABASE_URL is not set. Example: DATABASE_URL=libsql://… DATABASE_AUTH_TOKEN=… npm run db:migrate",
    );
    process.exit(1);
  }
  try {
    await migrateDatabase(DATABASE_URL, DATABASE_AUTH_TOKEN);
  } catch (error) {
    if (!(error instanceof HistoryMismatch)) throw error;
    console.error(error.message);
    process.exit(1);
  }
  console.log(`The database at ${new URL(DATABASE_URL).host} is up to date.`);
}
