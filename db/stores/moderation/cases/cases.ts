import type { CaseAction } from "#db/kinds.ts";
import { findEntry, isAudited } from "#db/stores/admin/audit-log.ts";
import { type Database, runBatch, type Statement } from "#db/stores/database.ts";
import { keepRemovedHashes, matchIdentical } from "#db/stores/media/file-hashes.ts";
import { matchMessageToDecisions } from "#db/stores/messages/remove-message.ts";
import { endByDecision } from "#db/stores/messages/replies/reply-promises.ts";
import { type Email, enqueueIf } from "#db/stores/notifications/mail/outbox.ts";
import { tellOfDecision } from "#db/stores/notifications/write-notices.ts";
import { endRemovalsInPlaces, matchPostToDecisions } from "#db/stores/posts/take-down.ts";
import { refundRemoved } from "#db/stores/reversals/refunds/withdrawn-refunds.ts";
import type { ProfileTexts } from "#domain/moderation/cases/profile-texts.ts";
import { unscheduleAll } from "../people/planned.ts";
import {
  addAccountAction,
  addOwnCase,
  carryOutAccountAction,
  type NewAccountAction,
  type OpenCase,
  openCaseAbout,
  openCaseOf,
  undoAccountAction,
} from "./account-actions.ts";
import {
  type Answer,
  addReversalOnAppeal,
  appealsOf,
  auditAnswer,
  reopen,
  setKept,
  setReversed,
} from "./appeal-queries.ts";
import {
  byId,
  decisionsOf,
  filesOfReports,
  keepFiles,
  list,
  mediaOfCase,
  reportsOf,
  subjectOfCase,
  toHide,
} from "./case-queries.ts";
import { auditWork, type Claim, endClaim, setClaim, type Work } from "./claim-queries.ts";
import {
  clearAppeals,
  clearCounterNotices,
  clearRemovedProfiles,
  clearReports,
  deleteFiles,
  filesToClear,
  setCleared,
} from "./clearing-queries.ts";
import { addReturn, type Return, wronglyHidden } from "./copies.ts";
import {
  addRestoration,
  auditSuit,
  counterNoticeOf,
  emailClaimants,
  type Forwarding,
  type Restoration,
  setForwarded,
  setRestored,
  setSuit,
  toForward,
  toRestore,
} from "./counter-notices.ts";
import { casesOfCreator } from "./creator-cases.ts";
import {
  addAutomated,
  addDecision,
  addReversal,
  auditIfMade,
  type Decision,
  emailReporters,
  isDecided,
  isMade,
  keepMessageFiles,
  type Reversal,
  setDecided,
  setHidden,
  tellReporters,
} from "./decision-queries.ts";
import { addInspection, endInspections, type Inspection, inspectionsOf } from "./inspection-queries.ts";
import {
  addProposal,
  dropProposal,
  dropProposalIfDecided,
  type NewProposal,
  proposalOf,
} from "./proposals.ts";
import {
  type AccountCase,
  addAccountReport,
  earlierDecisions,
  openAccountCase,
  recordOf,
} from "./record-queries.ts";
import { matchProfileToDecisions, profileOfCase } from "./removed-profiles.ts";

export type CaseStore = ReturnType<typeof caseStore>;

