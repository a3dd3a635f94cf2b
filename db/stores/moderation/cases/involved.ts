import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { ParamOr } from "#db/stores/prepared.ts";

type Who = SQL | SQLiteColumn | ParamOr<string>;

/**
 * Whether an account is a side of a conversation, or works or worked for its creator: former team members are still
 * involved in what they wrote there (docs/product.md, section 4.30). Posts and profiles have no fan.
 */
export const isInvolved = ({ fan, creator }: { fan: Who; creator: Who }, userId: ParamOr<string>) =>
  sql<number>`(${userId} is ${fan} or ${userId} = ${creator} or exists (select 1 from team_members t
    where t.member_id = ${userId} and t.creator_id = ${creator}))`;

/** Whether an account is involved in a case, or reported it while signed in: anyone can type any address. */
export const isInvolvedInCase = (
  { id, ...sides }: { id: Who; fan: Who; creator: Who },
  userId: ParamOr<string>,
) =>
  sql<number>`(${isInvolved(sides, userId)} or exists (select 1 from reports ir
    where ir.case_id = ${id} and ir.reporter_id = ${userId}))`;
