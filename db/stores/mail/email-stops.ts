import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { StopReason } from "../../../app/domain/email-stops/email-stop.ts";
import { email_stops } from "../../schema/operations.ts";
import { auditIf } from "../admin/audit-log.ts";
import { type Database, runBatch } from "../database.ts";
import { isThere, tellOfDecision } from "../notices/write-notices.ts";
import { type Param, type Params, prepared } from "../prepared.ts";
import { type Email, enqueue } from "./outbox.ts";

export type EmailStopStore = ReturnType<typeof emailStopStore>;
/** `action`: what the audit log calls it. */
type Stop = { id: string; userId: string; address: string; reason: StopReason; action: string };

const insertStop = prepared((db, stop: Params<Omit<Stop, "action"> & { now: number }>) =>
  db
    .insert(email_stops)
    .select(
      sql`select ${stop.id}, ${stop.userId}, ${stop.address}, ${stop.reason}, ${stop.now}, null where ${isThere(stop.userId)}`,
    )
    .onConflictDoNothing(),
);
/** Its owner hears of it once: not of an event that comes again, nor while another stop is in force. */
const auditFirst = auditIf<{ stopId: string; auditId: string }>(
  (
    _,
    { stopId, auditId },
  ) => sql`exists (select 1 from email_stops s where s.id = ${stopId} and s.lifted_at is null
    and not exists (select 1 from email_stops o where o.address = s.address and o.user_id = s.user_id
      and o.lifted_at is null and o.id <> s.id))
    and not exists (select 1 from audit_log l where l.id = ${auditId})`,
);
/** Whoever has an address now: an account that changed its own leaves the stop behind with it. */
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

/** Addresses that get nothing but security email. */
export function emailStopStore(db: Database) {
  return {
    /** Stops emails to addresses and tells their owners, in one transaction; an event that comes again changes nothing. */
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

    /** Why an address gets nothing but security email, and since when (ms); null if it gets everything. */
    async find(address: string) {
      const [row] = await ofAddress.run(db, { address });
      return row ?? null;
    },

    /** Has everything sent to an address again. For who proved that it is theirs. */
    async lift(address: string, now: number) {
      await liftAll.run(db, { address, now });
    },

    /** Queues the email that proves that an address works. */
    queue: (email: Email) => runBatch(db, [enqueue(db, email)]),
  };
}
