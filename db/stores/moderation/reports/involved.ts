import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { ParamOr } from "#db/stores/prepared.ts";

type Who = SQL | SQLiteColumn | ParamOr<string>;

/**
 * Whether an account is a side of a conversation, or works or worked for its creator: former team members are still
 * involved in what they wrote there (docs/product.md, section 4.30).
 */
export const isInvolved = ({ fan, creator }: { fan: Who; creator: Who }, userId: ParamOr<string>) =>
  sql<number>`(${userId} = ${fan} or ${userId} = ${creator} or exists (select 1 from team_members t
    where t.member_id = ${userId} and t.creator_id = ${creator}))`;
