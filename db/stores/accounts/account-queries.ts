import { and, desc, eq, gt, inArray, isNull, lt, ne, or, sql } from "drizzle-orm";
import {
  credentials,
  profiles,
  terms_acceptances,
  verification_codes,
} from "#db/schema/accounts/accounts.ts";
import { onboarding_status } from "#db/schema/onboarding/onboarding.ts";
import { isOn } from "../admin/feature-flags/feature-state.ts";
import { type Params, prepared } from "../prepared.ts";
import { usernameKey } from "./username-keys.ts";

export type NewAccount = {
  id: string;
  email: string;
  username: string;
  role: "buyer" | "seller";
  passwordHash: string;
  /** Of the terms that they agreed to by signing up. */
  termsHash: string;
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
/** Whether the email must be verified before anything else. */
export const isCodeDue =
  sql<boolean>`(${profiles.email_verified_at} is null and ${isOn("email_verification")})`.mapWith(Boolean);
export const accountByEmail = prepared((db, { email }: Params<{ email: string }>) =>
  db
    .select({
      id: profiles.id,
      email: profiles.email,
      role: profiles.role,
      emailVerifiedAt: profiles.email_verified_at,
      isCodeDue: isCodeDue,
      passwordHash: credentials.password_hash,
      passwordChangedAt: credentials.password_changed_at,
    })
    .from(profiles)
    .innerJoin(credentials, eq(credentials.user_id, profiles.id))
    .where(eq(profiles.email, email))
    .limit(1),
);

export const insertProfile = prepared((db, account: Params<NewAccount>) =>
  db.insert(profiles).values({
    id: account.id,
    email: account.email,
    username: account.username,
    role: account.role,
    created_at: account.now,
    updated_at: account.now,
  }),
);
export const insertCredentials = prepared((db, account: Params<NewAccount>) =>
  db.insert(credentials).values({
    user_id: account.id,
    password_hash: account.passwordHash,
    metadata_role: account.role,
    signup_timestamp: account.now,
    password_changed_at: account.now,
  }),
);
export type Acceptance = { id: string; termsHash: string; now: number };
export const insertAcceptance = prepared((db, { id, termsHash, now }: Params<Acceptance>) =>
  db
    .insert(terms_acceptances)
    .values({ user_id: id, accepted_at: now, version: termsHash })
    .onConflictDoNothing(),
);
export const newestAcceptance = prepared((db, { userId }: Params<{ userId: string }>) =>
  db
    .select({ hash: terms_acceptances.version })
    .from(terms_acceptances)
    .where(eq(terms_acceptances.user_id, userId))
    .orderBy(desc(terms_acceptances.accepted_at))
    .limit(1),
);
export const insertOnboarding = prepared((db, account: Params<NewAccount>) =>
  db.insert(onboarding_status).values({ id: account.id, updated_at: account.now }),
);

export const voidCodes = prepared((db, { userId, now }: Params<{ userId: string; now: number }>) =>
  db
    .update(verification_codes)
    .set({ voided_at: now })
    .where(and(eq(verification_codes.user_id, userId), isNull(verification_codes.voided_at))),
);
export const insertCode = prepared((db, code: Params<NewCode>) =>
  db.insert(verification_codes).values({
    id: code.id,
    user_id: code.userId,
    purpose: "email",
    code_hash: code.codeHash,
    attempts_left: code.attemptsAllowed,
    created_at: code.now,
    expires_at: code.expiresAt,
  }),
);
export const newestCode = prepared((db, { userId }: Params<{ userId: string }>) =>
  db
    .select()
    .from(verification_codes)
    .where(eq(verification_codes.user_id, userId))
    // Of two codes made in the same millisecond, the valid one comes first.
    .orderBy(
      desc(verification_codes.created_at),
      sql`${verification_codes.voided_at} is not null`,
      desc(verification_codes.id),
    )
    .limit(1),
);
export const codesSince = prepared((db, { userId, since }: Params<{ userId: string; since: number }>) =>
  db
    .select({ count: sql<number>`count(*)` })
    .from(verification_codes)
    .where(and(eq(verification_codes.user_id, userId), gt(verification_codes.created_at, since))),
);
/** One statement, so parallel guesses cannot share an attempt. */
export const useAttempt = prepared((db, { codeId, now }: Params<{ codeId: string; now: number }>) =>
  db
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
    }),
);
export const markCodeUsed = prepared((db, { codeId, now }: Params<{ codeId: string; now: number }>) =>
  db
    .update(verification_codes)
    .set({ used_at: now })
    .where(and(eq(verification_codes.id, codeId), isNull(verification_codes.used_at))),
);
export const markVerified = prepared((db, { userId, now }: Params<{ userId: string; now: number }>) =>
  db
    .update(profiles)
    .set({ email_verified_at: now, updated_at: now })
    .where(and(eq(profiles.id, userId), isNull(profiles.email_verified_at))),
);
export const deleteCodesBefore = prepared(
  (db, { before, limit }: Params<{ before: number; limit: number }>) => {
    const { id, expires_at } = verification_codes;
    const expired = db.select({ id }).from(verification_codes).where(lt(expires_at, before)).limit(limit);
    return db.delete(verification_codes).where(inArray(id, expired));
  },
);

/**
 * An account whose username is the same or confusingly similar, or whose ID equals the username, since profiles are
 * found by either.
 */
export const lookAlike = prepared(
  (db, { username, exceptId }: Params<{ username: string; exceptId: string }>) =>
    db
      .select({ id: profiles.id })
      .from(profiles)
      .where(
        and(
          or(eq(profiles.username_key, usernameKey(username)), eq(profiles.id, username)),
          ne(profiles.id, exceptId),
        ),
      )
      .limit(1),
);
