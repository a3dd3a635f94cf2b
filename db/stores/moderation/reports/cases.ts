import { type Database, runBatch } from "#db/stores/database.ts";
import { endByDecision } from "#db/stores/messages/replies/reply-promises.ts";
import { tellOfDecision } from "#db/stores/notifications/write-notices.ts";
import {
  addInspection,
  auditReopening,
  auditWork,
  byId,
  type Claim,
  clearReports,
  countOpen,
  type Decision,
  type Inspection,
  inspectionsOf,
  list,
  reportsOf,
  setClaim,
  setCleared,
  setDecision,
  setReopened,
  type Work,
} from "./case-queries.ts";

export type CaseStore = ReturnType<typeof caseStore>;

export function caseStore(db: Database) {
  return {
    list: (isOpen: boolean, after: { at: number; id: string } | null, adminId: string, limit: number) =>
      list.run(db, { ...(after ?? { at: 0, id: "" }), adminId, limit }, { isOpen, isFirst: after === null }),

    countOpen: async (limit: number) => (await countOpen.run(db, { limit })).length,

    async find(caseId: string, viewerId: string) {
      const [[found], reports] = await db.batch([
        byId.bind(db, { caseId, viewerId }),
        reportsOf.bind(db, { caseId }),
      ]);
      return found ? { ...found, reports } : null;
    },

    async findInspection(caseId: string, adminId: string) {
      const [row] = await inspectionsOf.run(db, { caseId, adminId });
      return row ?? null;
    },

    claim: async (claim: Claim): Promise<boolean> => (await setClaim.run(db, claim)).length > 0,

    async inspect({
      auditId,
      claimedUntil,
      ...work
    }: Inspection & { auditId: string; claimedUntil: number }) {
      const { caseId, adminId, now, reason } = work;
      const entry = {
        id: auditId,
        actor_id: adminId,
        action: "reports.read",
        subject_id: caseId,
        reason,
        created_at: now,
      };
      await runBatch(db, [
        auditWork(db, entry, work),
        addInspection.bind(db, work),
        setClaim.bind(db, { caseId, adminId, now, until: claimedUntil }),
      ]);
    },

    /** Decides the admin's claimed case, with audit entry and notices; false if it's no longer claimed by them. */
    async decide({
      auditId,
      tell,
      ...work
    }: Decision & { auditId: string; tell: string[] }): Promise<boolean> {
      const { caseId, adminId, now, outcome, statement } = work;
      const action = `reports.${outcome}`;
      const entry = {
        id: auditId,
        actor_id: adminId,
        action,
        subject_id: caseId,
        reason: statement,
        created_at: now,
      };
      await runBatch(db, [
        auditWork(db, entry, work),
        ...tell.map((userId) => tellOfDecision(db, userId, auditId, now)),
        setDecision.bind(db, work),
        endByDecision.bind(db, { caseId, now }),
      ]);
      const found = await byId.run(db, { caseId, viewerId: adminId });
      return found[0]?.decidedAt === now && found[0].outcome === outcome;
    },

    async reopen({ caseId, adminId, reason, auditId, now }: Work & { reason: string; auditId: string }) {
      const action = "reports.reopened";
      const entry = { id: auditId, actor_id: adminId, action, subject_id: caseId, reason, created_at: now };
      await runBatch(db, [auditReopening(db, entry, { caseId }), setReopened.bind(db, { caseId, now })]);
    },

    async clear(before: number, now: number, limit: number) {
      await runBatch(db, [
        clearReports.bind(db, { before, now, limit }),
        setCleared.bind(db, { before, now, limit }),
      ]);
    },
  };
}
