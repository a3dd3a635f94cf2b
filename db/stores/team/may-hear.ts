import { type SQL, sql } from "drizzle-orm";
import { isBlocked } from "../messages/relationship-columns.ts";
import { mayAct } from "./may-act.ts";

/**
 * Whether a member of a creator's team is told what the fan of a conversation `c` writes: who may answer it right now, but not
 * its fan, nor across a block between the two of them.
 */
export const mayHear = (member: SQL) =>
  sql`(c.buyer_id <> ${member} and ${mayAct("write", sql`c.seller_id`, member)}
    and not ${isBlocked(sql`c.buyer_id`, member)})`;

/**
 * Whether a notice is still its reader's: what tells of a team's messages is so only while they may hear of them. `row`: the
 * notice's name in the statement.
 */
export const isStillHeard = (row: "n" | "notices") => {
  const of = (column: string) => sql.raw(`${row}.${column}`);
  return sql`(${of("kind")} <> 'team_message' or exists (select 1 from conversations c where c.id = ${of("subject_id")}
    and ${mayHear(of("user_id"))}))`;
};
