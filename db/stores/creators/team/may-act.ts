import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { isUnrestricted } from "#db/stores/moderation/people/restriction-state.ts";
import type { ParamOr } from "#db/stores/prepared.ts";
import type { Permission } from "#domain/creators/team/permissions.ts";

type Who = SQL | SQLiteColumn | ParamOr<string>;
const columns: Record<Permission, string> = {
  write: "may_write_at",
  publish: "may_publish_at",
  money: "may_see_money_at",
};

const isPermitted = (permission: Permission, creator: Who, member: Who) =>
  sql`exists (select 1 from team_members t join profiles tm on tm.id = t.member_id and tm.closed_at is null
    join profiles tc on tc.id = t.creator_id and tc.closed_at is null where t.creator_id = ${creator}
    and t.member_id = ${member} and t.ended_at is null and ${sql.raw(`t.${columns[permission]}`)} is not null)`;

/** Restricted creators' teams may still read: a restriction only stops writing. */
export const mayRead = (creator: Who, member: Who) => isPermitted("write", creator, member);

/**
 * Whether someone may act for a creator right now: on their team, with the permission, neither leaving, and the creator
 * unrestricted.
 */
export const mayAct = (permission: Permission, creator: Who, member: Who) =>
  sql`(${isPermitted(permission, creator, member)} and ${isUnrestricted(creator)})`;
