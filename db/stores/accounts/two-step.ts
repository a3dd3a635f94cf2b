import type { NewLink } from "#domain/accounts/email-link.ts";
import { type Database, runBatch, type Statement } from "../database.ts";
import { type Email, enqueue } from "../notifications/mail/outbox.ts";
import { type AuditedChange, auditAndNotify, auditRow } from "./audited-change.ts";
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

export function twoStepStore(db: Database) {
  const replaceCodes = ({ userId, now, codes }: AuditedChange & NewRecoveryCodes): Statement[] => [
    deleteCodes.bind(db, { userId }),
    ...codes.map(({ id, hash }) => insertCode.bind(db, { id, userId, hash, now })),
  ];

  return {
    async find(userId: string) {
      const [row] = await twoStepOf.run(db, { userId });
      return row ?? null;
    },

    /**
     * Whether an account requires a second step, its address, and when its password changed; null if there's no such
     * account.
     */
    async findRequirement(userId: string) {
      const [row] = await requirementOf.run(db, { userId });
      return row ? { ...row, on: Boolean(row.on) } : null;
    },

    /**
     * Stores a secret until the session that began setup confirms it, replacing an earlier unconfirmed one. False if
     * two-step sign-in is already on.
     */
    async begin(userId: string, sessionId: string, sealedSecret: string, now: number): Promise<boolean> {
      return (await savePending.run(db, { userId, sessionId, sealedSecret, now })).length > 0;
    },

    /**
     * Turns two-step sign-in on with the secret that this session began, and stores the recovery codes. False if it was
     * already on or another secret replaced this one. The email contains `recoveryLink`, and the session counts as
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

    async markTimeStepUsed(userId: string, step: number): Promise<boolean> {
      return (await raiseTimeStep.run(db, { userId, step })).length > 0;
    },

    async markRecoveryCodeUsed(change: AuditedChange & { hash: string }): Promise<boolean> {
      const { userId, hash, now, mail } = change;
      const use = { userId, hash, now };
      const [used] = await db.batch([markCodeUsed.bind(db, use), enqueueIfCodeUsed(db, mail, use)]);
      return used.length > 0;
    },

    renewCodes: (change: AuditedChange & NewRecoveryCodes) =>
      runBatch(db, [...replaceCodes(change), ...auditAndNotify(db, change, "two_step.codes_renewed")]),

    remove: (change: AuditedChange) =>
      runBatch(db, [
        deleteSecret.bind(db, { userId: change.userId }),
        deleteCodes.bind(db, { userId: change.userId }),
        ...auditAndNotify(db, change, "two_step.off"),
      ]),

    sendWarning: (email: Email) => runBatch(db, [enqueue(db, email)]),
  };
}
