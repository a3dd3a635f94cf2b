import { and, asc, eq, getTableColumns, isNotNull, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { outgoing_emails } from "../../schema/operations.ts";
import type { Database } from "../database.ts";

/** A mail that is to go out. `expiresAt` (ms) is the end of the code or link in it: later it is not sent any more. */
export type Email = {
  id: string;
  recipient: string;
  subject: string;
  body: string;
  now: number;
  expiresAt?: number | undefined;
};
/** Of the mail that one delivery takes, so much is left to what went to many at once, however much else waits. */
const BULK_SHARE = 0.1;
export type OutboxStore = ReturnType<typeof outboxStore>;

const toRow = (mail: Email, bulk: boolean): typeof outgoing_emails.$inferSelect => ({
  ...{ id: mail.id, recipient: mail.recipient, subject: mail.subject, body: mail.body },
  ...{ created_at: mail.now, attempts: 0, next_attempt_at: mail.now },
  ...{ sent_at: null, given_up_at: null, last_error: null },
  ...{ bulk, expires_at: mail.expiresAt ?? null },
});

/** The statement that queues a mail; it belongs into the batch that causes the mail. */
export function enqueue(db: Database, email: Email) {
  return db.insert(outgoing_emails).values(toRow(email, false)).onConflictDoNothing();
}

/**
 * The same for a mail that goes out only under a condition, which the batch itself decides. `bulk` is what many are
 * told at once: it never stands before a code or a link that somebody waits for.
 */
export function enqueueIf(db: Database, email: Email, condition: SQL, bulk = false) {
  const row = toRow(email, bulk);
  // In the order in which drizzle names the columns, which is the table's, whatever that is.
  const columns = Object.entries(getTableColumns(outgoing_emails));
  const values = columns.map(([name, column]) => sql`${sql.param(row[name as keyof typeof row], column)}`);
  return db
    .insert(outgoing_emails)
    .select(sql`select ${sql.join(values, sql`, `)} where ${condition}`)
    .onConflictDoNothing();
}

/** Mail that waits to be sent. */
export function outboxStore(db: Database) {
  return {
    /**
     * Claims up to `limit` due mails until `claimUntil`, so that two deliveries at once do not share one. What went to
     * many at once fills what others leave, and gets a tenth where they leave nothing.
     */
    async claimDue(now: number, claimUntil: number, limit: number) {
      const due = (bulk: boolean, most: number) =>
        db
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
          .limit(most);
      const claim = (bulk: boolean, most: number) =>
        db
          .update(outgoing_emails)
          .set({ next_attempt_at: claimUntil, attempts: sql`${outgoing_emails.attempts} + 1` })
          .where(sql`${outgoing_emails.id} in ${due(bulk, most)}`)
          .returning({
            id: outgoing_emails.id,
            recipient: outgoing_emails.recipient,
            subject: outgoing_emails.subject,
            body: outgoing_emails.body,
            attempts: outgoing_emails.attempts,
            expiresAt: outgoing_emails.expires_at,
          });
      const most = limit - Math.ceil(limit * BULK_SHARE);
      const awaited = await claim(false, most);
      const bulk = await claim(true, limit - awaited.length);
      const room = limit - awaited.length - bulk.length;
      const more = awaited.length === most && room > 0 ? await claim(false, room) : [];
      return [...awaited, ...more, ...bulk];
    },

    /** Marks a mail as sent and drops its words: codes do not stay in the database. */
    async markSent(id: string, now: number) {
      await db
        .update(outgoing_emails)
        .set({ sent_at: now, subject: "", body: "" })
        .where(eq(outgoing_emails.id, id));
    },

    /** Forgets mail that was made before an instant and no longer waits. */
    async deleteFinished(before: number) {
      await db
        .delete(outgoing_emails)
        .where(
          and(
            lt(outgoing_emails.created_at, before),
            or(isNotNull(outgoing_emails.sent_at), isNotNull(outgoing_emails.given_up_at)),
          ),
        );
    },

    /** Gives how a mail stands; null when it is not known any more, or never was. */
    async findDeliveryStatus(id: string) {
      const [row] = await db
        .select({
          createdAt: outgoing_emails.created_at,
          attempts: outgoing_emails.attempts,
          sentAt: outgoing_emails.sent_at,
          givenUpAt: outgoing_emails.given_up_at,
        })
        .from(outgoing_emails)
        .where(eq(outgoing_emails.id, id))
        .limit(1);
      return row ?? null;
    },

    /** Puts a mail off until `next`, or gives it up when that is null. */
    async markFailed(id: string, error: string, next: number | null, now: number) {
      await db
        .update(outgoing_emails)
        .set(
          next === null
            ? { last_error: error, given_up_at: now, subject: "", body: "" }
            : { last_error: error, next_attempt_at: next },
        )
        .where(eq(outgoing_emails.id, id));
    },
  };
}
