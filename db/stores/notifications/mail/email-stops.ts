import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { StopReason } from "#db/kinds.ts";
import { email_stops } from "#db/schema/notifications/emails.ts";
import { auditIf } from "#db/stores/admin/audit-log.ts";
import { type Database, runBatch } from "#db/stores/database.ts";
import { type Param, type Params, prepared } from "#db/stores/prepared.ts";
import { isAccountThere, tellOfDecision } from "../write-notices.ts";
import { type Email, enqueue } from "./outbox.ts";

export type EmailStopStore = ReturnType<typeof emailStopStore>;
type Stop = { id: string; userId: string; address: string; reason: StopReason; action: string };

const insertStop = prepared((db, stop: Params<Omit<Stop, "action"> & { now: number }>) =>
  db
    .insert(email_stops)
    .select(
      sql`select ${stop.id}, ${stop.userId}, ${stop.address}, ${stop.reason}, ${stop.now}, null where ${isAccountThere(stop.userId)}`,
    )
    .onConflictDoNothing(),
);
/** Notifies the owner once: not for repeated events, nor while another stop is in force. */
const auditFirst = auditIf<{ stopId: string; auditId: string }>(
  (
    _,
    { stopId, auditId },
  ) => sql`exists (select 1 from email_stops s where s.id = ${stopId} and s.lifted_at is null
    and not exists (select 1 from email_stops o where o.address = s.address and o.user_id = s.user_id
      and o.lifted_at is null and o.id <> s.id))
    and not exists (select 1 from audit_log l where l.id = ${auditId})`,
);
/** By address, not account: an account that changes its address leaves the stop behind. */
const inForce = (address: Param) => and(eq(email_stops.address, address), isNull(email_stops.lifted_at));
const ofAddress = prepared((db, { address }: Params<{ address: string }>) =>
  db
    .select({ reason: email_stops.reason, at: email_stops.created_at })
    .from(email_stops)
    .where(inForce(address))
    .orderBy(desc(email_stops.created_at))
    .limit(1),
);
const liftAll = prepared((db, { address, now }: Params<{ address: string; now: number }>) =>
  db.update(email_stops).set({ lifted_at: now }).where(inForce(address)),
);

export function emailStopStore(db: Database) {
  return {
    /** Stops emails to addresses and notifies their owners in one transaction; repeated events change nothing. */
    stop: (stops: Stop[], now: number) =>
      runBatch(
        db,
        stops.flatMap((stop) => {
          const auditId = `stop-${stop.id}`;
          const entry = { id: auditId, actor_id: null, subject_id: stop.userId, created_at: now };
          return [
            insertStop.bind(db, { ...stop, now }),
            auditFirst(db, { ...entry, action: stop.action }, { stopId: stop.id, auditId }),
            tellOfDecision(db, stop.userId, auditId, now),
          ];
        }),
      ),

    async find(address: string) {
      const [row] = await ofAddress.run(db, { address });
      return row ?? null;
    },

    /** Resumes all email. Only call it after the owner confirmed the address. */
    async lift(address: string, now: number) {
      await liftAll.run(db, { address, now });
    },

    queue: (email: Email) => runBatch(db, [enqueue(db, email)]),
  };
}
