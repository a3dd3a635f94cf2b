import { and, eq, isNull, sql } from "drizzle-orm";
import type { RetryAct } from "#db/kinds.ts";
import { renewal_attempts, unpaid_renewals } from "#db/schema/subscriptions/renewals.ts";
import { type Database, runBatch } from "#db/stores/database.ts";
import { type Params, prepared } from "#db/stores/prepared.ts";
import type { DueRenewal } from "#domain/subscriptions/failed-renewals/retry-plan.ts";
import { FIRST_LEASE_MS } from "./unpaid-renewals.ts";

export type RenewalStore = ReturnType<typeof renewalStore>;

const LONGEST_LEASE_MS = 6 * 60 * 60_000;

const isLeaving = sql<boolean>`exists (select 1 from subscriptions s join profiles p
  on p.id in (s.buyer_id, s.seller_id) where s.id = unpaid_renewals.subscription_id and p.closed_at is not null)`;
const providerId = sql<string>`(select s.stripe_subscription_id from subscriptions s
  where s.id = unpaid_renewals.subscription_id)`;
const claimed = {
  id: unpaid_renewals.id,
  failureId: unpaid_renewals.failure_id,
  firstFailedAt: unpaid_renewals.first_failed_at,
  act: unpaid_renewals.act,
  providerId,
  isLeaving: isLeaving.mapWith(Boolean),
};
const lease = (now: Params<{ now: number }>["now"]) => ({
  claims: sql`${unpaid_renewals.claims} + 1`,
  claim_at: sql`${now} + min(${LONGEST_LEASE_MS}, ${FIRST_LEASE_MS} << min(${unpaid_renewals.claims}, 10))`,
});
const claim = prepared((db, { now, limit }: Params<{ now: number; limit: number }>) =>
  db
    .update(unpaid_renewals)
    .set(lease(now))
    .where(
      sql`${unpaid_renewals.id} in (select u.id from unpaid_renewals u where u.closed_at is null
        and u.claim_at <= ${now} order by u.claim_at limit ${limit})`,
    )
    .returning(claimed),
);
const claimCard = prepared((db, { provider, now }: Params<{ provider: string; now: number }>) =>
  db
    .update(unpaid_renewals)
    .set(lease(now))
    .where(
      sql`${unpaid_renewals.subscription_id} = (select s.id from subscriptions s where s.stripe_subscription_id = ${provider})
        and ${unpaid_renewals.closed_at} is null and ${unpaid_renewals.act} = 'card' and ${unpaid_renewals.claim_at} <= ${now}`,
    )
    .returning(claimed),
);

type Attempt = { id: string; renewalId: string; failureId: string; kind: "try" | "card"; now: number };
/** Not once the fan has canceled, or while a bank withholds a payment. */
const beginAttempt = prepared((db, { id, renewalId, failureId, kind, now }: Params<Attempt>) =>
  db
    .insert(renewal_attempts)
    .select(
      sql`select ${id}, ${renewalId}, ${kind}, ${now}, null, null where exists (select 1 from unpaid_renewals u
        where u.id = ${renewalId} and u.failure_id = ${failureId} and u.closed_at is null and u.act <> 'end'
          and not exists (select 1 from payments p where p.subscription_id = u.subscription_id and p.disputed > 0))`,
    )
    .onConflictDoNothing(),
);
const countSteps = prepared((db, { renewalId }: Params<{ renewalId: string }>) =>
  db
    .update(unpaid_renewals)
    .set({
      step: sql`(select count(*) from renewal_attempts a where a.renewal_id = ${renewalId} and a.kind = 'try')`,
    })
    .where(eq(unpaid_renewals.id, renewalId)),
);
const openAttempt = prepared((db, { id, renewalId }: Params<{ id: string; renewalId: string }>) =>
  db
    .select({ step: unpaid_renewals.step })
    .from(renewal_attempts)
    .innerJoin(unpaid_renewals, eq(unpaid_renewals.id, renewal_attempts.renewal_id))
    .where(
      sql`${renewal_attempts.id} = ${id} and ${unpaid_renewals.id} = ${renewalId}
        and ${unpaid_renewals.act} <> 'end' and ${unpaid_renewals.closed_at} is null`,
    )
    .limit(1),
);
const endAttempt = prepared(
  (db, { id, outcome, now }: Params<{ id: string; outcome: string; now: number }>) =>
    db
      .update(renewal_attempts)
      .set({ finished_at: now, outcome })
      .where(and(eq(renewal_attempts.id, id), isNull(renewal_attempts.finished_at))),
);
type Deferral = { id: string; failureId: string; act: RetryAct; at: number; now: number };
const deferUnchanged = prepared((db, { id, failureId, act, at, now }: Params<Deferral>) =>
  db
    .update(unpaid_renewals)
    .set({ act, next_at: at, claim_at: at, claims: 0 })
    .where(
      and(
        eq(unpaid_renewals.id, id),
        eq(unpaid_renewals.failure_id, failureId),
        isNull(unpaid_renewals.closed_at),
        sql`${unpaid_renewals.next_at} <= ${now}`,
      ),
    ),
);
const nextDue = prepared((db) =>
  db
    .select({ at: unpaid_renewals.claim_at })
    .from(unpaid_renewals)
    .where(and(isNull(unpaid_renewals.closed_at), sql`${unpaid_renewals.claim_at} > 0`))
    .orderBy(unpaid_renewals.claim_at)
    .limit(1),
);
const forgotten = prepared((db, { limit }: Params<{ limit: number }>) =>
  db.select({ providerId: sql<string>`s.stripe_subscription_id` }).from(
    sql`subscriptions s where s.id > '' and s.status = 'past_due' and s.ended_at is null and not exists
        (select 1 from unpaid_renewals u where u.subscription_id = s.id and u.closed_at is null) limit ${limit}`,
  ),
);

export function renewalStore(db: Database) {
  return {
    /** Claims due renewals, longest due first, so that parallel runs don't handle the same ones. */
    claimDue: (now: number, limit: number): Promise<DueRenewal[]> => claim.run(db, { now, limit }),

    claimCard: (provider: string, now: number): Promise<DueRenewal[]> => claimCard.run(db, { provider, now }),

    async findNextDue(): Promise<number | null> {
      const [row] = await nextDue.run(db, {});
      return row?.at ?? null;
    },

    listForgotten: (limit: number) => forgotten.run(db, { limit }),

    /**
     * Starts or resumes an attempt; returns how many scheduled tries have begun. Null if the month must not be tried
     * anymore.
     */
    async begin(attempt: Attempt): Promise<{ step: number } | null> {
      const { id, renewalId } = attempt;
      const [, , [row]] = await db.batch([
        beginAttempt.bind(db, attempt),
        countSteps.bind(db, { renewalId }),
        openAttempt.bind(db, { id, renewalId }),
      ]);
      return row ?? null;
    },

    /** Records an attempt's outcome. `next`: what follows if the provider refused without a trace. */
    async finish(id: string, outcome: string, next: Deferral) {
      await runBatch(db, [
        endAttempt.bind(db, { id, outcome, now: next.now }),
        deferUnchanged.bind(db, next),
      ]);
    },
  };
}