/** Who is told: accounts by a notice, addresses by email, and all reporters of the case. */
type Told = { accounts: string[]; emails: Email[]; reporters: { subject: string; body: string } | null };
/** `account`: if the decision was about one, and when it was made (ms). `page`: if the case is about one. */
type Reversing = {
  tell: Told;
  account?: { userId: string; decidedAt: number } | null;
  page?: ProfileTexts | null;
};
/** After a removal: what tells copies of its files. */
const keepRemoved = (db: Database, made: { id: string; now: number }): Statement[] => [
  keepMessageFiles.bind(db, made),
  keepRemovedHashes.bind(db, made),
  matchIdentical.bind(db, made),
];
const enqueueIfMade = enqueueIf(isMade);
const enqueueIfAudited = enqueueIf(isAudited);

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
      ...matchMessageToDecisions(db, { caseId, now }),
    ];
  };
  const wasMade = async (id: string) => (await isDecided.run(db, { id })).length > 0;

  return {
    list: (isOpen: boolean, after: { at: number; id: string } | null, adminId: string, limit: number) =>
      list.run(db, { ...(after ?? { at: 0, id: "" }), adminId, limit }, { isOpen, isFirst: after === null }),

    /** A creator's most urgent open cases, or those in `ids`, open or decided. */
    listOfCreator: (username: string, adminId: string, limit: number, ids: string[] | null = null) =>
      casesOfCreator.run(
        db,
        { username, adminId, limit, ids: JSON.stringify(ids ?? []) },
        { isChosen: ids !== null },
      ),

    async find(caseId: string, viewerId: string) {
      const [
        [found],
        reports,
        reportFiles,
        decisions,
        [subject],
        files,
        appeals,
        [counterNotice = null],
        [proposal = null],
        [page = null],
      ] = await db.batch([
        byId.bind(db, { caseId, viewerId }),
        reportsOf.bind(db, { caseId }),
        filesOfReports.bind(db, { caseId }),
        decisionsOf.bind(db, { caseId, viewerId }),
        subjectOfCase.bind(db, { caseId }),
        mediaOfCase.bind(db, { caseId }),
        appealsOf.bind(db, { caseId, viewerId }),
        counterNoticeOf.bind(db, { caseId }),
        proposalOf.bind(db, { caseId, viewerId }),
        profileOfCase.bind(db, { caseId }),
      ]);
      return found && subject
        ? {
            ...found,
            reports,
            reportFiles,
            decisions,
            subject,
            files,
            appeals,
            counterNotice,
            proposal,
            page,
          }
        : null;
    },

    /** What is on record about the case's account. `disputesSince` in ms. */
    async findRecord(asked: { caseId: string; now: number; disputesSince: number }) {
      const [[record], earlier] = await db.batch([
        recordOf.bind(db, asked),
        earlierDecisions.bind(db, asked),
      ]);
      return record ? { ...record, earlier } : null;
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

    async release(own: { caseId: string; adminId: string }): Promise<boolean> {
      return (await endClaim.run(db, own)).length > 0;
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
     * Decides the admin's claimed case, with everything that follows; false if the claim no longer holds, or a post or
     * page to be removed isn't the version that was read. `refund`: what buyers of a removed post, or subscribers of an
     * ended account, are told; null for no refunds. `account`: the account that it restricts or ends, and when that one
     * is deleted (ms). `places`, `until`: where alone the post is removed, and until when (ms). `proposedBy`: who
     * decided, if this admin is the second one.
     */
    async decide({
      tell,
      refund,
      strike = null,
      accountCase = null,
      account = null,
      proposedBy = null,
      page = null,
      places = null,
      until = null,
      ...work
    }: Decision & {
      action: CaseAction;
      places?: string[] | null;
      until?: number | null;
      tell: Told;
      page?: ProfileTexts | null;
      refund: string | null;
      strike?: { points: number; until: number } | null;
      accountCase?: AccountCase | null;
      account?: { userId: string; dueAt: number } | null;
      proposedBy?: string | null;
    }): Promise<boolean> {
      const { id, caseId, adminId, now, action, statement } = work;
      await runBatch(db, [
        keepFiles.bind(db, { caseId }),
        addDecision.bind(db, {
          ...work,
          points: strike?.points ?? null,
          pointsUntil: strike?.until ?? null,
          until,
          places: places && JSON.stringify(places),
          proposedBy,
        }),
        ...(account === null ? [] : carryOutAccountAction(db, { id, ...account, now })),
        ...keepRemoved(db, { id, now }),
        ...consequences({ id, actorId: adminId, action, caseId, reason: statement, now }, tell),
        ...(page === null ? [] : matchProfileToDecisions(db, { caseId, now }, page)),
        ...(refund === null ? [] : refundRemoved(db, { decisionId: id, reason: refund, now })),
        ...(accountCase === null
          ? []
          : [
              openAccountCase.bind(db, { ...accountCase, decisionId: id, now }),
              addAccountReport.bind(db, { ...accountCase, now }),
            ]),
        setDecided.bind(db, { id, now }),
        dropProposalIfDecided.bind(db, { id }),
        endByDecision.bind(db, { caseId, now }),
      ]);
      return wasMade(id);
    },

    /** Keeps a decision for a second admin, and lets others claim the case; false if the claim no longer holds. */
    async propose(proposal: NewProposal): Promise<boolean> {
      const { caseId, adminId, action, statement, now, auditId } = proposal;
      const entry = {
        id: auditId,
        actor_id: adminId,
        action: "reports.proposed",
        subject_id: caseId,
        reason: `${action}: ${statement}`,
        created_at: now,
      };
      await runBatch(db, [
        auditWork(db, entry, { caseId, adminId, now }),
        addProposal.bind(db, proposal),
        endClaim.bind(db, { caseId, adminId }),
      ]);
      return (await findEntry.run(db, { auditId })).length > 0;
    },

    /** Only while the admin's claim holds. */
    async declineProposal(work: Work & { auditId: string; reason: string }): Promise<boolean> {
      const { caseId, adminId, now, auditId, reason } = work;
      const entry = {
        id: auditId,
        actor_id: adminId,
        action: "reports.declined",
        subject_id: caseId,
        reason,
        created_at: now,
      };
      await runBatch(db, [auditWork(db, entry, work), dropProposal.bind(db, { caseId, auditId })]);
      return (await findEntry.run(db, { auditId })).length > 0;
    },

    /**
     * Restricts an account, or holds its payouts, in a decided case of its own. False if it's an admin's, restricted
     * already, or this admin works for it.
     */
    async decideOnAccount({ tell, ...work }: NewAccountAction & { tell: Told }): Promise<boolean> {
      const { id, caseId, userId, adminId, action, statement, now } = work;
      await runBatch(db, [
        addOwnCase.bind(db, work),
        addAccountAction.bind(db, work),
        ...carryOutAccountAction(db, { id, userId, now, dueAt: now }),
        ...consequences({ id, actorId: adminId, action, caseId, reason: statement, now }, tell),
      ]);
      return wasMade(id);
    },

    /** Opens a case about an account, or adds to the open one; claims it if free. Null if the admin works for it. */
    async openForAccount(
      asked: OpenCase & { reportId: string; details: string; name: string; claimedUntil: number },
    ): Promise<string | null> {
      const { userId, adminId, now, claimedUntil: until } = asked;
      const [, [found]] = await db.batch([
        openCaseAbout.bind(db, asked),
        openCaseOf.bind(db, { userId, adminId }),
      ]);
      if (!found) return null;
      await db.batch([
        addAccountReport.bind(db, { ...asked, id: found.id }),
        setClaim.bind(db, { caseId: found.id, adminId, now, until }),
      ]);
      return found.id;
    },

    /** Takes a decision back; false if it's already taken back, was never made, or changed nothing. */
    async reverse({ tell, account = null, page = null, ...work }: Reversal & Reversing): Promise<boolean> {
      const { id, caseId, adminId, now, statement } = work;
      await runBatch(db, [
        ...(account === null ? [] : unscheduleAll(db, { ...account, now })),
        addReversal.bind(db, work),
        ...(account === null ? [] : undoAccountAction(db, { id, ...account, now })),
        ...consequences({ id, actorId: adminId, action: "reversed", caseId, reason: statement, now }, tell),
        ...(page === null ? [] : matchProfileToDecisions(db, { caseId, now }, page)),
      ]);
      return wasMade(id);
    },

    /** Answers an appeal by keeping the decision; false if it's no longer open, or they may not answer it. */
    async keep({ auditId, tell, ...work }: Answer & { auditId: string; tell: Told }): Promise<boolean> {
      const { caseId, adminId, now, statement } = work;
      const entry = {
        id: auditId,
        actor_id: adminId,
        action: "appeals.kept",
        subject_id: caseId,
        reason: statement,
        created_at: now,
      };
      await runBatch(db, [
        auditAnswer(db, entry, work),
        setKept.bind(db, { ...work, auditId }),
        ...tell.accounts.map((userId) => tellOfDecision(db, userId, auditId, now)),
        ...tell.emails.map((email) => enqueueIfAudited(db, email, { auditId })),
      ]);
      return (await findEntry.run(db, { auditId })).length > 0;
    },

    /**
     * Grants an appeal: reverses its decision and, if reporters appealed it, opens the case again until `reopensUntil`
     * (ms). False if it's no longer open, they may not answer it, or another case about the same is open.
     */
    async grant({
      id,
      tell,
      account = null,
      page = null,
      reopensUntil,
      ...work
    }: Answer & Reversing & { id: string; reopensUntil: number }): Promise<boolean> {
      const { caseId, adminId, now, statement } = work;
      await runBatch(db, [
        ...(account === null ? [] : unscheduleAll(db, { ...account, now })),
        addReversalOnAppeal.bind(db, { ...work, id }),
        ...(account === null ? [] : undoAccountAction(db, { id, ...account, now })),
        ...consequences({ id, actorId: adminId, action: "reversed", caseId, reason: statement, now }, tell),
        ...(page === null ? [] : matchProfileToDecisions(db, { caseId, now }, page)),
        setReversed.bind(db, { id, now }),
        reopen.bind(db, { id, dueAt: reopensUntil }),
        endInspections.bind(db, { id, now }),
      ]);
      return wasMade(id);
    },

    listToHide: (now: number, limit: number) => toHide.run(db, { now, limit }),

    /**
     * Removes what an open case is about, as its deadline has passed, until someone decides; with `isFinal`, for good.
     * `refund` as above.
     */
    async hide({
      page = null,
      ...work
    }: {
      id: string;
      caseId: string;
      rule: string;
      statement: string;
      now: number;
      refund: string | null;
      isFinal: boolean;
      tell: Told;
      page?: ProfileTexts | null;
    }): Promise<boolean> {
      const { id, caseId, statement, now, refund, isFinal, tell } = work;
      await runBatch(db, [
        keepFiles.bind(db, { caseId }),
        addAutomated.bind(db, { ...work, action: "removed" }),
        ...keepRemoved(db, { id, now }),
        ...consequences({ id, actorId: null, action: "removed", caseId, reason: statement, now }, tell),
        ...(page === null ? [] : matchProfileToDecisions(db, { caseId, now }, page)),
        ...(refund === null ? [] : refundRemoved(db, { decisionId: id, reason: refund, now })),
        isFinal ? setDecided.bind(db, { id, now }) : setHidden.bind(db, { id }),
      ]);
      return wasMade(id);
    },

    /** Hidden copies of what is no longer removed. */
    listWronglyHidden: (limit: number) => wronglyHidden.run(db, { limit }),

    /** Shows a copy again that was hidden by itself, and closes its case; false if there's a reason again. */
    async restoreCopy({ tell, ...work }: Return & { tell: Told }): Promise<boolean> {
      const { id, caseId, statement, now } = work;
      await runBatch(db, [
        addReturn.bind(db, work),
        ...consequences({ id, actorId: null, action: "reversed", caseId, reason: statement, now }, tell),
        setDecided.bind(db, { id, now }),
        dropProposalIfDecided.bind(db, { id }),
      ]);
      return wasMade(id);
    },

    listToForward: (now: number, limit: number) => toForward.run(db, { now, limit }),

    /** Emails a counter-notice to those who reported the post, once, and starts its clock. */
    async forward({ restoresAt, ...mail }: Forwarding): Promise<void> {
      await runBatch(db, [
        emailClaimants.bind(db, mail),
        setForwarded.bind(db, { id: mail.id, now: mail.now, restoresAt }),
      ]);
    },

    listToRestore: (now: number, limit: number) => toRestore.run(db, { now, limit }),

    /** Reverses the decision of a counter-notice that is due, unless it was reversed or a lawsuit recorded. */
    async restore({ caseId, tell, ...work }: Restoration & { caseId: string; tell: Told }): Promise<boolean> {
      const { id, counterNoticeId, statement, now } = work;
      await runBatch(db, [
        addRestoration.bind(db, work),
        ...consequences({ id, actorId: null, action: "reversed", caseId, reason: statement, now }, tell),
        setReversed.bind(db, { id, now }),
        setRestored.bind(db, { id, counterNoticeId, now }),
      ]);
      return wasMade(id);
    },

    /** Stops the case's running counter-notice; false if there is none. */
    async recordSuit(work: {
      auditId: string;
      caseId: string;
      adminId: string;
      reason: string;
      now: number;
      mail: Email;
    }): Promise<boolean> {
      const { auditId, caseId, adminId, reason, now, mail } = work;
      const entry = {
        id: auditId,
        actor_id: adminId,
        action: "counter_notices.suit",
        subject_id: caseId,
        reason,
        created_at: now,
      };
      await runBatch(db, [
        auditSuit(db, entry, { caseId, adminId }),
        setSuit.bind(db, { auditId, caseId, adminId, now }),
        enqueueIfAudited(db, mail, { auditId }),
      ]);
      return (await findEntry.run(db, { auditId })).length > 0;
    },

    /** Shows posts again where their removal ended by `now` (ms). */
    endRemovalsInPlaces: (now: number) => runBatch(db, endRemovalsInPlaces(db, { now })),

    /** Reports with files in storage, of cases that `clear` clears. */
    async listFilesToClear(until: { before: number; minorBefore: number; now: number; limit: number }) {
      return (await filesToClear.run(db, until)).map(({ reportId }) => reportId);
    },

    /** Clears copies and details of cases decided before `before`, or `minorBefore` if one was about a minor. */
    async clear(until: { before: number; minorBefore: number; now: number; limit: number }) {
      await runBatch(db, [
        deleteFiles.bind(db, until),
        clearReports.bind(db, until),
        clearAppeals.bind(db, until),
        clearCounterNotices.bind(db, until),
        clearRemovedProfiles.bind(db, until),
        setCleared.bind(db, until),
      ]);
    },
  };
}
