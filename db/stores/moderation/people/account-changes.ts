import { and, eq, isNull, sql } from "drizzle-orm";
import type { Duty } from "#db/kinds.ts";
import { sessions, user_roles } from "#db/schema/accounts/accounts.ts";
import { holdsDuty } from "#db/stores/accounts/duties.ts";
import { audit, auditIf, isAudited } from "#db/stores/admin/audit-log.ts";
import { type Database, runBatch, type Statement } from "#db/stores/database.ts";
import { type Email, enqueueIf } from "#db/stores/notifications/mail/outbox.ts";
import { tellOfDecision } from "#db/stores/notifications/write-notices.ts";
import { type Params, prepared } from "#db/stores/prepared.ts";

export type AccountChangeStore = ReturnType<typeof accountChangeStore>;
export type AdminChange = {
  userId: string;
  actorId: string;
  reason: string;
  now: number;
  auditId: string;
  mail: Email;
};

const enqueueIfAudited = enqueueIf(isAudited);
const endSession = prepared(
  (db, { userId, sessionId, now }: Params<{ userId: string; sessionId: string; now: number }>) =>
    db
      .update(sessions)
      .set({ ended_at: now })
      .where(and(eq(sessions.user_id, userId), eq(sessions.id, sessionId), isNull(sessions.ended_at))),
);
const endSessions = prepared((db, { userId, now }: Params<{ userId: string; now: number }>) =>
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

const entryOf = ({ userId, actorId, reason, now, auditId }: AdminChange, action: string) => ({
  id: auditId,
  actor_id: actorId,
  action,
  subject_id: userId,
  reason,
  created_at: now,
});

/** Admin actions on accounts. Each is audited and its owner notified in the same transaction. */
export function accountChangeStore(db: Database) {
  /** Only takes effect once the audit entry is written. */
  const tell = ({ userId, auditId, now, mail }: AdminChange): Statement[] => [
    tellOfDecision(db, userId, auditId, now),
    enqueueIfAudited(db, mail, { auditId }),
  ];

  return {
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
