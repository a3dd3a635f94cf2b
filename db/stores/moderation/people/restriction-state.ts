import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { ParamOr } from "#db/stores/prepared.ts";

export const isUnrestricted = (id: ParamOr<string> | SQLiteColumn | SQL): SQL =>
  sql`not exists (select 1 from account_restrictions ar where ar.user_id = ${id} and ar.lifted_at is null)`;
