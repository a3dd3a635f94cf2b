import { sql } from "drizzle-orm";
import type { Database, Statement } from "#db/stores/database.ts";
import { logIf, type TeamEntry } from "./team-log.ts";

type Saved = { id: string; sellerId: string; revision: string };
export type PostEntry = (TeamEntry & { memberId: string }) | null;

const logIfSaved = logIf<Saved>(
  (_, { id, sellerId, revision }) =>
    sql`exists (select 1 from content c where c.id = ${id} and c.seller_id = ${sellerId} and c.revision = ${revision})`,
);
export const logSavedPost = (db: Database, log: PostEntry, saved: Saved): Statement[] =>
  log === null ? [] : [logIfSaved(db, log, saved)];

export const savedBy = (log: PostEntry) =>
  log === null ? { isTeam: false, memberId: "" } : { isTeam: true, memberId: log.memberId };
