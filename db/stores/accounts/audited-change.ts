import { audit_log } from "../../schema/operations.ts";
import type { Database, Statement } from "../database.ts";
import { type Email, enqueue } from "../mail/outbox.ts";

/** A change that owners make to their own account, and the email about it. */
export type AuditedChange = { userId: string; now: number; auditId: string; mail: Email };

/** The statements that add a change to the audit log and queue its email. They belong in the change's own batch. */
export const auditAndNotify = (db: Database, change: AuditedChange, action: string): Statement[] => [
  db.insert(audit_log).values({
    id: change.auditId,
    actor_id: change.userId,
    action,
    subject_id: change.userId,
    created_at: change.now,
  }),
  enqueue(db, change.mail),
];
