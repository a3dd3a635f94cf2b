import { sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { ParamOr } from "../prepared.ts";

/** How many unread messages an account has, without those of conversations that are muted or archived. */
export const unreadMessages = (
  userId: SQLiteColumn | ParamOr<string>,
) => sql<number>`(select coalesce(sum(s.unread), 0)
  from conversation_sides s where s.user_id = ${userId} and s.unread > 0 and s.muted_at is null and s.archived_at is null)`;
