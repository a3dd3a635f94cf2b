import { type Database, isUniqueViolation, runBatch, type Statement } from "../database.ts";
import { type Email, enqueue } from "../mail/outbox.ts";
import {
  accountByEmail,
  codesSince,
  deleteCodesBefore,
  insertCode,
  insertCredentials,
  insertOnboarding,
  insertProfile,
  lookAlike,
  markCodeUsed,
  markVerified,
  type NewAccount,
  type NewCode,
  newestCode,
  useAttempt,
  voidCodes,
} from "./account-queries.ts";
import { isUsernameViolation } from "./username-keys.ts";

export type AccountStore = ReturnType<typeof accountStore>;

/** Accounts by email, with their password hashes and verification codes. */
export function accountStore(db: Database) {
  /** A new code voids the older ones, and is stored in the same transaction as the email that carries it. */
  const codeStatements = (code: NewCode, email: Email): Statement[] => [
    voidCodes.bind(db, code),
    insertCode.bind(db, code),
    enqueue(db, email),
  ];

  return {
    /** Returns the account with this address and its password hash, which only sign-in reads; null if there is none. */
    async findByEmail(email: string) {
      const [row] = await accountByEmail.run(db, { email });
      return row ?? null;
    },

    /** Creates the profile, password, and first code with its email, if there is one, or returns which unique value is taken. */
    async create(
      account: NewAccount,
      code: NewCode | null,
      email: Email | null,
    ): Promise<"created" | "email" | "username"> {
      try {
        await runBatch(db, [
          insertProfile.bind(db, account),
          insertCredentials.bind(db, account),
          // Started at sign-up, so onboarding is due no matter when the code is entered.
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

    /** Adds a code, queues its email, and voids the older codes. */
    addCode: (code: NewCode, email: Email) => runBatch(db, codeStatements(code, email)),

    /** Returns the newest code of an account, even if used or void; null if there never was one. */
    async findNewestCode(userId: string) {
      const [row] = await newestCode.run(db, { userId });
      return row ?? null;
    },

    /** Counts the codes made for an account since a time (ms). */
    async countCodesSince(userId: string, since: number): Promise<number> {
      const [row] = await codesSince.run(db, { userId, since });
      return row?.count ?? 0;
    },

    /**
     * Uses up one attempt of a live code and returns its hash and the attempts left; null if there are none left.
     * One statement, so parallel guesses cannot share an attempt.
     */
    async takeAttempt(codeId: string, now: number) {
      const [row] = await useAttempt.run(db, { codeId, now });
      return row ?? null;
    },

    /** Marks a code as used and the address as verified, together; running it again changes nothing. */
    async verifyEmail(userId: string, codeId: string, now: number) {
      await db.batch([markCodeUsed.bind(db, { codeId, now }), markVerified.bind(db, { userId, now })]);
    },

    /** Deletes up to `limit` codes that expired before a time (ms). */
    async deleteExpiredCodes(before: number, limit: number) {
      await deleteCodesBefore.run(db, { before, limit });
    },

    /** Whether another account has this username, or one that people would take for it. */
    async isUsernameTaken(username: string, exceptId: string): Promise<boolean> {
      return (await lookAlike.run(db, { username, exceptId })).length > 0;
    },
  };
}
