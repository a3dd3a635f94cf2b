import { type Database, runBatch, type Statement } from "../database.ts";
import { type Email, enqueue } from "../mail/outbox.ts";
import { type AuditedChange, auditAndNotify, auditRow } from "./audited-change.ts";
import type { NewLink } from "./email-link-statements.ts";
import {
  addRecoveryLinkIfOn,
  auditIfOn,
  confirmSecret,
  deleteCodes,
  deleteCodesIfOn,
  deleteSecret,
  enqueueIfCodeUsed,
  enqueueIfOn,
  insertCode,
  insertCodeIfOn,
  markCodeUsed,
  markSessionIfOn,
  raiseTimeStep,
  requirementOf,
  savePending,
  twoStepOf,
} from "./two-step-queries.ts";

export type TwoStepStore = ReturnType<typeof twoStepStore>;
type NewRecoveryCodes = { codes: { id: string; hash: string }[] };

/** Two-step sign-in: sealed authenticator secrets and hashed recovery codes. */
export function twoStepStore(db: Database) {
  const replaceCodes = ({ userId, now, codes }: AuditedChange & NewRecoveryCodes): Statement[] => [
    deleteCodes.bind(db, { userId }),
    ...codes.map(({ id, hash }) => insertCode.bind(db, { id, userId, hash, now })),
  ];

  return {
    /** Returns the two-step status of an account; null if it was never set up. */
    async find(userId: string) {
      const [row] = await twoStepOf.run(db, { userId });
      return row ?? null;
    },

    /** Whether an account requires a second step, its address, and when its password changed; null if there is none. */
    async findRequirement(userId: string) {
      const [row] = await requirementOf.run(db, { userId });
      return row ? { ...row, on: Boolean(row.on) } : null;
    },

    /**
     * Stores a secret until the session that began setup confirms it with a code, replacing an earlier unconfirmed
     * one. False if two-step sign-in is already on.
     */
    async begin(userId: string, sessionId: string, sealedSecret: string, now: number): Promise<boolean> {
      return (await savePending.run(db, { userId, sessionId, sealedSecret, now })).length > 0;
    },

    /**
     * Turns two-step sign-in on with exactly the secret this session began, and stores the recovery codes. False if it
     * was already on or another secret replaced this one. `recoveryLink` goes out in the email. The session counts as
     * signed in with two steps.
     */
    async confirm(
      confirmation: AuditedChange &
        NewRecoveryCodes & {
          timeStep: number;
          sessionId: string;
          sealedSecret: string;
          recoveryLink: NewLink;
        },
    ): Promise<boolean> {
      const { userId, sessionId, sealedSecret, timeStep, now } = confirmation;
      const on = { userId, now };
      const [confirmed] = await db.batch([
        confirmSecret.bind(db, { ...on, sessionId, sealedSecret, timeStep }),
        markSessionIfOn.bind(db, { ...on, sessionId }),
        deleteCodesIfOn.bind(db, on),
        ...confirmation.codes.map(({ id, hash }) => insertCodeIfOn.bind(db, { ...on, id, hash })),
        auditIfOn(db, auditRow(confirmation, "two_step.on"), on),
        enqueueIfOn(db, confirmation.mail, on),
        ...addRecoveryLinkIfOn(db, confirmation.recoveryLink, on),
      ]);
      return confirmed.length > 0;
    },

    /** Marks a time step as used; false if it or a later one was already used. */
    async markTimeStepUsed(userId: string, step: number): Promise<boolean> {
      return (await raiseTimeStep.run(db, { userId, step })).length > 0;
    },

    /** Marks a recovery code as used and emails the owner; false if there is no such unused code. */
    async markRecoveryCodeUsed(change: AuditedChange & { hash: string }): Promise<boolean> {
      const { userId, hash, now, mail } = change;
      const use = { userId, hash, now };
      const [used] = await db.batch([markCodeUsed.bind(db, use), enqueueIfCodeUsed(db, mail, use)]);
      return used.length > 0;
    },

    /** Replaces the recovery codes and emails the owner. */
    renewCodes: (change: AuditedChange & NewRecoveryCodes) =>
      runBatch(db, [...replaceCodes(change), ...auditAndNotify(db, change, "two_step.codes_renewed")]),

    /** Turns two-step sign-in off: deletes the secret and the codes, and emails the owner. */
    remove: (change: AuditedChange) =>
      runBatch(db, [
        deleteSecret.bind(db, { userId: change.userId }),
        deleteCodes.bind(db, { userId: change.userId }),
        ...auditAndNotify(db, change, "two_step.off"),
      ]),

    /** Queues a warning to the owner. */
    sendWarning: (email: Email) => runBatch(db, [enqueue(db, email)]),
  };
}
