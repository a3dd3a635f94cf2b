import { eq, inArray, lt, sql } from "drizzle-orm";
import { rate_limits } from "../../schema/security.ts";
import type { Database } from "../database.ts";

export type RateLimitStore = ReturnType<typeof rateLimitStore>;

/** Counts of what may be tried so many times within a window, each under a digest that tells nobody what it is. */
export function rateLimitStore(db: Database) {
  const { id, attempts, window_ends_at } = rate_limits;
  return {
    /**
     * Counts one more try and gives how many the running window has seen, this one included, and when it ends (ms).
     * One statement, so that tries at once are counted one by one.
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

    /** Takes one try back: it was no failure. */
    async decrement(key: string) {
      await db
        .update(rate_limits)
        .set({ attempts: sql`max(${attempts} - 1, 0)` })
        .where(eq(id, key));
    },

    /** Begins the counts anew. */
    async reset(keys: string[]) {
      await db.delete(rate_limits).where(inArray(id, keys));
    },

    /** Forgets windows that ended before an instant. */
    async deleteExpired(before: number) {
      await db.delete(rate_limits).where(lt(window_ends_at, before));
    },
  };
}
