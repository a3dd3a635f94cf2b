import type { SessionStore } from "../../../db/stores/accounts/sessions.ts";
import type { Clock } from "../clock.ts";
import { sessionsEndedEmail } from "../mail/security-emails.ts";

type Deps = {
  sessions: Pick<SessionStore, "endOwn" | "endOthers" | "end">;
  clock: Pick<Clock, "now" | "newId">;
};

/**
 * Ends the session that is named, or every one but the owner's own where none is. Who ends another's than their own is
 * told by mail: whoever got in may be shutting the owner out. Gives whether it was their own.
 */
export async function endSessions(
  { sessions, clock }: Deps,
  owner: { userId: string; email: string; sessionId: string },
  named: string | null,
): Promise<{ own: boolean }> {
  const now = clock.now();
  if (named === owner.sessionId) {
    await sessions.end(named, now);
    return { own: true };
  }
  const mail = { id: clock.newId(), recipient: owner.email, ...sessionsEndedEmail(), now };
  if (named === null) await sessions.endOthers(owner.userId, owner.sessionId, mail);
  else await sessions.endOwn(owner.userId, named, mail);
  return { own: false };
}
