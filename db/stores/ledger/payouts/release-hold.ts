import { and, eq, sql } from "drizzle-orm";
import { payout_holds } from "#db/schema/ledger/payout-holds.ts";
import { auditIf } from "#db/stores/admin/audit-log.ts";
import type { Database } from "#db/stores/database.ts";
import { type Email, enqueueIf } from "#db/stores/notifications/mail/outbox.ts";
import { tellOfDecision } from "#db/stores/notifications/write-notices.ts";
import { type Condition, type Params, prepared } from "#db/stores/prepared.ts";

/** `auditId` is the ID of the audit log's entry. */
export type AuditEntry = { actorId: string; now: number; reason: string; auditId: string };
export type ReleasedHold = { id: string; sellerId: string; mail: Omit<Email, "id" | "now"> };

export const auditRow = (entry: AuditEntry, action: string, subject_id: string) => ({
  id: entry.auditId,
  actor_id: entry.actorId,
  action,
  subject_id,
  reason: entry.reason,
  created_at: entry.now,
});

type Key = { id: string; sellerId: string; now: number };
function releaseOf(kinds: string) {
  const isOpen: Condition<Key> = (_, { id, sellerId, now }) =>
    sql`exists (select 1 from payout_holds where id = ${id} and seller_id = ${sellerId} and kind ${sql.raw(kinds)}
      and released_at is null and (release_at is null or release_at > ${now}))`;
  return {
    audit: auditIf(isOpen),
    tell: enqueueIf(isOpen),
    release: prepared((db, params: Params<Key & { releasedBy: string; reason: string }>) =>
      db
        .update(payout_holds)
        .set({ released_at: params.now, released_by: params.releasedBy, release_reason: params.reason })
        .where(and(eq(payout_holds.id, params.id), isOpen(db, params)))
        .returning({ id: payout_holds.id }),
    ),
  };
}
const releases = { bank_change: releaseOf("= 'bank_change'"), mismatch: releaseOf("= 'mismatch'") };

/**
 * Releases an open hold once, notifies its creator, and audits it; the third statement returns it. A mismatch's hold is
 * released together with a check.
 */
export function releaseStatements(
  db: Database,
  { id, sellerId, mail }: ReleasedHold,
  entry: AuditEntry,
  kind: keyof typeof releases,
) {
  const { now, reason, actorId } = entry;
  const key = { id, sellerId, now };
  const { audit, tell, release } = releases[kind];
  return [
    audit(db, auditRow(entry, "payouts.released", sellerId), key),
    tell(db, { ...mail, id: `payout-release-${id}`, now }, key),
    release.bind(db, { ...key, releasedBy: actorId, reason }),
    tellOfDecision(db, sellerId, entry.auditId, now),
  ] as const;
}
