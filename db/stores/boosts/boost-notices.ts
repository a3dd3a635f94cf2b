import { type SQL, sql } from "drizzle-orm";
import { notices } from "#db/schema/notifications/notices.ts";
import { DAY_MS } from "#domain/durations.ts";
import { isAccountThere } from "../notifications/write-notices.ts";
import { type Builder, type Param, type Params, prepared } from "../prepared.ts";

/** Older boosts were already notified. Their notice may have been deleted and must not come back. */
const TOLD_MS = 30 * DAY_MS;

/** Notifies the creators of boosts `bo`. Payments and refunds of boosts have their own emails. */
const tell = (db: Builder, kind: string, now: Param, which: SQL) =>
  db.insert(notices).select(
    sql`select null, bo.seller_id, ${sql.raw(`'${kind}'`)}, bo.id, ${now}, ${now}, null, null, 0
      from boosts bo where ${which} and ${isAccountThere(sql`bo.seller_id`)}`,
  );

type Started = { boostId: string; paymentId: string; now: number };
export const tellStarted = prepared((db, { boostId, paymentId, now }: Params<Started>) =>
  tell(
    db,
    "boost_started",
    now,
    sql`bo.id = ${boostId} and bo.payment_id = ${paymentId}`,
  ).onConflictDoNothing(),
);
export const tellPaused = prepared((db, { now }: Params<{ now: number }>) =>
  tell(
    db,
    "boost_paused",
    now,
    sql`bo.payment_id is not null and bo.ended_at is null and bo.pause_reason = 'post' and bo.paused_at = ${now}`,
  ).onConflictDoUpdate({
    target: [notices.user_id, notices.kind, notices.subject_id],
    set: { at: now, unread_since: now, read_at: null },
  }),
);
/** Notifies once about boosts that ended, unless their creators ended them. Must come before they're settled. */
export const tellEnded = prepared((db, { now }: Params<{ now: number }>) =>
  tell(
    db,
    "boost_ended",
    now,
    sql`bo.ended_at is not null and bo.settled_at is null and bo.ended_at > ${now} - ${TOLD_MS} and bo.end_reason <> 'creator'`,
  ).onConflictDoNothing(),
);
