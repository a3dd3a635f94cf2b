import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { ParamOr } from "#db/stores/prepared.ts";
import { isInForce } from "../cases/in-force.ts";

type Who = ParamOr<string> | SQLiteColumn | SQL;
/** Decisions in force `rd` that restrict an account. One that we ended is restricted, too. */
export const restrictionsOf = (id: Who) =>
  sql`decisions rd where rd.user_id = ${id} and rd.action in ('restricted', 'ended')
    and ${isInForce(sql`rd.id`)}`;

export const isUnrestricted = (id: Who): SQL => sql`not exists (select 1 from ${restrictionsOf(id)})`;

/** The latest one, as JSON (`by` is its admin's username). */
export const restrictionOf = (id: Who) =>
  sql<
    string | null
  >`(select json_object('id', rd.id, 'caseId', rd.case_id, 'at', rd.decided_at, 'reason', rd.statement,
    'isEnded', json(iif(rd.action = 'ended', 'true', 'false')),
    'by', (select p.username from profiles p where p.id = rd.decided_by))
    from ${restrictionsOf(id)} order by rd.decided_at desc limit 1)`;

export const isEnded = (id: Who): SQL =>
  sql`exists (select 1 from ${restrictionsOf(id)} and rd.action = 'ended')`;
