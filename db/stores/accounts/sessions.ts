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

/** The statement that ends an account's sessions, but for the one that is named. */
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

/** Sessions, and the viewer behind one. */
export function sessionStore(db: Database) {
  const viewerOf = async (which: SQL, now: number): Promise<SignedInViewer | null> => {
    const [row] = await db
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
        and(eq(account_deletions.user_id, profiles.id), isNull(account_deletions.called_off_at)),
      )
      .leftJoin(age_checks, and(eq(age_checks.user_id, profiles.id), gt(age_checks.expires_at, now)))
      .where(and(which, isNull(sessions.ended_at), gt(sessions.expires_at, now)))
      .orderBy(desc(age_checks.expires_at))
      .limit(1);
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

  /** Ends the live ones among these; the mail is queued first, since it goes out only where there are any. */
  const endTold = async (which: SQL | undefined, mail: Email) => {
    const live = and(which, isNull(sessions.ended_at), gt(sessions.expires_at, mail.now));
    const any = exists(db.select({ one: sql`1` }).from(sessions).where(live));
    await db.batch([
      enqueueIf(db, mail, any),
      db
        .update(sessions)
        .set({ ended_at: mail.now })
        .where(and(which, isNull(sessions.ended_at))),
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

    /** Gives the viewer of a session token's hash in one query; null when the session ended or never was. */
    findViewer: (tokenHash: string, now: number) => viewerOf(eq(sessions.token_hash, tokenHash), now),

    /** The same by the session's id, which an access token carries. */
    findViewerById: (sessionId: string, now: number) => viewerOf(eq(sessions.id, sessionId), now),

    /** Forgets sessions that ended or ran out before an instant, so many at most. */
    async deleteExpired(before: number, most: number) {
      const over = db
        .select({ id: sessions.id })
        .from(sessions)
        .where(or(lt(sessions.ended_at, before), lt(sessions.expires_at, before)))
        .limit(most);
      await db.delete(sessions).where(inArray(sessions.id, over));
    },

    /** Ends a session on the server; its cookie opens nothing from then on. */
    async end(sessionId: string, now: number) {
      await db
        .update(sessions)
        .set({ ended_at: now })
        .where(and(eq(sessions.id, sessionId), isNull(sessions.ended_at)));
    },

    /** Gives an account's live sessions, the latest used first. */
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

    /** Notes that a session was used, unless that was noted since `before`. */
    async touch(sessionId: string, now: number, before: number) {
      await db
        .update(sessions)
        .set({ last_used_at: now })
        .where(and(eq(sessions.id, sessionId), lt(sessions.last_used_at, before)));
    },

    /** Ends one session of an account, with the mail that tells it; another account's stays as it is, and untold. */
    endOwn: (userId: string, sessionId: string, mail: Email) =>
      endTold(and(eq(sessions.user_id, userId), eq(sessions.id, sessionId)), mail),

    /** Ends every session of an account but the one that is named, with the mail that tells it, if there was one. */
    endOthers: (userId: string, exceptId: string, mail: Email) =>
      endTold(and(eq(sessions.user_id, userId), ne(sessions.id, exceptId)), mail),

    /** Ends every session of an account but the one that is named; null: every one. */
    async endAll(userId: string, now: number, exceptId: string | null) {
      await endSessions(db, userId, now, exceptId);
    },
  };
}
