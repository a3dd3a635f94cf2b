import { and, desc, eq, exists, gt, inArray, isNull, lt, ne, or, sql } from "drizzle-orm";
import { sessions } from "#db/schema/accounts/accounts.ts";
import type { SignedInViewer } from "#domain/accounts/viewer.ts";
import { toOff } from "../admin/feature-flags/feature-state.ts";
import { type Database, runBatch } from "../database.ts";
import { type Email, enqueueIf } from "../notifications/mail/outbox.ts";
import { type Condition, type Params, prepared } from "../prepared.ts";
import { whileLive } from "./email-link-statements.ts";
import { resolveRole, twoStepState } from "./viewer-columns.ts";
import { viewerById, viewerByToken } from "./viewer-queries.ts";

export type NewSession = {
  id: string;
  tokenHash: string;
  userId: string;
  userAgent: string;
  place: string;
  now: number;
  expiresAt: number;
  /** When it passed a second step (ms); null or absent if a password was enough. */
  secondStepAt?: number | null;
};
export type SessionStore = ReturnType<typeof sessionStore>;

type EndShape = { except: boolean; whileLive: boolean };
type EndParams = Params<{ userId: string; now: number; exceptId: string; linkId: string }>;
const endAll = prepared((db, { userId, now, exceptId, linkId }: EndParams, shape: EndShape) =>
  db
    .update(sessions)
    .set({ ended_at: now })
    .where(
      and(
        eq(sessions.user_id, userId),
        isNull(sessions.ended_at),
        shape.except ? ne(sessions.id, exceptId) : undefined,
        shape.whileLive ? whileLive(db, { linkId, now }) : undefined,
      ),
    ),
);
/** Ends an account's sessions except `exceptId`, if any; with `linkId`, only while that link is live. */
export const endSessions = (
  db: Database,
  userId: string,
  now: number,
  exceptId: string | null,
  linkId: string | null = null,
) =>
  endAll.bind(
    db,
    {
      userId,
      now,
      exceptId: exceptId ?? "",
      linkId: linkId ?? "",
    },
    { except: exceptId !== null, whileLive: linkId !== null },
  );

const insertSession = prepared((db, session: Params<Required<NewSession>>) =>
  db.insert(sessions).values({
    id: session.id,
    token_hash: session.tokenHash,
    user_id: session.userId,
    user_agent: session.userAgent,
    place: session.place,
    created_at: session.now,
    last_used_at: session.now,
    expires_at: session.expiresAt,
    second_step_at: session.secondStepAt,
  }),
);
const deleteEnded = prepared((db, { before, limit }: Params<{ before: number; limit: number }>) => {
  const expired = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(or(lt(sessions.ended_at, before), lt(sessions.expires_at, before)))
    .limit(limit);
  return db.delete(sessions).where(inArray(sessions.id, expired));
});
const endOne = prepared((db, { sessionId, now }: Params<{ sessionId: string; now: number }>) =>
  db
    .update(sessions)
    .set({ ended_at: now })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.ended_at))),
);
const liveSessions = prepared((db, { userId, now }: Params<{ userId: string; now: number }>) =>
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
);
type TouchParams = Params<{ sessionId: string; now: number; before: number }>;
const updateLastUse = prepared((db, { sessionId, now, before }: TouchParams) =>
  db
    .update(sessions)
    .set({ last_used_at: now })
    .where(and(eq(sessions.id, sessionId), lt(sessions.last_used_at, before))),
);

type Ending = { userId: string; sessionId: string; now: number };
/** Ends one or all other sessions, and queues an email if any was live. */
function endAndNotify(which: typeof eq | typeof ne) {
  const theirs = ({ userId, sessionId }: Params<Ending>) =>
    and(eq(sessions.user_id, userId), which(sessions.id, sessionId), isNull(sessions.ended_at));
  const anyLive: Condition<Ending> = (db, ending) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(sessions)
        .where(and(theirs(ending), gt(sessions.expires_at, ending.now))),
    );
  const enqueue = enqueueIf(anyLive);
  const end = prepared((db, ending: Params<Ending>) =>
    db.update(sessions).set({ ended_at: ending.now }).where(theirs(ending)),
  );
  return async (db: Database, userId: string, sessionId: string, email: Email) => {
    const ending = { userId, sessionId, now: email.now };
    // The email comes first because it's queued only if a session is live.
    await db.batch([enqueue(db, email, ending), end.bind(db, ending)]);
  };
}
const endOwn = endAndNotify(eq);
const endOthers = endAndNotify(ne);

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
      name: profile.fullName ?? profile.username,
      avatarUrl: profile.avatarUrl,
      role: resolveRole(row.grantedRole, profile.role, row.metadataRole),
      emailVerifiedAt: profile.emailVerifiedAt,
      setupCompletedAt: profile.setupCompletedAt,
      onboarding: row.onboarding,
      preferences: row.preferences,
      signedUpAt: row.signedUpAt,
      termsHash: row.termsHash,
      isNewSignup: row.isNewSignup ?? false,
      payouts:
        profile.stripeOnboardedAt !== null
          ? "completed"
          : profile.stripeAccountId !== null
            ? "started"
            : "none",
      ageVerifiedAt: profile.ageVerifiedAt,
      ageClearedAt: profile.ageClearedAt,
      enhancedAgeCheckUntil: row.enhancedUntil,
      regionClass: profile.regionClass,
      lite: row.lite ?? false,
      autoplay: row.autoplay ?? false,
      timeZone: row.timeZone,
      deletionDueAt: row.deletionDueAt,
      unreadMessages: row.unreadMessages,
      unreadNotices: row.unreadNotices,
      isInTeam: row.isInTeam,
      hasBlocks: row.hasBlocks,
      twoStep: twoStepState(row.twoStepSince, row.secondStepAt),
      duties: row.grantedRole === "admin" ? (row.duties ?? []) : [],
      restriction: row.restriction === null ? null : JSON.parse(row.restriction),
      waivers: JSON.parse(row.waivers),
      off: toOff(row.off),
    };
  };

  return {
    async add(session: NewSession) {
      await insertSession.run(db, {
        secondStepAt: null,
        ...session,
        userAgent: session.userAgent.slice(0, 300),
      });
    },

    /** Returns the viewer for a session token's hash in one query; null if there's no live session. */
    findViewer: (tokenHash: string, now: number) => loadViewer(viewerByToken, tokenHash, now),

    /** Returns the viewer by session ID, which access tokens carry. */
    findViewerById: (sessionId: string, now: number) => loadViewer(viewerById, sessionId, now),

    async deleteExpired(before: number, limit: number) {
      await deleteEnded.run(db, { before, limit });
    },

    async end(sessionId: string, now: number) {
      await endOne.run(db, { sessionId, now });
    },

    list: (userId: string, now: number) => liveSessions.run(db, { userId, now }),

    /** Updates the last use, unless that was done since `before` (ms). */
    async touch(sessionId: string, now: number, before: number) {
      await updateLastUse.run(db, { sessionId, now, before });
    },

    endOwn: (userId: string, sessionId: string, email: Email) => endOwn(db, userId, sessionId, email),

    /** Ends all sessions except one, and emails the owner if any was live. */
    endOthers: (userId: string, exceptId: string, email: Email) => endOthers(db, userId, exceptId, email),

    async endAll(userId: string, now: number, exceptId: string | null) {
      await runBatch(db, [endSessions(db, userId, now, exceptId)]);
    },
  };
}
