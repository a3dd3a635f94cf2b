import { eq, sql } from "drizzle-orm";
import { rate_limits } from "#db/schema/gates/rate-limits.ts";
import type { Database } from "../database.ts";
import { isOneOf, type Params, prepared } from "../prepared.ts";

export type RateLimitStore = ReturnType<typeof rateLimitStore>;

const { id, attempts, window_ends_at } = rate_limits;
type Attempt = { key: string; now: number; endsAt: number; blockAfter: number; blockUntil: number };
const countAttempt = prepared((db, { key, now, endsAt, blockAfter, blockUntil }: Params<Attempt>) =>
  db
    .insert(rate_limits)
    .values({ id: key, attempts: 1, window_ends_at: endsAt })
    .onConflictDoUpdate({
      target: id,
      set: {
        attempts: sql`case when ${window_ends_at} <= ${now} then 1 else ${attempts} + 1 end`,
        window_ends_at: sql`case when ${window_ends_at} <= ${now} then ${endsAt}
            when ${attempts} + 1 = ${blockAfter} then ${blockUntil} else ${window_ends_at} end`,
      },
    })
    .returning({ attempts, endsAt: window_ends_at }),
);
const takeBack = prepared((db, { key }: Params<{ key: string }>) =>
  db
    .update(rate_limits)
    .set({ attempts: sql`max(${attempts} - 1, 0)` })
    .where(eq(id, key)),
);
const deleteKeys = prepared((db, { keys }: Params<{ keys: string }>) =>
  db.delete(rate_limits).where(isOneOf(id, keys)),
);
/** Remaining rows are handled by the next run. */
const DELETED_PER_RUN = 5000;
const deleteEnded = prepared((db, { before }: Params<{ before: number }>) =>
  db
    .delete(rate_limits)
    .where(
      sql`${id} in (select r.id from rate_limits r where r.window_ends_at < ${before} limit ${DELETED_PER_RUN})`,
    ),
);

export function rateLimitStore(db: Database) {
  return {
    /**
     * Counts an attempt and returns the current window's total and end (ms). One statement, so that parallel attempts
     * are all counted. Attempt number `block.after` extends the window to `block.ms` from now.
     */
    async increment(
      key: string,
      now: number,
      windowMs: number,
      block: { after: number; ms: number } | null = null,
    ): Promise<{ attempts: number; endsAt: number }> {
      const endsAt = now + windowMs;
      const [row] = await countAttempt.run(db, {
        key,
        now,
        endsAt,
        blockAfter: block?.after ?? 0,
        blockUntil: now + (block?.ms ?? 0),
      });
      return row ?? { attempts: 1, endsAt };
    },

    async decrement(key: string) {
      await takeBack.run(db, { key });
    },

    async reset(keys: string[]) {
      await deleteKeys.run(db, { keys: JSON.stringify(keys) });
    },

    async deleteExpired(before: number) {
      await deleteEnded.run(db, { before });
    },
  };
}
