import { sql } from "drizzle-orm";
import type { Database } from "../database.ts";
import type { Index } from "./search-conditions.ts";

/**
 * Merges segments of both indexes (the "merge" command of SQLite's FTS5). Every write adds a segment, and searches read
 * all of them. Writes about `pages` 4 kB pages per index; false if nothing was left to merge.
 */
export async function mergeIndexes(db: Database, pages: number): Promise<boolean> {
  const changes = sql`select total_changes() as n`;
  const merge = (index: Index) =>
    sql`insert into ${sql.raw(index)} (${sql.raw(index)}, rank) values ('merge', ${pages})`;
  const [before, , between, , after] = await db.batch([
    db.all<{ n: number }>(changes),
    db.run(merge("post_index")),
    db.all<{ n: number }>(changes),
    db.run(merge("creator_index")),
    db.all<{ n: number }>(changes),
  ]);
  const [first = 0, second = 0, third = 0] = [before, between, after].map(([row]) => row?.n);
  // The command itself counts as one change.
  return second - first > 1 || third - second > 1;
}
