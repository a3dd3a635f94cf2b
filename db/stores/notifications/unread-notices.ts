import { sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { isStillHeard } from "../creators/team/may-hear.ts";

export const unreadNotices = (
  userId: SQLiteColumn,
) => sql<number>`(select count(*) from (select 1 from notices n
  where n.user_id = ${userId} and n.read_at is null and ${isStillHeard("n")} limit 100))`;
