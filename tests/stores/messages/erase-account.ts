import { eq } from "drizzle-orm";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { account_deletions } from "#db/schema/accounts/security.ts";
import { deletionStore } from "#db/stores/accounts/deletions.ts";
import type { Database } from "#db/stores/database.ts";
import { erasedEmail, erasedUsername } from "#domain/accounts/deletion/deletion.ts";
import { NOW } from "#tests/cast.ts";

export async function eraseAccount(db: Database, userId: string) {
  await db
    .insert(account_deletions)
    .values({ user_id: userId, requested_at: NOW - 2, due_at: NOW - 1 })
    .onConflictDoNothing();
  await db
    .update(profiles)
    .set({ closed_at: NOW - 2 })
    .where(eq(profiles.id, userId));
  await deletionStore(db).erase({
    userId,
    now: NOW,
    auditId: `gone-${userId}`.slice(0, 40),
    email: erasedEmail(userId),
    username: erasedUsername(userId),
    mail: { id: `mail-${userId}`, recipient: "x@example.com", subject: "x", body: "x", now: NOW },
  });
}
