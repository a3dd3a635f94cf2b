import { and, desc, eq, lt, sql } from "drizzle-orm";
import { analytics_weeks, payout_forecasts } from "#db/schema/analytics/forecasts.ts";
import { type Params, prepared } from "../prepared.ts";

type Task = (typeof analytics_weeks.$inferSelect)["task"];
export const weekOf = prepared((db, { task, weekAt }: Params<{ task: Task; weekAt: number }>) =>
  db
    .select({ position: analytics_weeks.position, finishedAt: analytics_weeks.finished_at })
    .from(analytics_weeks)
    .where(and(eq(analytics_weeks.task, task), eq(analytics_weeks.week_at, weekAt)))
    .limit(1),
);
type Progress = { task: Task; weekAt: number; position: string; finishedAt: number | null };
/** Progress never moves back, even by a run with stale data. */
export const saveWeek = prepared((db, { task, weekAt, position, finishedAt }: Params<Progress>) =>
  db
    .insert(analytics_weeks)
    .values({ task, week_at: weekAt, position, finished_at: finishedAt })
    .onConflictDoUpdate({
      target: [analytics_weeks.task, analytics_weeks.week_at],
      set: {
        position: sql`max(${analytics_weeks.position}, ${position})`,
        finished_at: sql`coalesce(${analytics_weeks.finished_at}, ${finishedAt})`,
      },
    }),
);

export const addForecasts = prepared((db, { rows }: Params<{ rows: string }>) =>
  db
    .insert(payout_forecasts)
    .select(
      sql`select value ->> 'sellerId', value ->> 'payoutAt', value ->> 'weeksAhead', value ->> 'madeAt',
        value ->> 'expected', value ->> 'low', value ->> 'high' from json_each(${rows}) where true`,
    )
    .onConflictDoNothing(),
);

type Past = { sellerId: string; until: number; week: number; limit: number };
/** Forecasts for payout days before a time, newest first, with what was paid out in the week from each day (cents). */
export const pastForecasts = prepared((db, { sellerId, until, week, limit }: Params<Past>) =>
  db
    .select({
      payoutAt: payout_forecasts.payout_at,
      weeksAhead: payout_forecasts.weeks_ahead,
      madeAt: payout_forecasts.made_at,
      expected: payout_forecasts.expected,
      low: payout_forecasts.low,
      high: payout_forecasts.high,
      paid: sql<number>`(select coalesce(sum(p.amount), 0) from payouts p
        where p.seller_id = ${sellerId} and p.created_at >= payout_forecasts.payout_at
          and p.created_at < payout_forecasts.payout_at + ${week} and p.failed_at is null)`,
    })
    .from(payout_forecasts)
    .where(and(eq(payout_forecasts.seller_id, sellerId), lt(payout_forecasts.payout_at, until)))
    .orderBy(desc(payout_forecasts.payout_at), desc(payout_forecasts.weeks_ahead))
    .limit(limit),
);

export const deleteForecasts = prepared((db, { before, limit }: Params<{ before: number; limit: number }>) =>
  db
    .delete(payout_forecasts)
    .where(
      sql`rowid in (select f.rowid from payout_forecasts f where f.payout_at < ${before} limit ${limit})`,
    ),
);
