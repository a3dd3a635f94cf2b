import { eq } from "drizzle-orm";
import { credentials } from "../../schema/accounts.ts";
import type { Database } from "../database.ts";
import { type Email, enqueue } from "../mail/outbox.ts";
import { addRecoveryLink, type NewLink, voidLinks } from "./email-link-statements.ts";
import { endSessions } from "./sessions.ts";

export type CredentialStore = ReturnType<typeof credentialStore>;

/** What an account signs in with. */
export function credentialStore(db: Database) {
  return {
    /**
     * Sets a password; every other session ends and open links are void, together with the mail that says so and
     * carries `undo`.
     */
    async changePassword(
      change: {
        userId: string;
        passwordHash: string;
        exceptSessionId: string;
        recoveryLink: NewLink;
        now: number;
      },
      mail: Email,
    ) {
      const { userId, now } = change;
      await db.batch([
        db
          .update(credentials)
          .set({ password_hash: change.passwordHash, password_changed_at: now })
          .where(eq(credentials.user_id, userId)),
        endSessions(db, userId, now, change.exceptSessionId),
        voidLinks(db, userId, now),
        enqueue(db, mail),
        ...addRecoveryLink(db, change.recoveryLink),
      ]);
    },
  };
}
