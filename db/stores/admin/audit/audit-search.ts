import { and, desc, eq, gte, lt, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { audit_log } from "#db/schema/admin/audit.ts";
import type { Database } from "#db/stores/database.ts";
import { type Params, prepared } from "#db/stores/prepared.ts";
import type { AuditCursor, AuditFilter } from "#domain/admin/audit/search.ts";

export type AuditSearchStore = ReturnType<typeof auditSearchStore>;
const LOOKED_AT = 5000;

const actors = alias(profiles, "actors");
const subjects = alias(profiles, "subjects");

type Shape = {
  hasAction: boolean;
  hasActor: boolean;
  hasSubject: boolean;
  hasFrom: boolean;
  hasUntil: boolean;
  hasWords: boolean;
  isFirst: boolean;
};
type Values = {
  action: string;
  actor: string;
  subject: string;
  words: string;
  from: number;
  until: number;
  at: number;
  id: string;
  limit: number;
  lookedAt: number;
  skipped: number;
};
/** Conditions in the order of the index. */
const conditions = (shape: Shape, params: Params<Values>) =>
  and(
    shape.hasAction ? eq(audit_log.action, params.action) : undefined,
    shape.hasActor ? eq(audit_log.actor_id, params.actor) : undefined,
    shape.hasSubject ? eq(audit_log.subject_id, params.subject) : undefined,
    shape.hasFrom ? gte(audit_log.created_at, params.from) : undefined,
    shape.hasUntil ? lt(audit_log.created_at, params.until) : undefined,
    shape.isFirst
      ? undefined
      : sql`(${audit_log.created_at}, ${audit_log.id}) < (${params.at}, ${params.id})`,
  );
const found = prepared((db, params: Params<Values>, shape: Shape) => {
  const looked = db
    .select()
    .from(audit_log)
    .where(conditions(shape, params))
    .orderBy(desc(audit_log.created_at), desc(audit_log.id))
    .limit(shape.hasWords ? params.lookedAt : params.limit)
    .as("looked");
  return db
    .select({
      id: looked.id,
      at: looked.created_at,
      action: looked.action,
      reason: looked.reason,
      actorId: looked.actor_id,
      subjectId: looked.subject_id,
      actor: actors.username,
      subject: subjects.username,
    })
    .from(looked)
    .leftJoin(actors, eq(actors.id, looked.actor_id))
    .leftJoin(subjects, eq(subjects.id, looked.subject_id))
    .where(shape.hasWords ? sql`instr(lower(${looked.reason}), lower(${params.words})) > 0` : undefined)
    .orderBy(desc(looked.created_at), desc(looked.id))
    .limit(params.limit);
});
const lastLookedAt = prepared((db, params: Params<Values>, shape: Shape) =>
  db
    .select({ at: audit_log.created_at, id: audit_log.id })
    .from(audit_log)
    .where(conditions(shape, params))
    .orderBy(desc(audit_log.created_at), desc(audit_log.id))
    .limit(1)
    .offset(params.skipped),
);
const accountOf = prepared((db, { name }: Params<{ name: string }>) =>
  db
    .select({ id: profiles.id })
    .from(profiles)
    .where(
      or(
        eq(profiles.id, name),
        eq(profiles.email, sql`lower(${name})`),
        eq(sql`lower(${profiles.username})`, sql`lower(${name})`),
      ),
    )
    .limit(1),
);
/** Skips from action to action by index, regardless of the number of entries. */
const actions = prepared((db) =>
  db.select({ action: sql<string>`action` }).from(
    sql`(with recursive known(action) as (select min(action) from audit_log union all
        select (select min(l.action) from audit_log l where l.action > known.action) from known
        where known.action is not null) select action from known where action is not null limit 300) listed`,
  ),
);
const exportOf = prepared((db, { id }: Params<{ id: string }>) =>
  db.select().from(audit_log).where(eq(audit_log.id, id)).limit(1),
);

export function auditSearchStore(db: Database) {
  /** An account's ID by username, email, or ID; other input is taken for an ID. */
  const idOf = async (name: string) =>
    name === "" ? "" : ((await accountOf.run(db, { name }))[0]?.id ?? name);
  return {
    /**
     * Up to `limit` matching entries after a cursor, newest first. A text search scans 5,000 entries at a time:
     * `lookedTo` is where it stopped, null at the end.
     */
    async search(filter: AuditFilter, after: AuditCursor | null, limit: number) {
      const [actor, subject] = await Promise.all([idOf(filter.actor), idOf(filter.subject)]);
      const shape: Shape = {
        hasAction: filter.action !== "",
        hasActor: actor !== "",
        hasSubject: subject !== "",
        hasFrom: filter.from !== null,
        hasUntil: filter.until !== null,
        hasWords: filter.words !== "",
        isFirst: after === null,
      };
      const values = {
        action: filter.action,
        actor,
        subject,
        words: filter.words,
        limit,
        lookedAt: LOOKED_AT,
        skipped: LOOKED_AT - 1,
        from: filter.from ?? 0,
        until: filter.until ?? 0,
        at: after?.at ?? 0,
        id: after?.id ?? "",
      };
      if (!shape.hasWords) return { rows: await found.run(db, values, shape), lookedTo: null };
      const [rows, [last]] = await db.batch([
        found.bind(db, values, shape),
        lastLookedAt.bind(db, values, shape),
      ]);
      return { rows, lookedTo: last ?? null };
    },

    listActions: async () => (await actions.run(db, {})).map(({ action }) => action),

    async find(id: string) {
      const [entry] = await exportOf.run(db, { id });
      return entry ?? null;
    },
  };
}
