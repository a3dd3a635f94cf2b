import path from "node:path";
import { createClient } from "@libsql/client/http";
import { drizzle } from "drizzle-orm/libsql/http";
import { migrate } from "drizzle-orm/libsql/migrator";

/** Applies what is missing; the same for the local libSQL server and for Turso. */
export async function migrateDatabase(url: string, authToken?: string): Promise<void> {
  // A Turso address is a libsql: one, which the HTTP client would open as a WebSocket's.
  const client = createClient({ url: url.replace(/^libsql:/, "https:"), authToken: authToken || undefined });
  try {
    await migrate(drizzle(client), { migrationsFolder: path.join(import.meta.dirname, "migrations") });
  } finally {
    client.close();
  }
}

if (process.argv[1] === import.meta.filename) {
  const { DATABASE_URL, DATABASE_AUTH_TOKEN } = process.env;
  if (!DATABASE_URL) {
    console.error(
      "DATABASE_URL is not set. Example: DATABASE_URL=libsql://… DATABASE_AUTH_TOKEN=… npm run db:migrate",
    );
    process.exit(1);
  }
  await migrateDatabase(DATABASE_URL, DATABASE_AUTH_TOKEN);
  console.log(`The database at ${new URL(DATABASE_URL).host} is up to date.`);
}
