import { sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { ParamOr } from "../prepared.ts";

/** Unread messages without muted and archived conversations. */
export const unreadMessages = (
  userId: SQLiteColumn | ParamOr<string>,
) => sql<number>`(select coalesce(sum(s.unread), 0)
  from conversation_sides s where s.user_id = ${userId} and s.unread > 0 and s.muted_at is null and s.archived_at is null)`;
