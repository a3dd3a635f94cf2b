import { eq } from "drizzle-orm";
import { credentials } from "#db/schema/accounts/accounts.ts";
import type { NewLink } from "#domain/accounts/email-link.ts";
import type { Database } from "../database.ts";
import { type Email, enqueue } from "../notifications/mail/outbox.ts";
import { type Params, prepared } from "../prepared.ts";
import { addRecoveryLink, voidLinks } from "./email-link-statements.ts";
import { endSessions } from "./sessions.ts";

export type CredentialStore = ReturnType<typeof credentialStore>;

type PasswordParams = Params<{ userId: string; passwordHash: string; now: number }>;
const setPassword = prepared((db, { userId, passwordHash, now }: PasswordParams) =>
  db
    .update(credentials)
    .set({ password_hash: passwordHash, password_changed_at: now })
    .where(eq(credentials.user_id, userId)),
);

export function credentialStore(db: Database) {
  return {
    async changePassword(
      change: {
        userId: string;
        passwordHash: string;
        exceptSessionId: string;
        recoveryLink: NewLink;
        now: number;
      },
      email: Email,
    ) {
      const { userId, now } = change;
      await db.batch([
        setPassword.bind(db, { userId, passwordHash: change.passwordHash, now }),
        endSessions(db, userId, now, change.exceptSessionId),
        voidLinks(db, userId, now),
        enqueue(db, email),
        ...addRecoveryLink(db, change.recoveryLink),
      ]);
    },
  };
}
