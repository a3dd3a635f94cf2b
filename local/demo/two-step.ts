import { two_step_secrets } from "#db/schema/accounts/security.ts";
import { admin, demoAdminToken, moderator } from "#db/seed/cast.ts";
import { profileId } from "#db/seed/ids.ts";
import type { Database } from "#db/stores/database.ts";
import type { SealPort } from "#domain/accounts/two-step/ports.ts";
import { sealSecret } from "#domain/accounts/two-step/secret.ts";
import { DAY_MS } from "#domain/durations.ts";

export async function insertTwoStep(db: Database, seal: SealPort, now: number) {
  const since = now - 12 * DAY_MS;
  for (const { username } of [admin, moderator]) {
    const userId = profileId(username);
    await db
      .insert(two_step_secrets)
      .values({
        user_id: userId,
        sealed_secret: await sealSecret({ seal }, userId, demoAdminToken),
        created_at: since,
        confirmed_at: since,
      })
      .onConflictDoNothing();
  }
}
