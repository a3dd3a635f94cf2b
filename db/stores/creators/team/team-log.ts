import { and, desc, eq, sql } from "drizzle-orm";
import type { TeamAction } from "#db/kinds.ts";
import { team_log } from "#db/schema/creators/team.ts";
import type { Database } from "#db/stores/database.ts";
import { type Condition, type Params, prepared } from "#db/stores/prepared.ts";

export type TeamEntry = {
  creatorId: string;
  memberId: string | null;
  name: string;
  action: TeamAction;
  subjectId: string | null;
  number: number | null;
  now: number;
};

/** Logs something if a condition holds when the batch runs. */
export const logIf = <C extends object>(condition: Condition<C>) => {
  const insert = prepared((db, params: Params<TeamEntry & C>) =>
    db.insert(team_log).select(
      sql`select null, ${params.creatorId}, ${params.memberId}, ${params.name}, ${params.action}, ${params.subjectId},
        ${params.number}, ${params.now} where ${condition(db, params)}`,
    ),
  );
  return (db: Database, entry: TeamEntry, values: C) => insert.bind(db, { ...values, ...entry });
};
const logAlways = logIf(() => sql`1`);
/** Logs unconditionally. Belongs in the same batch as the action. */
export const logTeam = (db: Database, entry: TeamEntry) => logAlways(db, entry, {});

type Cursor = { at: number; id: string };
const page = prepared(
  (db, params: Params<Cursor & { creatorId: string; limit: number }>, { isFirst }: { isFirst: boolean }) =>
    db
      .select({
        id: team_log.id,
        at: team_log.at,
        name: team_log.name,
        action: team_log.action,
        subjectId: team_log.subject_id,
        number: team_log.number,
        fan: sql<string | null>`(select p.username from conversations c join profiles p on p.id = c.buyer_id
          where c.id = ${team_log.subject_id} and c.seller_id = ${team_log.creator_id})`,
        post: sql<string | null>`(select c.title from content c where c.id = ${team_log.subject_id}
          and c.seller_id = ${team_log.creator_id} and c.deleted_at is null and c.removed_at is null)`,
      })
      .from(team_log)
      .where(
        and(
          eq(team_log.creator_id, params.creatorId),
          isFirst
            ? undefined
            : sql`(${team_log.at}, ${team_log.id}) < (${params.at}, cast(${params.id} as integer))`,
        ),
      )
      .orderBy(desc(team_log.at), desc(team_log.id))
      .limit(params.limit),
);

export const listTeamLog = (db: Database, creatorId: string, after: Cursor | null, limit: number) =>
  page.run(db, { creatorId, ...(after ?? { at: 0, id: "" }), limit }, { isFirst: after === null });
