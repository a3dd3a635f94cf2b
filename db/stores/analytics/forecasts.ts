import type { Outlook } from "#domain/analytics/forecast.ts";
import { type Database, runBatch } from "../database.ts";
import { addForecasts, deleteForecasts, pastForecasts, saveWeek, weekOf } from "./forecast-queries.ts";
import { dueRenewals, openPromises, renewalsMissed, renewalsPaid, salesWeeks } from "./outlook-queries.ts";

export type ForecastStore = ReturnType<typeof forecastStore>;

/** Times in ms; `days` are payout days, a week apart. */
type Wanted = {
  now: number;
  days: number[];
  clearing: number;
  recordSince: number;
  newSales: { from: number; to: number };
};
type NewForecast = {
  sellerId: string;
  payoutAt: number;
  weeksAhead: number;
  madeAt: number;
  expected: number;
  low: number;
  high: number;
};

export function forecastStore(db: Database) {
  return {
    async findOutlooks(sellerIds: string[], wanted: Wanted): Promise<Map<string, Outlook>> {
      const { now, days, clearing, recordSince: since, newSales } = wanted;
      const sellers = JSON.stringify(sellerIds);
      const [first = 0] = days;
      const [due, paid, missed, sales, promises] = await db.batch([
        dueRenewals.bind(db, { sellers, now, clearing, first, last: days.at(-1) ?? 0 }),
        renewalsPaid.bind(db, { sellers, since }),
        renewalsMissed.bind(db, { sellers, since, most: days.length }),
        salesWeeks.bind(db, { sellers, ...newSales }),
        openPromises.bind(db, { sellers }),
      ]);
      const of = <T extends { sellerId: string }>(rows: T[], id: string) =>
        rows.filter(({ sellerId }) => sellerId === id);
      return new Map(
        sellerIds.map((id) => {
          const [record] = of(paid, id);
          const net = new Map(of(sales, id).map((one) => [one.week, one.net]));
          return [
            id,
            {
              renewals: of(due, id).map(
                ({ payout, kind, count, price, currentPeriodEnd, to, effectiveFrom, ...request }) => ({
                  payout,
                  kind,
                  count,
                  price,
                  currentPeriodEnd,
                  request:
                    to === null || effectiveFrom === null
                      ? null
                      : { ...request, to, effectiveFrom, closedAt: null },
                }),
              ),
              record: {
                paid: record?.paid ?? 0,
                // Endings that couldn't be foreseen this many weeks ahead.
                missed: days.map((_, weeks) =>
                  of(missed, id).reduce((sum, one) => (one.ahead <= weeks ? sum + one.missed : sum), 0),
                ),
                recovered: record?.recovered ?? 0,
                lost: record?.lost ?? 0,
              },
              newSales: Array.from({ length: (newSales.to - newSales.from) / 7 }, (_, i) => net.get(i) ?? 0),
              promises: of(promises, id).map(({ dueAt, isAnswered, cents }) => ({
                dueAt,
                isAnswered,
                cents,
              })),
            },
          ];
        }),
      );
    },

    async findWeek(weekAt: number) {
      const [row] = await weekOf.run(db, { task: "forecasts", weekAt });
      return row ?? null;
    },

    addToWeek: (
      rows: NewForecast[],
      week: { weekAt: number; position: string; isFinished: boolean; now: number },
    ) =>
      runBatch(db, [
        addForecasts.bind(db, { rows: JSON.stringify(rows) }),
        saveWeek.bind(db, {
          task: "forecasts",
          weekAt: week.weekAt,
          position: week.position,
          finishedAt: week.isFinished ? week.now : null,
        }),
      ]),

    /**
     * Up to `limit` forecasts for payout days before a time (ms), newest first, with what was paid out in the `week`
     * (ms) from each.
     */
    listPast: (sellerId: string, until: number, week: number, limit: number) =>
      pastForecasts.run(db, { sellerId, until, week, limit }),

    deleteOld: (before: number, limit: number) => deleteForecasts.run(db, { before, limit }),
  };
}
