import { and, eq, isNull, sql } from "drizzle-orm";
import { provider_attempts } from "#db/schema/payments/provider-attempts.ts";
import type { Database } from "../database.ts";
import { type Params, prepared } from "../prepared.ts";

export type ProviderAttemptStore = ReturnType<typeof providerAttemptStore>;
type ProviderCall = {
  name: string;
  terms: string;
  readAt: number;
};

/** No call of an attempt takes effect later than this after it began, whether or not its answer reached us. */
const LATEST_EFFECT_MS = 10 * 60_000;
/** A run that joined later could still be calling by then. */
const JOINABLE_MS = LATEST_EFFECT_MS - 60_000;

/** Starts an attempt unless the last one's effect may not be visible yet. */
const beginNext = prepared((db, { name, terms, readAt, now }: Params<ProviderCall & { now: number }>) =>
  db
    .insert(provider_attempts)
    .values({ name, attempt: 1, terms, began_at: now, failed_at: null, done_at: null })
    .onConflictDoUpdate({
      target: provider_attempts.name,
      set: {
        attempt: sql`${provider_attempts.attempt} + 1`,
        terms: sql`excluded.terms`,
        began_at: sql`excluded.began_at`,
        failed_at: null,
      },
      setWhere: sql`${provider_attempts.done_at} is null
        and coalesce(${provider_attempts.failed_at}, ${provider_attempts.began_at} + ${LATEST_EFFECT_MS}) < ${readAt}`,
    }),
);
const current = prepared((db, { name, terms, now }: Params<Omit<ProviderCall, "readAt"> & { now: number }>) =>
  db
    .select({ attempt: provider_attempts.attempt })
    .from(provider_attempts)
    .where(
      and(
        eq(provider_attempts.name, name),
        eq(provider_attempts.terms, terms),
        sql`${provider_attempts.began_at} + ${JOINABLE_MS} > ${now}`,
        isNull(provider_attempts.failed_at),
        isNull(provider_attempts.done_at),
      ),
    )
    .limit(1),
);
type Ended = { name: string; attempt: number; at: number };
const isRunning = ({ name, attempt }: Params<Ended>) =>
  and(
    eq(provider_attempts.name, name),
    eq(provider_attempts.attempt, attempt),
    isNull(provider_attempts.done_at),
  );
const failRunning = prepared((db, ended: Params<Ended>) =>
  db.update(provider_attempts).set({ failed_at: ended.at }).where(isRunning(ended)),
);
const finishRunning = prepared((db, ended: Params<Ended>) =>
  db.update(provider_attempts).set({ failed_at: null, done_at: ended.at }).where(isRunning(ended)),
);

export function providerAttemptStore(db: Database) {
  return {
    /** Starts an attempt, or joins a running one with the same terms; null if neither is possible now. */
    async begin(call: ProviderCall, now: number): Promise<number | null> {
      const { name, terms } = call;
      const [, [row]] = await db.batch([
        beginNext.bind(db, { ...call, now }),
        current.bind(db, { name, terms, now }),
      ]);
      return row?.attempt ?? null;
    },

    /** Records when the provider answered with an error (ms), or 0 for a refusal. */
    async fail(name: string, attempt: number, at: number) {
      await failRunning.run(db, { name, attempt, at });
    },

    async finish(name: string, attempt: number, at: number) {
      await finishRunning.run(db, { name, attempt, at });
    },
  };
}
