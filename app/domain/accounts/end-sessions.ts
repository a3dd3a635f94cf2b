import type { SessionStore } from "#db/stores/accounts/sessions.ts";
import type { Clock } from "../clock.ts";
import { sessionsEndedEmail } from "../notifications/mail/security-emails.ts";

type Deps = {
  sessions: Pick<SessionStore, "endOwn" | "endOthers" | "end">;
  clock: Pick<Clock, "now" | "newId">;
};

/**
 * Ends one session, or all but the current one if `sessionId` is null. Ending another session emails the owner, since
 * an intruder may be locking them out.
 */
export async function endSessions(
  { sessions, clock }: Deps,
  owner: { userId: string; email: string; sessionId: string },
  sessionId: string | null,
): Promise<{ own: boolean }> {
  const now = clock.now();
  if (sessionId === owner.sessionId) {
    await sessions.end(sessionId, now);
    return { own: true };
  }
  const email = { id: clock.newId(), recipient: owner.email, ...sessionsEndedEmail(), now };
  if (sessionId === null) await sessions.endOthers(owner.userId, owner.sessionId, email);
  else await sessions.endOwn(owner.userId, sessionId, email);
  return { own: false };
}
