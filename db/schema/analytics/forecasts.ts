import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { profiles } from "../accounts/accounts.ts";

/** Forecasts of a creator's payouts, made one to four weeks ahead and later compared with what was paid. Cents. */
export const payout_forecasts = sqliteTable(
  "payout_forecasts",
  {
    seller_id: text()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    /** The payout's Monday, at 0:00 UTC. */
    payout_at: integer().notNull(),
    /** 1 for the next payout at that time. */
    weeks_ahead: integer().notNull(),
    made_at: integer().notNull(),
    expected: integer().notNull(),
    low: integer().notNull(),
    high: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.seller_id, t.payout_at, t.weeks_ahead] }),
    index("payout_forecasts_old").on(t.payout_at),
  ],
);

/** Progress through the creators for a week's forecasts or comparison. */
export const analytics_weeks = sqliteTable(
  "analytics_weeks",
  {
    task: text({ enum: ["forecasts", "comparison"] }).notNull(),
    week_at: integer().notNull(),
    position: text().notNull().default(""),
    finished_at: integer(),
  },
  (t) => [primaryKey({ columns: [t.task, t.week_at] })],
);
