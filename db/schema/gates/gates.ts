import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { waivableGates } from "#db/kinds.ts";
import { profiles } from "../accounts/accounts.ts";

/** Enhanced age checks passed with a provider. The simple confirmation is on the profile. */
export const age_checks = sqliteTable(
  "age_checks",
  {
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    provider: text().notNull(),
    region: text().notNull(),
    passed_at: integer().notNull(),
    expires_at: integer(),
    /** The provider's. */
    reference: text(),
  },
  (t) => [index("age_checks_user").on(t.user_id), uniqueIndex("age_checks_once").on(t.reference)],
);

/** Age checks without an answer that counts yet. The return address has the `id`. */
export const begun_age_checks = sqliteTable(
  "begun_age_checks",
  {
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    reference: text().notNull(),
    begun_at: integer().notNull(),
  },
  (t) => [index("begun_age_checks_user").on(t.user_id)],
);

export const region_rules = sqliteTable("region_rules", {
  region: text().primaryKey(),
  classification: text({ enum: ["strict", "blocked"] }).notNull(),
  reason: text().notNull(),
  updated_at: integer().notNull(),
});

/** A gate that an admin waived for one user. */
export const gate_waivers = sqliteTable(
  "gate_waivers",
  {
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    gate: text({ enum: waivableGates }).notNull(),
    reason: text().notNull(),
    granted_by: text()
      .notNull()
      .references(() => profiles.id),
    created_at: integer().notNull(),
    expires_at: integer().notNull(),
    ended_at: integer(),
  },
  (t) => [
    index("gate_waivers_user").on(t.user_id, t.expires_at),
    index("gate_waivers_by_grantor").on(t.granted_by),
    index("gate_waivers_active").on(t.expires_at),
  ],
);
