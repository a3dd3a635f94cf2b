import type { Client, InStatement } from "@libsql/client/web";
import type { BatchItem } from "drizzle-orm/batch";
import type { LibSQLDatabase } from "drizzle-orm/libsql";

/** Any libSQL connection: the worker's over HTTP, a test's, the migration's. */
// biome-ignore lint/suspicious/noExplicitAny: the relational schema parameter is unused here, and any fits all.
export type Database = LibSQLDatabase<any>;
/** A statement that joins others in one atomic batch, one round trip. */
export type Statement = BatchItem<"sqlite">;

const isRead = (statement: InStatement | [string, unknown?]) => {
  const sql =
    typeof statement === "string" ? statement : Array.isArray(statement) ? statement[0] : statement.sql;
  return /^\s*select\b/i.test(sql);
};

/**
 * Makes a client's batches that write take the lock at their beginning and wait for it: begun as a reader, a batch
 * whose turn it is not would fail at its first write instead (SQLite's BEGIN IMMEDIATE, and why it is there).
 */
export function lockingEarly(client: Client): Client {
  const batch = client.batch.bind(client);
  client.batch = (statements, mode) =>
    batch(statements, mode ?? (statements.every(isRead) ? "deferred" : "write"));
  return client;
}

/** Runs statements as one transaction; with none it does nothing. */
export async function together(db: Database, statements: Statement[]) {
  const [first, ...rest] = statements;
  if (first) await db.batch([first, ...rest]);
}

/** Whether a write failed because a unique column already holds the value (SQLite's words, as sqld passes them on). */
export function isTaken(error: unknown, column: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (/UNIQUE constraint failed/i.test(cause.message) && cause.message.includes(column)) return true;
  }
  return false;
}
