import { cases, decisions } from "#db/schema/moderation/cases.ts";
import { admin, restrictedFan } from "#db/seed/cast.ts";
import { profileId, stableId } from "#db/seed/ids.ts";
import { audit } from "#db/stores/admin/audit-log.ts";
import { type Database, runBatch } from "#db/stores/database.ts";
import { tellOfDecision } from "#db/stores/notifications/write-notices.ts";
import { HOUR_MS } from "#domain/durations.ts";

const REASON =
  "Three creators reported that you offered to pay them outside of the site. We're looking into it, ticket 447.";

export async function restrictFan(db: Database, now: number) {
  const [id, caseId] = [stableId("restriction"), stableId("restriction case")];
  const [userId, actorId] = [profileId(restrictedFan.username), profileId(admin.username)];
  const at = now - 20 * HOUR_MS;
  await runBatch(db, [
    db.insert(cases).values({
      id: caseId,
      subject_kind: "profile",
      subject_id: userId,
      creator_id: userId,
      opened_at: at,
      due_at: at,
      decided_at: at,
    }),
    db.insert(decisions).values({
      id,
      case_id: caseId,
      action: "restricted",
      rule: "scam",
      statement: REASON,
      decided_by: actorId,
      decided_at: at,
      user_id: userId,
    }),
    audit(db, {
      id,
      actor_id: actorId,
      action: "reports.restricted",
      subject_id: caseId,
      reason: REASON,
      created_at: at,
    }),
    tellOfDecision(db, userId, id, at),
  ]);
}
