import { readFileSync } from "node:fs";
import path from "node:path";
import { createClient } from "@libsql/client/http";
import type { Ask } from "./figures.ts";

const RUNNING_FILE = path.resolve(import.meta.dirname, "../../.local/running.json");
const NOT_RUNNING = "Start the site with npm start first, or set DATABASE_URL.";

export type Address = { url: string; authToken?: string | undefined };

/** The database at DATABASE_URL, or else the one of the local site running from this folder. */
export function findDatabase(): Address {
  const { DATABASE_URL, DATABASE_AUTH_TOKEN } = process.env;
  if (DATABASE_URL) return { url: DATABASE_URL, authToken: DATABASE_AUTH_TOKEN || undefined };
  try {
    return { url: JSON.parse(readFileSync(RUNNING_FILE, "utf8")).database };
  } catch {
    throw new Error(NOT_RUNNING);
  }
}

export function openDatabase({ url, authToken }: Address): { ask: Ask; close: () => void } {
  // Turso URLs start with libsql:, which the HTTP client would open as a WebSocket.
  const client = createClient({ url: url.replace(/^libsql:/, "https:"), authToken });
  const ask: Ask = async (sql) => {
    const { rows, columns } = await client.execute(sql);
    return rows.map((row) => Object.fromEntries(columns.map((name) => [name, row[name]])));
  };
  return { ask, close: () => client.close() };
}
