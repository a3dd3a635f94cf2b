import type { CaseOutcome } from "#db/kinds.ts";
import { type Database, runBatch, type Statement } from "#db/stores/database.ts";
import { endByDecision } from "#db/stores/messages/replies/reply-promises.ts";
import { type Email, enqueueIf } from "#db/stores/notifications/mail/outbox.ts";
import { tellOfDecision } from "#db/stores/notifications/write-notices.ts";
import { matchPostToDecisions } from "#db/stores/posts/take-down.ts";
import { refundRemoved } from "#db/stores/reversals/refunds/withdrawn-refunds.ts";
import {
  addAutomated,
  addDecision,
  addInspection,
  addReversal,
  auditIfMade,
  auditWork,
  byId,
  type Claim,
  clearReports,
  countOpen,
  type Decision,
  decisionsOf,
  emailReporters,
  type Inspection,
  inspectionsOf,
  isDecided,
  isMade,
  keepFiles,
  list,
  mediaOfCase,
  type Reversal,
  reportsOf,
  setClaim,
  setCleared,
  setDecided,
  setHidden,
  subjectOfCase,
  tellReporters,
  toHide,
} from "./case-queries.ts";

export type CaseStore = ReturnType<typeof caseStore>;

/** Who is told: accounts by a notice, addresses by email, and all reporters of the case. */
type Told = { accounts: string[]; emails: Email[]; reporters: { subject: string; body: string } | null };
const enqueueIfMade = enqueueIf(isMade);

export function caseStore(db: Database) {
  /** What follows from a decision, if it's made when the batch runs. Its audit entry has the decision's ID. */
  const consequences = (
    entry: {
      id: string;
      actorId: string | null;
      action: string;
      caseId: string;
      reason: string;
      now: number;
    },
    { accounts, emails, reporters }: Told,
  ): Statement[] => {
    const { id, caseId, now } = entry;
    const row = {
      id,
      actor_id: entry.actorId,
      action: `reports.${entry.action}`,
      subject_id: caseId,
      reason: entry.reason,
      created_at: now,
    };
    return [
      auditIfMade(db, row, { id }),
      ...accounts.map((userId) => tellOfDecision(db, userId, id, now)),
      ...emails.map((email) => enqueueIfMade(db, email, { id })),
      ...(reporters === null
        ? []
        : [tellReporters.bind(db, { id, now }), emailReporters.bind(db, { id, now, ...reporters })]),
      ...matchPostToDecisions(db, { caseId, now }),
    ];
  };
  const isThere = async (id: string) => (await isDecided.run(db, { id })).length > 0;

  return {
    list: (isOpen: boolean, after: { at: number; id: string } | null, adminId: string, limit: number) =>
      list.run(db, { ...(after ?? { at: 0, id: "" }), adminId, limit }, { isOpen, isFirst: after === null }),

    countOpen: async (limit: number) => (await countOpen.run(db, { limit })).length,

    async find(caseId: string, viewerId: string) {
      const [[found], reports, decisions, [subject], files] = await db.batch([
        byId.bind(db, { caseId, viewerId }),
        reportsOf.bind(db, { caseId }),
        decisionsOf.bind(db, { caseId }),
        subjectOfCase.bind(db, { caseId }),
        mediaOfCase.bind(db, { caseId }),
      ]);
      return found && subject ? { ...found, reports, decisions, subject, files } : null;
    },

    async findInspection(caseId: string, adminId: string) {
      const [row] = await inspectionsOf.run(db, { caseId, adminId });
      return row ?? null;
    },

    async claim(claim: Claim): Promise<boolean> {
      const [claimed] = await db.batch([
        setClaim.bind(db, claim),
        keepFiles.bind(db, { caseId: claim.caseId }),
      ]);
      return claimed.length > 0;
    },

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

    /**
     * Decides the admin's claimed case, with everything that follows; false if the claim no longer holds, or a post to
     * be removed isn't the version that was read. `refund`: what buyers of a removed post are told; null for no refunds.
     */
    async decide({
      tell,
      refund,
      ...work
    }: Decision & { action: CaseOutcome; tell: Told; refund: string | null }): Promise<boolean> {
      const { id, caseId, adminId, now, action, statement } = work;
      await runBatch(db, [
        keepFiles.bind(db, { caseId }),
        addDecision.bind(db, work),
        ...consequences({ id, actorId: adminId, action, caseId, reason: statement, now }, tell),
        ...(refund === null ? [] : [refundRemoved.bind(db, { decisionId: id, reason: refund, now })]),
        setDecided.bind(db, { id, now }),
        endByDecision.bind(db, { caseId, now }),
      ]);
      return isThere(id);
    },

    /** Takes a decision back; false if it's already taken back, was never made, or changed nothing. */
    async reverse({ tell, ...work }: Reversal & { tell: Told }): Promise<boolean> {
      const { id, caseId, adminId, now, statement } = work;
      await runBatch(db, [
        addReversal.bind(db, work),
        ...consequences({ id, actorId: adminId, action: "reversed", caseId, reason: statement, now }, tell),
      ]);
      return isThere(id);
    },

    listToHide: (now: number, limit: number) => toHide.run(db, { now, limit }),

    /**
     * Removes the post of an open case whose deadline has passed, until someone decides; with `isFinal`, for good.
     * `refund` as above.
     */
    async hide(work: {
      id: string;
      caseId: string;
      rule: string;
      statement: string;
      now: number;
      refund: string | null;
      isFinal: boolean;
      tell: Told;
    }): Promise<boolean> {
      const { id, caseId, statement, now, refund, isFinal, tell } = work;
      await runBatch(db, [
        keepFiles.bind(db, { caseId }),
        addAutomated.bind(db, { ...work, action: "removed" }),
        ...consequences({ id, actorId: null, action: "removed", caseId, reason: statement, now }, tell),
        ...(refund === null ? [] : [refundRemoved.bind(db, { decisionId: id, reason: refund, now })]),
        isFinal ? setDecided.bind(db, { id, now }) : setHidden.bind(db, { id }),
      ]);
      return isThere(id);
    },

    /** Clears copies and details of cases decided before `before`, or `minorBefore` if one was about a minor. */
    async clear(until: { before: number; minorBefore: number; now: number; limit: number }) {
      await runBatch(db, [clearReports.bind(db, until), setCleared.bind(db, until)]);
    },
  };
}
