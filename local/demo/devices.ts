import { createHash, randomBytes } from "node:crypto";
import { inArray } from "drizzle-orm";
import { profiles, sessions } from "#db/schema/accounts/accounts.ts";
import { push_devices } from "#db/schema/notifications/push-devices.ts";
import { demoAccounts } from "#db/seed/cast.ts";
import type { Database } from "#db/stores/database.ts";
import { DAY_MS } from "#domain/durations.ts";
import { localDevice } from "../push/device.ts";

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1";

export async function insertDevices(db: Database, now: number): Promise<void> {
  const emails = demoAccounts.map(({ email }) => email);
  const people = await db
    .select({ id: profiles.id, username: profiles.username })
    .from(profiles)
    .where(inArray(profiles.email, emails));
  const at = now - 12 * DAY_MS;
  for (const { id, username } of people) {
    const sessionId = `demo-phone-${username}`;
    const { endpoint, publicKey, authSecret } = localDevice(
      `phone-${username.replaceAll(/[^\w-]/g, "-")}`,
    ).address;
    await db.insert(sessions).values({
      id: sessionId,
      user_id: id,
      user_agent: IPHONE,
      place: "US-OR",
      token_hash: createHash("sha256").update(randomBytes(32)).digest("base64url"),
      created_at: at,
      last_used_at: now - DAY_MS,
      expires_at: now + 30 * DAY_MS,
    });
    await db.insert(push_devices).values({
      id: sessionId,
      user_id: id,
      session_id: sessionId,
      endpoint,
      created_at: at,
      told_at: now,
      public_key: publicKey,
      auth_secret: authSecret,
    });
  }
}
