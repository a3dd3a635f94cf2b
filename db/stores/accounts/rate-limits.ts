import { eq, inArray, lt, sql } from "drizzle-orm";
import { rate_limits } from "../../schema/security.ts";
import type { Database } from "../database.ts";

export type RateLimitStore = ReturnType<typeof rateLimitStore>;

/** Attempt counts per time window. Each key is a digest that does not reveal what is counted. */
export function rateLimitStore(db: Database) {
  const { id, attempts, window_ends_at } = rate_limits;
  return {
    /**
     * Counts one more attempt and returns how many the current window has seen, including this one, and when it ends
     * (ms). One statement, so parallel attempts are each counted.
     */
    async increment(
      key: string,
      now: number,
      windowMs: number,
    ): Promise<{ attempts: number; endsAt: number }> {
      const [row] = await db
        .insert(rate_limits)
        .values({ id: key, attempts: 1, window_ends_at: now + windowMs })
        .onConflictDoUpdate({
          target: id,
          set: {
            attempts: sql`case when ${window_ends_at} <= ${now} then 1 else ${attempts} + 1 end`,
            window_ends_at: sql`case when ${window_ends_at} <= ${now} then ${now + windowMs} else ${window_ends_at} end`,
          },
        })
        .returning({ attempts, endsAt: window_ends_at });
      return row ?? { attempts: 1, endsAt: now + windowMs };
    },

    /** Takes back one attempt, because it succeeded. */
    async decrement(key: string) {
      await db
        .update(rate_limits)
        .set({ attempts: sql`max(${attempts} - 1, 0)` })
        .where(eq(id, key));
    },

    /** Resets the counts of these keys. */
    async reset(keys: string[]) {
      await db.delete(rate_limits).where(inArray(id, keys));
    },

    /** Deletes windows that ended before a time (ms). */
    async deleteExpired(before: number) {
      await db.delete(rate_limits).where(lt(window_ends_at, before));
    },
  };
}
