import { type Database, isUniqueViolation, runBatch, type Statement } from "../database.ts";
import { type Email, enqueue } from "../notifications/mail/outbox.ts";
import {
  type Acceptance,
  accountByEmail,
  codesSince,
  deleteCodesBefore,
  insertAcceptance,
  insertCode,
  insertCredentials,
  insertOnboarding,
  insertProfile,
  lookAlike,
  markCodeUsed,
  markVerified,
  type NewAccount,
  type NewCode,
  newestAcceptance,
  newestCode,
  useAttempt,
  voidCodes,
} from "./account-queries.ts";
import { isUsernameViolation } from "./username-keys.ts";

export type AccountStore = ReturnType<typeof accountStore>;

export function accountStore(db: Database) {
  /** Voids older codes and queues the email in the same transaction. */
  const codeStatements = (code: NewCode, email: Email): Statement[] => [
    voidCodes.bind(db, code),
    insertCode.bind(db, code),
    enqueue(db, email),
  ];

  return {
    async findByEmail(email: string) {
      const [row] = await accountByEmail.run(db, { email });
      return row ?? null;
    },

    async create(
      account: NewAccount,
      code: NewCode | null,
      email: Email | null,
    ): Promise<"created" | "email" | "username"> {
      try {
        await runBatch(db, [
          insertProfile.bind(db, account),
          insertCredentials.bind(db, account),
          insertAcceptance.bind(db, account),
          // Onboarding starts at sign-up, so it's due no matter when the code is entered.
          insertOnboarding.bind(db, account),
          ...(code && email ? codeStatements(code, email) : []),
        ]);
        return "created";
      } catch (error) {
        if (isUniqueViolation(error, "profiles.email")) return "email";
        if (isUsernameViolation(error)) return "username";
        throw error;
      }
    },

    async acceptTerms(acceptance: Acceptance) {
      await insertAcceptance.run(db, acceptance);
    },

    /** The hash of the terms that someone agreed to last; null if that wasn't recorded. */
    async findTerms(userId: string): Promise<string | null> {
      return (await newestAcceptance.run(db, { userId }))[0]?.hash ?? null;
    },

    addCode: (code: NewCode, email: Email) => runBatch(db, codeStatements(code, email)),

    /** Returns the newest code, even if used or void; null if there never was one. */
    async findNewestCode(userId: string) {
      const [row] = await newestCode.run(db, { userId });
      return row ?? null;
    },

    async countCodesSince(userId: string, since: number): Promise<number> {
      const [row] = await codesSince.run(db, { userId, since });
      return row?.count ?? 0;
    },

    /** Uses one attempt of a live code and returns its hash and the attempts left; null if none are left. */
    async takeAttempt(codeId: string, now: number) {
      const [row] = await useAttempt.run(db, { codeId, now });
      return row ?? null;
    },

    /** Uses the code and verifies the address in one transaction; idempotent. */
    async verifyEmail(userId: string, codeId: string, now: number) {
      await db.batch([markCodeUsed.bind(db, { codeId, now }), markVerified.bind(db, { userId, now })]);
    },

    async deleteExpiredCodes(before: number, limit: number) {
      await deleteCodesBefore.run(db, { before, limit });
    },

    async isUsernameTaken(username: string, exceptId: string): Promise<boolean> {
      return (await lookAlike.run(db, { username, exceptId })).length > 0;
    },
  };
}
