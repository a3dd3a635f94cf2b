import { and, asc, eq, isNull, lte, sql } from "drizzle-orm";
import { outgoing_emails } from "#db/schema/notifications/emails.ts";
import type { Database } from "#db/stores/database.ts";
import { type Condition, type Params, prepared } from "#db/stores/prepared.ts";
import { type RowOf, rowOf, rowParams, selectRowIf } from "#db/stores/prepared-rows.ts";
import { isAddressStopped } from "./stopped-address.ts";

/** An email isn't sent after `expiresAt` (ms), when its code or link expires. */
export type Email = {
  id: string;
  recipient: string;
  subject: string;
  body: string;
  now: number;
  expiresAt?: number | undefined;
  isSecurity?: boolean | undefined;
  unsubscribeUrl?: string | undefined;
};
/** The share of each delivery reserved for bulk email, so that it isn't starved by other email. */
const BULK_SHARE = 0.1;
export type OutboxStore = ReturnType<typeof outboxStore>;

const toRow = (email: Email, bulk: boolean): typeof outgoing_emails.$inferSelect => ({
  id: email.id,
  recipient: email.recipient,
  subject: email.subject,
  body: email.body,
  created_at: email.now,
  attempts: 0,
  next_attempt_at: email.now,
  sent_at: null,
  given_up_at: null,
  last_error: null,
  bulk,
  expires_at: email.expiresAt ?? null,
  unsubscribe_url: email.unsubscribeUrl ?? null,
  is_security: email.isSecurity ?? false,
});

const insertEmail = prepared((db, row: Params<RowOf<typeof outgoing_emails>>) =>
  db.insert(outgoing_emails).values(rowParams(outgoing_emails, row)).onConflictDoNothing(),
);

/** Queues an email. Belongs in the same batch as the change it's about. */
export const enqueue = (db: Database, email: Email) =>
  insertEmail.bind(db, rowOf(outgoing_emails, toRow(email, false)));

/**
 * Returns a function that queues an email if a condition holds when the batch runs. `bulk` marks mass email, so that it
 * never delays a code or link that someone is waiting for.
 */
export function enqueueIf<C extends object>(condition: Condition<C>, bulk = false) {
  const query = prepared((db, params: Params<RowOf<typeof outgoing_emails> & C>) =>
    db
      .insert(outgoing_emails)
      .select(selectRowIf(outgoing_emails, params, condition(db, params)))
      .onConflictDoNothing(),
  );
  return (db: Database, email: Email, values: C) =>
    query.bind(db, { ...rowOf(outgoing_emails, toRow(email, bulk)), ...values });
}

type ClaimParams = Params<{ bulk: boolean; max: number; now: number; claimUntil: number }>;
const claim = prepared((db, { bulk, max, now, claimUntil }: ClaimParams) => {
  const due = db
    .select({ id: outgoing_emails.id })
    .from(outgoing_emails)
    .where(
      and(
        eq(outgoing_emails.bulk, bulk),
        lte(outgoing_emails.next_attempt_at, now),
        isNull(outgoing_emails.sent_at),
        isNull(outgoing_emails.given_up_at),
      ),
    )
    .orderBy(asc(outgoing_emails.next_attempt_at))
    .limit(max);
  return db
    .update(outgoing_emails)
    .set({ next_attempt_at: claimUntil, attempts: sql`${outgoing_emails.attempts} + 1` })
    .where(sql`${outgoing_emails.id} in ${due}`)
    .returning({
      id: outgoing_emails.id,
      recipient: outgoing_emails.recipient,
      subject: outgoing_emails.subject,
      body: outgoing_emails.body,
      attempts: outgoing_emails.attempts,
      expiresAt: outgoing_emails.expires_at,
      unsubscribeUrl: outgoing_emails.unsubscribe_url,
      isStopped:
        sql<boolean>`${outgoing_emails.is_security} = 0 and ${isAddressStopped(sql`outgoing_emails.recipient`)}`.mapWith(
          Boolean,
        ),
    });
});
/** Codes and links must not stay in the database. */
const forgotten = { subject: "", body: "", unsubscribe_url: null };
const setSent = prepared((db, { id, now }: Params<{ id: string; now: number }>) =>
  db
    .update(outgoing_emails)
    .set({ sent_at: now, ...forgotten })
    .where(eq(outgoing_emails.id, id)),
);
/** Remaining rows are handled by the next run. */
const DELETED_PER_RUN = 5000;
const deleteFinishedBefore = prepared((db, { before }: Params<{ before: number }>) =>
  db.delete(outgoing_emails).where(
    sql`${outgoing_emails.id} in (select e.id from outgoing_emails e where e.created_at < ${before}
        and (e.sent_at is not null or e.given_up_at is not null) order by e.created_at limit ${DELETED_PER_RUN})`,
  ),
);
const deliveryStatus = prepared((db, { id }: Params<{ id: string }>) =>
  db
    .select({
      createdAt: outgoing_emails.created_at,
      attempts: outgoing_emails.attempts,
      sentAt: outgoing_emails.sent_at,
      givenUpAt: outgoing_emails.given_up_at,
    })
    .from(outgoing_emails)
    .where(eq(outgoing_emails.id, id))
    .limit(1),
);
type Failure = { id: string; error: string };
const reschedule = prepared((db, { id, error, next }: Params<Failure & { next: number }>) =>
  db
    .update(outgoing_emails)
    .set({ last_error: error, next_attempt_at: next })
    .where(eq(outgoing_emails.id, id)),
);
const giveUp = prepared((db, { id, error, now }: Params<Failure & { now: number }>) =>
  db
    .update(outgoing_emails)
    .set({ last_error: error, given_up_at: now, ...forgotten })
    .where(eq(outgoing_emails.id, id)),
);

export function outboxStore(db: Database) {
  return {
    /**
     * Claims up to `limit` due emails until `claimUntil`, so that parallel deliveries don't send the same one. Bulk
     * email gets what others leave, and at least a tenth of `limit`.
     */
    async claimDue(now: number, claimUntil: number, limit: number) {
      const claimSome = (bulk: boolean, max: number) => claim.run(db, { bulk, max, now, claimUntil });
      const priorityLimit = limit - Math.ceil(limit * BULK_SHARE);
      const priority = await claimSome(false, priorityLimit);
      const bulk = await claimSome(true, limit - priority.length);
      const remaining = limit - priority.length - bulk.length;
      const more =
        priority.length === priorityLimit && remaining > 0 ? await claimSome(false, remaining) : [];
      return [...priority, ...more, ...bulk];
    },

    async markSent(id: string, now: number) {
      await setSent.run(db, { id, now });
    },

    async deleteFinished(before: number) {
      await deleteFinishedBefore.run(db, { before });
    },

    async findDeliveryStatus(id: string) {
      const [row] = await deliveryStatus.run(db, { id });
      return row ?? null;
    },

    /** Reschedules an email for `next` (ms); null gives it up. */
    async markFailed(id: string, error: string, next: number | null, now: number) {
      await (next === null ? giveUp.run(db, { id, error, now }) : reschedule.run(db, { id, error, next }));
    },
  };
}
