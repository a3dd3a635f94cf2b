import { and, desc, eq, exists, gt, inArray, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { resolveRole, type SignedInViewer } from "../../../app/domain/accounts/viewer.ts";
import {
  credentials,
  onboarding_status,
  profiles,
  sessions,
  user_preferences,
  user_roles,
} from "../../schema/accounts.ts";
import { age_checks } from "../../schema/gates.ts";
import { account_deletions } from "../../schema/security.ts";
import type { Database } from "../database.ts";
import { type Email, enqueueIf } from "../mail/outbox.ts";
import { prepared, type Slots } from "../prepared.ts";

export type NewSession = {
  id: string;
  tokenHash: string;
  userId: string;
  userAgent: string;
  place: string;
  now: number;
  expiresAt: number;
};
export type SessionStore = ReturnType<typeof sessionStore>;

/** The statement that ends an account's sessions, except `exceptId` if it is given. */
export const endSessions = (db: Database, userId: string, now: number, exceptId: string | null, when?: SQL) =>
  db
    .update(sessions)
    .set({ ended_at: now })
    .where(
      and(
        eq(sessions.user_id, userId),
        isNull(sessions.ended_at),
        exceptId === null ? undefined : ne(sessions.id, exceptId),
        when,
      ),
    );

/** The viewer of a live session, by the hash of its token or by its ID, in one row. */
const viewerBy = (column: typeof sessions.token_hash | typeof sessions.id) =>
  prepared((db, { key, now }: Slots<{ key: string; now: number }>) =>
    db
      .select({
        sessionId: sessions.id,
        sessionUsedAt: sessions.last_used_at,
        profile: profiles,
        metadataRole: credentials.metadata_role,
        grantedRole: user_roles.role,
        lite: user_preferences.lite,
        autoplay: user_preferences.autoplay,
        signedUpAt: credentials.signup_timestamp,
        isNewSignup: credentials.is_new_signup,
        onboarding: {
          reached: onboarding_status.reached,
          completedAt: onboarding_status.has_completed_tour_at,
        },
        enhancedUntil: age_checks.expires_at,
        deletionDueAt: account_deletions.due_at,
        waivers: sql<string>`(select json_group_array(json_object('id', w.id, 'gate', w.gate, 'until', w.expires_at))
          from gate_waivers w where w.user_id = ${profiles.id} and w.expires_at > ${now} and w.ended_at is null)`,
      })
      .from(sessions)
      .innerJoin(profiles, eq(profiles.id, sessions.user_id))
      .leftJoin(credentials, eq(credentials.user_id, profiles.id))
      .leftJoin(user_roles, eq(user_roles.user_id, profiles.id))
      .leftJoin(user_preferences, eq(user_preferences.user_id, profiles.id))
      .leftJoin(onboarding_status, eq(onboarding_status.id, profiles.id))
      .leftJoin(
        account_deletions,
        and(eq(account_deletions.user_id, profiles.id), isNull(account_deletions.canceled_at)),
      )
      .leftJoin(age_checks, and(eq(age_checks.user_id, profiles.id), gt(age_checks.expires_at, now)))
      .where(and(eq(column, key), isNull(sessions.ended_at), gt(sessions.expires_at, now)))
      .orderBy(desc(age_checks.expires_at))
      .limit(1),
  );
const viewerByToken = viewerBy(sessions.token_hash);
const viewerById = viewerBy(sessions.id);

/** Sessions, and the viewer behind one. */
export function sessionStore(db: Database) {
  const loadViewer = async (
    viewer: typeof viewerByToken,
    key: string,
    now: number,
  ): Promise<SignedInViewer | null> => {
    const [row] = await viewer.run(db, { key, now });
    if (!row) return null;
    const { profile } = row;
    return {
      kind: "user",
      id: profile.id,
      sessionId: row.sessionId,
      sessionUsedAt: row.sessionUsedAt,
      email: profile.email,
      username: profile.username,
      name: profile.full_name ?? profile.username,
      avatarUrl: profile.avatar_url,
      role: resolveRole(row.grantedRole, profile.role, row.metadataRole),
      emailVerifiedAt: profile.email_verified_at,
      setupCompletedAt: profile.setup_completed_at,
      onboarding: row.onboarding,
      signedUpAt: row.signedUpAt,
      isNewSignup: row.isNewSignup ?? false,
      payouts:
        profile.stripe_onboarding_completed_at !== null
          ? "completed"
          : profile.stripe_account_id !== null
            ? "started"
            : "none",
      ageVerifiedAt: profile.age_verification_timestamp,
      ageClearedAt: profile.age_verification_reset_at,
      enhancedAgeCheckUntil: row.enhancedUntil,
      regionClass: profile.region_classification,
      lite: row.lite ?? false,
      autoplay: row.autoplay ?? false,
      deletionDueAt: row.deletionDueAt,
      waivers: JSON.parse(row.waivers),
    };
  };

  /** Ends the matching sessions. The email comes first in the batch because it goes out only if any are live. */
  const endAndNotify = async (condition: SQL | undefined, email: Email) => {
    const live = and(condition, isNull(sessions.ended_at), gt(sessions.expires_at, email.now));
    const anyLive = exists(db.select({ one: sql`1` }).from(sessions).where(live));
    await db.batch([
      enqueueIf(db, email, anyLive),
      db
        .update(sessions)
        .set({ ended_at: email.now })
        .where(and(condition, isNull(sessions.ended_at))),
    ]);
  };

  return {
    async add(session: NewSession) {
      await db.insert(sessions).values({
        id: session.id,
        token_hash: session.tokenHash,
        user_id: session.userId,
        user_agent: session.userAgent.slice(0, 300),
        place: session.place,
        created_at: session.now,
        last_used_at: session.now,
        expires_at: session.expiresAt,
      });
    },

    /** Returns the viewer by the hash of a session token, in one query; null if there is no live session. */
    findViewer: (tokenHash: string, now: number) => loadViewer(viewerByToken, tokenHash, now),

    /** The same by session ID, which access tokens carry. */
    findViewerById: (sessionId: string, now: number) => loadViewer(viewerById, sessionId, now),

    /** Deletes up to `limit` sessions that ended or expired before a time (ms). */
    async deleteExpired(before: number, limit: number) {
      const expired = db
        .select({ id: sessions.id })
        .from(sessions)
        .where(or(lt(sessions.ended_at, before), lt(sessions.expires_at, before)))
        .limit(limit);
      await db.delete(sessions).where(inArray(sessions.id, expired));
    },

    /** Ends a session on the server, so its cookie no longer works. */
    async end(sessionId: string, now: number) {
      await db
        .update(sessions)
        .set({ ended_at: now })
        .where(and(eq(sessions.id, sessionId), isNull(sessions.ended_at)));
    },

    /** Returns an account's live sessions, most recently used first. */
    list: (userId: string, now: number) =>
      db
        .select({
          id: sessions.id,
          userAgent: sessions.user_agent,
          place: sessions.place,
          lastUsedAt: sessions.last_used_at,
        })
        .from(sessions)
        .where(and(eq(sessions.user_id, userId), isNull(sessions.ended_at), gt(sessions.expires_at, now)))
        .orderBy(desc(sessions.last_used_at))
        .limit(100),

    /** Updates when a session was last used, unless that was already done since `before` (ms). */
    async touch(sessionId: string, now: number, before: number) {
      await db
        .update(sessions)
        .set({ last_used_at: now })
        .where(and(eq(sessions.id, sessionId), lt(sessions.last_used_at, before)));
    },

    /** Ends one session of this account and emails the owner; another account's session is left alone. */
    endOwn: (userId: string, sessionId: string, email: Email) =>
      endAndNotify(and(eq(sessions.user_id, userId), eq(sessions.id, sessionId)), email),

    /** Ends all of an account's sessions except one, and emails the owner if any of them was live. */
    endOthers: (userId: string, exceptId: string, email: Email) =>
      endAndNotify(and(eq(sessions.user_id, userId), ne(sessions.id, exceptId)), email),

    /** Ends all of an account's sessions except `exceptId`; with null, every one. */
    async endAll(userId: string, now: number, exceptId: string | null) {
      await endSessions(db, userId, now, exceptId);
    },
  };
}
