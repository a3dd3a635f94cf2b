import { account_restrictions } from "#db/schema/moderation/restrictions.ts";
import { admin, restrictedFan } from "#db/seed/cast.ts";
import { profileId, stableId } from "#db/seed/ids.ts";
import { audit } from "#db/stores/admin/audit-log.ts";
import { type Database, runBatch } from "#db/stores/database.ts";
import { tellOfDecision } from "#db/stores/notifications/write-notices.ts";
import { HOUR_MS } from "#domain/durations.ts";

const REASON =
  "Three creators reported that you offered to pay them outside of the site. We're looking into it, ticket 447.";

export async function restrictFan(db: Database, now: number) {
  const [id, auditId] = [stableId("restriction"), stableId("restriction entry")];
  const [userId, actorId] = [profileId(restrictedFan.username), profileId(admin.username)];
  const at = now - 20 * HOUR_MS;
  const restriction = { id, user_id: userId, reason: REASON, restricted_by: actorId, created_at: at };
  const entry = { id: auditId, actor_id: actorId, action: "account.restricted", subject_id: userId };
  await runBatch(db, [
    db.insert(account_restrictions).values(restriction),
    audit(db, { ...entry, reason: REASON, created_at: at }),
    tellOfDecision(db, userId, auditId, at),
  ]);
}
