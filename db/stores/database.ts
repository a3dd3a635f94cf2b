import type { BatchItem } from "drizzle-orm/batch";
import type { LibSQLDatabase } from "drizzle-orm/libsql";

/**
 * Any libSQL connection: the worker's over HTTP, a test's, or the migration's. `$viewerPlaces` are where the viewer is,
 * if any creator closed their page there, or we removed a post there: at most a country and a state (shown-here.ts).
 */
// biome-ignore lint/suspicious/noExplicitAny: the relational schema parameter is unused here, and any fits all.
export type Database = LibSQLDatabase<any> & { $viewerPlaces?: readonly string[] };
/** Can join others in one atomic batch and round trip. */
export type Statement = BatchItem<"sqlite">;

export async function runBatch(db: Database, statements: Statement[]) {
  const [first, ...rest] = statements;
  if (first) await db.batch([first, ...rest]);
}

/**
 * Whether a write failed because a unique column already has the value (from SQLite's error text, as sqld sends it).
 */
export function isUniqueViolation(error: unknown, column: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (/UNIQUE constraint failed/i.test(cause.message) && cause.message.includes(column)) return true;
  }
  return false;
}
