import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Duty } from "#db/kinds.ts";
import { sessions, user_roles } from "#db/schema/accounts/accounts.ts";
import { account_restrictions } from "#db/schema/moderation/restrictions.ts";
import { holdsDuty } from "#db/stores/accounts/duties.ts";
import { audit, auditIf, isAudited } from "#db/stores/admin/audit-log.ts";
import { type Database, runBatch, type Statement } from "#db/stores/database.ts";
import { type Email, enqueueIf } from "#db/stores/notifications/mail/outbox.ts";
import { tellOfDecision } from "#db/stores/notifications/write-notices.ts";
import { type Condition, type Params, prepared } from "#db/stores/prepared.ts";
import { type RowOf, rowOf, selectRowIf } from "#db/stores/prepared-rows.ts";
import { stopPlanned, unscheduleAll } from "./planned.ts";

export type RestrictionStore = ReturnType<typeof restrictionStore>;
export type AdminChange = {
  userId: string;
  actorId: string;
  reason: string;
  now: number;
  auditId: string;
  mail: Email;
};

type Restricted = { id: string };
/** Admins can't be restricted: their role must be revoked first, from the terminal. */
const insertRestriction = prepared((db, row: Params<RowOf<typeof account_restrictions>>) =>
  db
    .insert(account_restrictions)
    .select(
      selectRowIf(
        account_restrictions,
        row,
        sql`not exists (select 1 from user_roles r where r.user_id = ${row["account_restrictions.user_id"]}
          and r.role = 'admin')`,
      ),
    )
    .onConflictDoNothing()
    .returning({ id: account_restrictions.id }),
);
const isThere: Condition<Restricted> = (_, { id }) =>
  sql`exists (select 1 from account_restrictions where id = ${id})`;
const auditIfRestricted = auditIf(isThere);
type Lifted = { userId: string; now: number };
const setLifted = prepared((db, { userId, now }: Params<Lifted>) =>
  db
    .update(account_restrictions)
    .set({ lifted_at: now })
    .where(and(eq(account_restrictions.user_id, userId), isNull(account_restrictions.lifted_at)))
    .returning({ id: account_restrictions.id }),
);
const auditIfInForce = auditIf<{ userId: string }>(
  (_, { userId }) =>
    sql`exists (select 1 from account_restrictions where user_id = ${userId} and lifted_at is null)`,
);
const enqueueIfAudited = enqueueIf(isAudited);
const endSession = prepared(
  (db, { userId, sessionId, now }: Params<{ userId: string; sessionId: string; now: number }>) =>
    db
      .update(sessions)
      .set({ ended_at: now })
      .where(and(eq(sessions.user_id, userId), eq(sessions.id, sessionId), isNull(sessions.ended_at))),
);
const endSessions = prepared((db, { userId, now }: Params<Lifted>) =>
  db
    .update(sessions)
    .set({ ended_at: now })
    .where(and(eq(sessions.user_id, userId), isNull(sessions.ended_at))),
);

type NewDuties = { userId: string; actorId: string; duties: string };
/** Nobody changes their own, so at least the actor keeps "settings". */
const mayChangeDuties = (_: unknown, { userId, actorId, duties }: Params<NewDuties>) =>
  sql`${holdsDuty(actorId, "settings")} and ${actorId} <> ${userId}
    and exists (select 1 from user_roles where user_id = ${userId} and role = 'admin' and duties <> ${duties})`;
const auditDuties = auditIf<NewDuties>(mayChangeDuties);
const updateDuties = prepared((db, change: Params<NewDuties>) =>
  db
    .update(user_roles)
    .set({ duties: sql`${change.duties}` })
    .where(and(eq(user_roles.user_id, change.userId), mayChangeDuties(db, change)))
    .returning({ id: user_roles.user_id }),
);

const newestLifted = prepared((db, { userId }: Params<{ userId: string }>) =>
  db
    .select({ at: account_restrictions.lifted_at })
    .from(account_restrictions)
    .where(eq(account_restrictions.user_id, userId))
    .orderBy(desc(account_restrictions.created_at))
    .limit(1),
);

const entryOf = ({ userId, actorId, reason, now, auditId }: AdminChange, action: string) => ({
  id: auditId,
  actor_id: actorId,
  action,
  subject_id: userId,
  reason,
  created_at: now,
});

/** Admin actions on accounts. Each is audited and its owner notified in the same transaction. */
export function restrictionStore(db: Database) {
  /** Only takes effect once the audit entry is written. */
  const tell = ({ userId, auditId, now, mail }: AdminChange): Statement[] => [
    tellOfDecision(db, userId, auditId, now),
    enqueueIfAudited(db, mail, { auditId }),
  ];

  return {
    /** False if the account is already restricted or an admin's. */
    async restrict(change: AdminChange & { id: string }): Promise<boolean> {
      const { id, userId, reason, actorId, now } = change;
      const row = rowOf(account_restrictions, {
        id,
        user_id: userId,
        reason,
        restricted_by: actorId,
        created_at: now,
        lifted_at: null,
      });
      const [added] = await db.batch([
        insertRestriction.bind(db, row),
        auditIfRestricted(db, entryOf(change, "account.restricted"), { id }),
        stopPlanned(db, { userId, now }),
        ...tell(change),
      ]);
      return added.length > 0;
    },

    async lift(change: AdminChange): Promise<boolean> {
      const { userId, now } = change;
      const [, , , lifted] = await db.batch([
        auditIfInForce(db, entryOf(change, "account.unrestricted"), { userId }),
        ...unscheduleAll(db, { userId, now }),
        setLifted.bind(db, { userId, now }),
        ...tell(change),
      ]);
      return lifted.length > 0;
    },

    /** False if nothing changes, it's the actor's own account, or the actor no longer has "settings". */
    async setDuties({ duties, ...change }: AdminChange & { duties: readonly Duty[] }): Promise<boolean> {
      const { userId, actorId } = change;
      const next = { userId, actorId, duties: JSON.stringify(duties) };
      const entry = entryOf(change, `admin.duties.${duties.join(".") || "none"}`);
      const [, ...rest] = await db.batch([
        auditDuties(db, entry, next),
        ...tell(change),
        updateDuties.bind(db, next),
      ]);
      return (rest.at(-1) as unknown[]).length > 0;
    },

    async findLifted(userId: string): Promise<number | null> {
      const [row] = await newestLifted.run(db, { userId });
      return row?.at ?? null;
    },

    async endSessions(change: AdminChange & { sessionId: string | null }) {
      const { userId, sessionId, now } = change;
      await runBatch(db, [
        audit(db, entryOf(change, "account.signed_out")),
        sessionId === null
          ? endSessions.bind(db, { userId, now })
          : endSession.bind(db, { userId, sessionId, now }),
        ...tell(change),
      ]);
    },

    async offerExport(change: AdminChange) {
      await runBatch(db, [audit(db, entryOf(change, "account.export_offered")), ...tell(change)]);
    },
  };
}
