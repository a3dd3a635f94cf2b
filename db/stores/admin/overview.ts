import { and, asc, desc, lt, sql } from "drizzle-orm";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { scheduled_runs } from "#db/schema/admin/health.ts";
import { disputes } from "#db/schema/reversals/disputes.ts";
import type { Waiting, WaitingKind } from "#domain/admin/console/attention.ts";
import { type Database, runBatch } from "../database.ts";
import { isInvolvedInCase } from "../moderation/cases/involved.ts";
import { type Params, prepared } from "../prepared.ts";
import { type RowOf, rowOf, rowParams } from "../prepared-rows.ts";
import { stuckMoney } from "./stuck.ts";

export type OverviewStore = ReturnType<typeof overviewStore>;

type Span = { since: number; lateBefore: number; most: number };
/** An admin, and whether they have the duties that appeals need. */
type Answerer = { viewerId: string; moderates: boolean; handlesMoney: boolean };
const involving = { id: sql`k.id`, fan: sql`k.fan_id`, creator: sql`k.creator_id` };
/** What's waiting or failed and when it began, each from a small partial index. */
const kinds: Record<WaitingKind, (params: Params<Span & Answerer>) => ReturnType<typeof sql>> = {
  holds: () => sql`created_at as at, seller_id as whose from payout_holds where released_at is null`,
  mismatches: () =>
    sql`differs_since as at, null as whose from reconciliations where superseded_at is null and rank = 0`,
  events: () => sql`handled_at as at, null as whose from webhook_events where outcome = 'failed'`,
  money: ({ lateBefore }) => sql`at, null as whose from (${stuckMoney(lateBefore)})`,
  emails_given_up: ({ since }) =>
    sql`given_up_at as at, null as whose from outgoing_emails where given_up_at is not null and given_up_at > ${since}`,
  emails_late: ({ lateBefore }) =>
    sql`next_attempt_at as at, null as whose from outgoing_emails where sent_at is null and given_up_at is null and bulk = 0
      and next_attempt_at < ${lateBefore}`,
  media: ({ since }) =>
    sql`created_at as at, null as whose from media where failure is not null and created_at > ${since}`,
  /** Only those that the admin may answer. */
  appeals: ({ viewerId, moderates, handlesMoney }) =>
    sql`at, null as whose from (select created_at as at from payment_appeals where answered_at is null and ${handlesMoney}
    union all select a.created_at from appeals a join decisions d on d.id = a.decision_id join cases k on k.id = d.case_id
      where a.decided_at is null and ${moderates} and d.decided_by is not ${viewerId} and ${viewerId} is not d.seconded_by
        and not ${isInvolvedInCase(involving, viewerId)})`,
  warnings: () => sql`created_at as at, null as whose from fraud_warnings where settled_at is null`,
  reports: () => sql`opened_at as at, null as whose from cases where decided_at is null`,
  held_messages: () =>
    sql`held_at as at, null as whose from held_messages where outcome is null and held_by = 'platform'`,
  errors: ({ since }) => sql`at, null as whose from unexpected_errors where at > ${since}`,
};
const waiting = prepared((db, params: Params<Span & Answerer>) => {
  const counts = Object.entries(kinds).map(
    ([kind, from]) =>
      sql`select ${sql.raw(`'${kind}'`)} as kind, count(*) as n, min(at) as since, max(whose) as whose
        from (select ${from(params)} limit ${params.most})`,
  );
  return db
    .select({
      kind: sql<WaitingKind>`kind`,
      count: sql<number>`n`,
      since: sql<number | null>`since`,
      whose: sql<string | null>`whose`,
    })
    .from(sql`(${sql.join(counts, sql` union all `)}) counts`);
});
const differing = prepared((db) =>
  db
    .select({ cents: sql<number>`coalesce(sum(abs(difference)), 0)` })
    .from(
      sql`(select difference from reconciliations where superseded_at is null and rank = 0 limit 1000) d`,
    ),
);
const nextDisputes = prepared((db, { now, limit }: Params<{ now: number; limit: number }>) =>
  db
    .select({
      id: disputes.id,
      paymentId: disputes.payment_id,
      amount: disputes.amount,
      dueBy: sql<number>`${disputes.due_by}`,
      isAppeal: sql<boolean>`${disputes.status} = 'appeal_needs_response'`.mapWith(Boolean),
      isOurs:
        sql<boolean>`(select p.kind = 'boost' from payments p where p.id = ${disputes.payment_id})`.mapWith(
          Boolean,
        ),
    })
    .from(disputes)
    .where(
      and(
        sql`${disputes.closed_at} is null and ${disputes.due_by} > ${now}`,
        sql`(${disputes.status} = 'appeal_needs_response' and ${disputes.appeal_answer} is null
          or ${disputes.status} in ('needs_response', 'warning_needs_response') and ${disputes.accepted_at} is null
          and ${disputes.submitted_at} is null)`,
      ),
    )
    .orderBy(asc(disputes.due_by))
    .limit(limit),
);
const newestRun = prepared((db) =>
  db.select().from(scheduled_runs).orderBy(desc(scheduled_runs.started_at)).limit(1),
);
const appliedMigrations = prepared((db) =>
  db.select({ count: sql<number>`count(*)` }).from(sql`__drizzle_migrations`),
);

