import { and, desc, eq, gt, inArray, isNull, lt, ne, sql } from "drizzle-orm";
import { credentials, onboarding_status, profiles, verification_codes } from "../../schema/accounts.ts";
import { type Database, isUniqueViolation, runBatch, type Statement } from "../database.ts";
import { type Email, enqueue } from "../mail/outbox.ts";
import { isUsernameViolation, usernameKey } from "./username-keys.ts";

export type NewAccount = {
  id: string;
  email: string;
  username: string;
  role: "buyer" | "seller";
  passwordHash: string;
  now: number;
};
export type NewCode = {
  id: string;
  userId: string;
  codeHash: string;
  attemptsAllowed: number;
  now: number;
  expiresAt: number;
};
export type AccountStore = ReturnType<typeof accountStore>;

/** Accounts by email, with their password hashes and verification codes. */
export function accountStore(db: Database) {
  /** A new code voids the older ones, and is stored in the same transaction as the email that carries it. */
  const codeStatements = (code: NewCode, email: Email): Statement[] => [
    db
      .update(verification_codes)
      .set({ voided_at: code.now })
      .where(and(eq(verification_codes.user_id, code.userId), isNull(verification_codes.voided_at))),
    db.insert(verification_codes).values({
      id: code.id,
      user_id: code.userId,
      purpose: "email",
      code_hash: code.codeHash,
      attempts_left: code.attemptsAllowed,
      created_at: code.now,
      expires_at: code.expiresAt,
    }),
    enqueue(db, email),
  ];

  return {
    /** Returns the account with this address and its password hash, which only sign-in reads; null if there is none. */
    async findByEmail(email: string) {
      const [row] = await db
        .select({
          id: profiles.id,
          email: profiles.email,
          role: profiles.role,
          emailVerifiedAt: profiles.email_verified_at,
          passwordHash: credentials.password_hash,
          passwordChangedAt: credentials.password_changed_at,
        })
        .from(profiles)
        .innerJoin(credentials, eq(credentials.user_id, profiles.id))
        .where(eq(profiles.email, email))
        .limit(1);
      return row ?? null;
    },

    /** Creates the profile, password, first code, and its email together, or returns which unique value is taken. */
    async create(
      account: NewAccount,
      code: NewCode,
      email: Email,
    ): Promise<"created" | "email" | "username"> {
      try {
        await runBatch(db, [
          db.insert(profiles).values({
            id: account.id,
            email: account.email,
            username: account.username,
            role: account.role,
            created_at: account.now,
            updated_at: account.now,
          }),
          db.insert(credentials).values({
            user_id: account.id,
            password_hash: account.passwordHash,
            metadata_role: account.role,
            signup_timestamp: account.now,
            password_changed_at: account.now,
          }),
          // Started at sign-up, so onboarding is due no matter when the code is entered.
          db.insert(onboarding_status).values({ id: account.id, updated_at: account.now }),
          ...codeStatements(code, email),
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
      const [row] = await db
        .select()
        .from(verification_codes)
        .where(eq(verification_codes.user_id, userId))
        // Of two codes made in the same millisecond, the one that is still valid comes first.
        .orderBy(
          desc(verification_codes.created_at),
          sql`${verification_codes.voided_at} is not null`,
          desc(verification_codes.id),
        )
        .limit(1);
      return row ?? null;
    },

    /** Counts the codes made for an account since a time (ms). */
    countCodesSince: (userId: string, since: number): Promise<number> =>
      db.$count(
        verification_codes,
        and(eq(verification_codes.user_id, userId), gt(verification_codes.created_at, since)),
      ),

    /**
     * Uses up one attempt of a live code and returns its hash and the attempts left; null if there are none left.
     * One statement, so parallel guesses cannot share an attempt.
     */
    async takeAttempt(codeId: string, now: number) {
      const [row] = await db
        .update(verification_codes)
        .set({ attempts_left: sql`${verification_codes.attempts_left} - 1` })
        .where(
          and(
            eq(verification_codes.id, codeId),
            gt(verification_codes.attempts_left, 0),
            gt(verification_codes.expires_at, now),
            isNull(verification_codes.used_at),
            isNull(verification_codes.voided_at),
          ),
        )
        .returning({
          codeHash: verification_codes.code_hash,
          attemptsLeft: verification_codes.attempts_left,
        });
      return row ?? null;
    },

    /** Marks a code as used and the address as verified, together; running it again changes nothing. */
    async verifyEmail(userId: string, codeId: string, now: number) {
      await db.batch([
        db
          .update(verification_codes)
          .set({ used_at: now })
          .where(and(eq(verification_codes.id, codeId), isNull(verification_codes.used_at))),
        db
          .update(profiles)
          .set({ email_verified_at: now, updated_at: now })
          .where(and(eq(profiles.id, userId), isNull(profiles.email_verified_at))),
      ]);
    },

    /** Deletes up to `limit` codes that expired before a time (ms). */
    async deleteExpiredCodes(before: number, limit: number) {
      const { id, expires_at } = verification_codes;
      const expired = db.select({ id }).from(verification_codes).where(lt(expires_at, before)).limit(limit);
      await db.delete(verification_codes).where(inArray(id, expired));
    },

    /** Whether another account has this username, or one that people would take for it. */
    async isUsernameTaken(username: string, exceptId: string): Promise<boolean> {
      const rows = await db
        .select({ id: profiles.id })
        .from(profiles)
        .where(and(eq(profiles.username_key, usernameKey(username)), ne(profiles.id, exceptId)))
        .limit(1);
      return rows.length > 0;
    },
  };
}
