import { eq, inArray, lt, sql } from "drizzle-orm";
import { sign_in_failures } from "../schema/security.ts";
import type { Database } from "./database.ts";

export type AttemptStore = ReturnType<typeof attemptStore>;

/** Counts of what may be tried so many times within a window, each under a digest that tells nobody what it is. */
export function attemptStore(db: Database) {
  const { id, failures, window_ends_at } = sign_in_failures;
  return {
    /**
     * Counts one more try and gives how many the running window has seen, this one included, and when it ends (ms).
     * One statement, so that tries at once are counted one by one.
     */
    async take(key: string, now: number, windowMs: number): Promise<{ tries: number; endsAt: number }> {
      const [row] = await db
        .insert(sign_in_failures)
        .values({ id: key, failures: 1, window_ends_at: now + windowMs })
        .onConflictDoUpdate({
          target: id,
          set: {
            failures: sql`case when ${window_ends_at} <= ${now} then 1 else ${failures} + 1 end`,
            window_ends_at: sql`case when ${window_ends_at} <= ${now} then ${now + windowMs} else ${window_ends_at} end`,
          },
        })
        .returning({ tries: failures, endsAt: window_ends_at });
      return row ?? { tries: 1, endsAt: now + windowMs };
    },

    /** Takes one try back: it was no failure. */
    async giveBack(key: string) {
      await db
        .update(sign_in_failures)
        .set({ failures: sql`max(${failures} - 1, 0)` })
        .where(eq(id, key));
    },

    /** Begins the counts anew. */
    async clear(keys: string[]) {
      await db.delete(sign_in_failures).where(inArray(id, keys));
    },

    /** Forgets windows that ended before an instant. */
    async forget(before: number) {
      await db.delete(sign_in_failures).where(lt(window_ends_at, before));
    },
  };
}
