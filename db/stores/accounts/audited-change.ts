import { audit } from "../admin/audit-log.ts";
import type { Database, Statement } from "../database.ts";
import { type Email, enqueue } from "../notifications/mail/outbox.ts";

/** A change by the account's owner, or by an admin for them (`by`), and the email about it. */
export type AuditedChange = {
  userId: string;
  now: number;
  auditId: string;
  mail: Email;
  by?: { actorId: string; reason: string };
};

export const auditRow = ({ auditId, userId, now, by }: Omit<AuditedChange, "mail">, action: string) => ({
  id: auditId,
  actor_id: by?.actorId ?? userId,
  action,
  subject_id: userId,
  ...(by && { reason: by.reason }),
  created_at: now,
});

/** Audits a change and queues its email. Belongs in the same batch as the change. */
export const auditAndNotify = (db: Database, change: AuditedChange, action: string): Statement[] => [
  audit(db, auditRow(change, action)),
  enqueue(db, change.mail),
];
