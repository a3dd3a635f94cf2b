import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Provider calls that must take effect once, with their current attempt. The provider repeats its first answer to a key
 * for a day, even an error, so each attempt has its own key: `name-attempt`.
 */
export const provider_attempts = sqliteTable("provider_attempts", {
  name: text().primaryKey(),
  attempt: integer().notNull(),
  /** The call's parameters. Other terms need another attempt. */
  terms: text().notNull(),
  began_at: integer().notNull(),
  /** When the provider answered with an error, which may have had an effect; 0 for a refusal, which had none. */
  failed_at: integer(),
  done_at: integer(),
});
