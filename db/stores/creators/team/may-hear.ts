import { type SQL, sql } from "drizzle-orm";
import { isBlocked } from "#db/stores/messages/relationship-columns.ts";
import { mayAct } from "./may-act.ts";

/**
 * Whether a team member is notified of fan messages in a conversation `c`: only if they may answer now, aren't the fan,
 * and there's no block between the two.
 */
export const mayHear = (member: SQL) =>
  sql`(c.buyer_id <> ${member} and ${mayAct("write", sql`c.seller_id`, member)}
    and not ${isBlocked(sql`c.buyer_id`, member)})`;

/**
 * Whether a notice still belongs to its reader: those about team messages only while the reader may get them. `row` is
 * the notice's alias in the statement.
 */
export const isStillHeard = (row: "n" | "notices") => {
  const of = (column: string) => sql.raw(`${row}.${column}`);
  return sql`(${of("kind")} <> 'team_message' or exists (select 1 from conversations c where c.id = ${of("subject_id")}
    and ${mayHear(of("user_id"))}))`;
};
