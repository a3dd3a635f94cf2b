import { sql } from "drizzle-orm";
import { auditIf } from "#db/stores/admin/audit-log.ts";
import type { Database } from "#db/stores/database.ts";
import { tellOfDecision } from "#db/stores/notifications/write-notices.ts";

type Queued = { emailId: string; auditId: string; now: number };
const auditIfQueued = auditIf<Queued>(
  (_, { emailId, auditId, now }) => sql`exists (select 1 from outgoing_emails e where e.id = ${emailId}
    and e.created_at = ${now}) and not exists (select 1 from audit_log l where l.id = ${auditId})`,
);

/**
 * Audits an automatic hold or its end and notifies the creator once, if the batch has just queued the email about it.
 */
export function tellOfHold(
  db: Database,
  action: "payouts.held" | "payouts.released",
  { emailId, sellerId, reason, now }: { emailId: string; sellerId: string; reason: string; now: number },
) {
  const auditId = `told-${emailId}`;
  const entry = { id: auditId, actor_id: null, action, subject_id: sellerId, reason, created_at: now };
  return [
    auditIfQueued(db, entry, { emailId, auditId, now }),
    tellOfDecision(db, sellerId, auditId, now),
  ] as const;
}
