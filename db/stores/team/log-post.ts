import { sql } from "drizzle-orm";
import type { Database, Statement } from "../database.ts";
import { logIf, type TeamEntry } from "./team-log.ts";

type Saved = { id: string; sellerId: string; revision: string };
/** What a member of a creator's team did to a post; null for what the creator did. */
export type PostEntry = (TeamEntry & { memberId: string }) | null;

const logIfSaved = logIf<Saved>(
  (_, { id, sellerId, revision }) =>
    sql`exists (select 1 from content c where c.id = ${id} and c.seller_id = ${sellerId} and c.revision = ${revision})`,
);
/** The statements that log a member's post if the batch in fact saved it; none for the creator's own. */
export const logSavedPost = (db: Database, log: PostEntry, saved: Saved): Statement[] =>
  log === null ? [] : [logIfSaved(db, log, saved)];

/** Who saves a post. */
export const savedBy = (log: PostEntry) =>
  log === null ? { isTeam: false, memberId: "" } : { isTeam: true, memberId: log.memberId };
