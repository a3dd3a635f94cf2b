import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { profiles } from "../accounts/accounts.ts";

export const user_preferences = sqliteTable("user_preferences", {
  user_id: text()
    .primaryKey()
    .references(() => profiles.id, { onDelete: "cascade" }),
  theme: text({ enum: ["dark"] })
    .notNull()
    .default("dark"),
  autoplay: integer({ mode: "boolean" }).notNull().default(false),
  lite: integer({ mode: "boolean" }).notNull().default(false),
  time_zone: text(),
  updated_at: integer().notNull(),
});

export const onboarding_status = sqliteTable("onboarding_status", {
  id: text()
    .primaryKey()
    .references(() => profiles.id, { onDelete: "cascade" }),
  has_seen_welcome_at: integer(),
  has_completed_tour_at: integer(),
  /** The furthest onboarding step that may be opened, starting at 1. */
  reached: integer().notNull().default(1),
  onboarding_version: text().notNull().default("1.0.0"),
  preferences: text({ mode: "json" }).$type<Record<string, unknown>>().notNull().default({}),
  updated_at: integer().notNull(),
});
