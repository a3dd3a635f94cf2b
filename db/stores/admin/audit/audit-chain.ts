import { asc, desc, eq, sql } from "drizzle-orm";
import { audit_log, audit_queue, audit_seals } from "#db/schema/admin/audit.ts";
import { type Database, isUniqueViolation } from "#db/stores/database.ts";
import { type Condition, type Params, prepared } from "#db/stores/prepared.ts";
import type { Entry, Seal } from "#domain/admin/audit/chain.ts";

export type AuditChainStore = ReturnType<typeof auditChainStore>;

const entryColumns = {
  id: audit_log.id,
  actor_id: audit_log.actor_id,
  action: audit_log.action,
  subject_id: audit_log.subject_id,
  reason: audit_log.reason,
  created_at: audit_log.created_at,
};
const newestSeal = prepared((db) =>
  db
    .select({ number: audit_seals.number, digest: audit_seals.digest })
    .from(audit_seals)
    .orderBy(desc(audit_seals.number))
    .limit(1),
);
const queued = prepared((db, { limit }: Params<{ limit: number }>) =>
  db
    .select(entryColumns)
    .from(audit_queue)
    .innerJoin(audit_log, eq(audit_log.id, audit_queue.entry_id))
    .orderBy(asc(audit_queue.position))
    .limit(limit),
);
const columns = [
  ...["number", "entry_id", "sealed_at", "actor_salt", "subject_salt", "reason_salt"],
  ...["actor_digest", "subject_digest", "reason_digest", "digest"],
] as const;
/** All or nothing: not if an entry's fields were erased since it was read. */
const insertSeals = prepared((db, { seals, entries }: Params<{ seals: string; entries: string }>) =>
  db.insert(audit_seals).select(sql`select ${sql.join(
    columns.map((name) => sql.raw(`value ->> '${name}'`)),
    sql`, `,
  )} from json_each(${seals}) where not exists (
      select 1 from json_each(${entries}) e left join audit_log a on a.id = e.value ->> 'id'
      where a.reason is not e.value ->> 'reason' or a.actor_id is not e.value ->> 'actor_id'
        or a.subject_id is not e.value ->> 'subject_id'
    )`),
);
const dequeue = prepared((db, { first, last }: Params<{ first: number; last: number }>) =>
  db
    .delete(audit_queue)
    .where(
      sql`${audit_queue.entry_id} in (select s.entry_id from audit_seals s where s.number between ${first} and ${last})`,
    ),
);
const sealNumbered = prepared((db, { number, digest }: Params<{ number: number; digest: string }>) =>
  db
    .select({ number: audit_seals.number })
    .from(audit_seals)
    .where(sql`${audit_seals.number} = ${number} and ${audit_seals.digest} = ${digest}`)
    .limit(1),
);

/** Empties the reasons of entries about someone, with their salts, if a condition holds; the chain still verifies. */
export function eraseReasons<C extends { userId: string }>(condition: Condition<C>) {
  return [
    prepared((db, params: Params<C>) =>
      db
        .update(audit_seals)
        .set({ reason_salt: null })
        .where(
          sql`${audit_seals.entry_id} in (select a.id from audit_log a where a.subject_id = ${params.userId})
            and ${condition(db, params)}`,
        ),
    ),
    prepared((db, params: Params<C>) =>
      db
        .update(audit_log)
        .set({ reason: "" })
        .where(sql`${audit_log.subject_id} = ${params.userId} and ${condition(db, params)}`),
    ),
  ];
}

export function auditChainStore(db: Database) {
  return {
    async findUnsealed(
      limit: number,
    ): Promise<{ head: { number: number; digest: string }; entries: Entry[] }> {
      const [[head], entries] = await db.batch([newestSeal.bind(db, {}), queued.bind(db, { limit })]);
      return { head: head ?? { number: 0, digest: "" }, entries };
    },

    /** Adds seals in one transaction; false if another run was first or an entry has changed. */
    async add(seals: Seal[], entries: Entry[]): Promise<boolean> {
      const [first, last] = [seals[0], seals.at(-1)];
      if (!first || !last) return false;
      try {
        const [, , added] = await db.batch([
          insertSeals.bind(db, { seals: JSON.stringify(seals), entries: JSON.stringify(entries) }),
          dequeue.bind(db, { first: first.number, last: last.number }),
          sealNumbered.bind(db, last),
        ]);
        return added.length > 0;
      } catch (error) {
        if (isUniqueViolation(error, "audit_seals.")) return false;
        throw error;
      }
    },
  };
}