const hour = sql<number>`cast(at / 3600000 as integer)`;
const signUpsByHour = prepared((db, { from }: Params<{ from: number }>) =>
  db
    .select({ hour, count: sql<number>`count(*)`, cents: sql<number>`0` })
    .from(sql`(select created_at as at from profiles where created_at >= ${from}) signed_up`)
    .groupBy(hour),
);
const salesByHour = prepared((db, { from }: Params<{ from: number }>) =>
  db
    .select({ hour, count: sql<number>`count(*)`, cents: sql<number>`sum(gross)` })
    .from(sql`(select paid_at as at, gross from payments where paid_at >= ${from}) sold`)
    .groupBy(hour),
);
const firstSignUp = prepared((db) =>
  db.select({ at: profiles.created_at }).from(profiles).orderBy(asc(profiles.created_at)).limit(1),
);

const insertRun = prepared((db, row: Params<RowOf<typeof scheduled_runs>>) =>
  db.insert(scheduled_runs).values(rowParams(scheduled_runs, row)).onConflictDoNothing(),
);
const deleteRuns = prepared((db, { before }: Params<{ before: number }>) =>
  db.delete(scheduled_runs).where(lt(scheduled_runs.started_at, before)),
);

const byKind = (rows: ({ kind: WaitingKind } & Waiting)[]) =>
  Object.fromEntries(rows.map(({ kind, ...counted }) => [kind, counted])) as Record<WaitingKind, Waiting>;

export function overviewStore(db: Database) {
  return {
    /** Open work and the next disputes, as in `findings`. */
    async findWaiting(now: number, span: Span & Answerer, maxDisputes: number) {
      const [rows, open] = await db.batch([
        waiting.bind(db, span),
        nextDisputes.bind(db, { now, limit: maxDisputes }),
      ]);
      return { waiting: byKind(rows), disputes: span.handlesMoney ? open : [] };
    },

    /**
     * Open work, counted up to `most` of each kind; failures since a time (ms); email due before `lateBefore`; the next
     * disputes; the newest scheduled run; and the number of applied migrations.
     */
    async findings(now: number, span: Span & Answerer, disputesShown: number) {
      const [rows, [differs], open, [run], [migrations]] = await db.batch([
        waiting.bind(db, span),
        differing.bind(db, {}),
        nextDisputes.bind(db, { now, limit: disputesShown }),
        newestRun.bind(db, {}),
        appliedMigrations.bind(db, {}),
      ]);
      return {
        waiting: byKind(rows),
        differing: differs?.cents ?? 0,
        disputes: span.handlesMoney ? open : [],
        run: run
          ? { finishedAt: run.finished_at, failed: run.failed === "" ? [] : run.failed.split(", ") }
          : null,
        migrations: migrations?.count ?? 0,
      };
    },

    /** Sign-ups and sales (gross cents) by hour since a time (ms), and when the first account was made. */
    async byHour(from: number) {
      const [signUps, sales, [first]] = await db.batch([
        signUpsByHour.bind(db, { from }),
        salesByHour.bind(db, { from }),
        firstSignUp.bind(db, {}),
      ]);
      return { signUps, sales, openedAt: first?.at ?? null };
    },

    async recordRun(run: typeof scheduled_runs.$inferSelect, before: number) {
      await runBatch(db, [insertRun.bind(db, rowOf(scheduled_runs, run)), deleteRuns.bind(db, { before })]);
    },
  };
}
