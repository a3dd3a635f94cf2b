import { asc, desc, eq, sql } from "drizzle-orm";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { media } from "#db/schema/media/media.ts";
import { outgoing_emails } from "#db/schema/notifications/emails.ts";
import type { Database } from "../database.ts";
import { type Params, prepared } from "../prepared.ts";

export type StuckStore = ReturnType<typeof stuckStore>;

const emailColumns = {
  id: outgoing_emails.id,
  recipient: outgoing_emails.recipient,
  attempts: outgoing_emails.attempts,
  lastError: outgoing_emails.last_error,
  nextAt: outgoing_emails.next_attempt_at,
  givenUpAt: outgoing_emails.given_up_at,
};
const lateEmails = prepared((db, { before, limit }: Params<{ before: number; limit: number }>) =>
  db
    .select(emailColumns)
    .from(outgoing_emails)
    .where(
      sql`${outgoing_emails.sent_at} is null and ${outgoing_emails.given_up_at} is null and ${outgoing_emails.bulk} = 0
        and ${outgoing_emails.next_attempt_at} < ${before}`,
    )
    .orderBy(asc(outgoing_emails.next_attempt_at))
    .limit(limit),
);
const givenUpEmails = prepared((db, { since, limit }: Params<{ since: number; limit: number }>) =>
  db
    .select(emailColumns)
    .from(outgoing_emails)
    .where(sql`${outgoing_emails.given_up_at} is not null and ${outgoing_emails.given_up_at} > ${since}`)
    .orderBy(desc(outgoing_emails.given_up_at))
    .limit(limit),
);
const failedFiles = prepared((db, { since, limit }: Params<{ since: number; limit: number }>) =>
  db
    .select({
      id: media.id,
      kind: media.kind,
      failure: sql<string>`${media.failure}`,
      at: media.created_at,
      owner: profiles.username,
    })
    .from(media)
    .innerJoin(profiles, eq(profiles.id, media.seller_id))
    .where(sql`${media.failure} is not null and ${media.created_at} > ${since}`)
    .orderBy(desc(media.created_at))
    .limit(limit),
);

/** Refunds and payouts that began before a time and aren't done, and all outstanding returns to creators. */
export const stuckMoney = (
  before: Params<{ before: number }>["before"],
) => sql`select 'refund' as kind, r.created_at as at,
    r.amount, r.payment_id, q.seller_id from refund_requests r join payments q on q.id = r.payment_id
    where r.closed_at is null and r.state = 'requested' and r.created_at < ${before}
  union all select 'payout', o.created_at, o.amount, null, o.seller_id from payout_orders o
    where o.closed_at is null and o.amount is not null and o.created_at < ${before}
  union all select 'return', b.created_at, b.amount, b.payment_id, b.seller_id from seller_returns b`;
const money = prepared((db, { before, limit }: Params<{ before: number; limit: number }>) =>
  db
    .select({
      kind: sql<"refund" | "payout" | "return">`m.kind`,
      at: sql<number>`m.at`,
      amount: sql<number>`m.amount`,
      paymentId: sql<string | null>`m.payment_id`,
      creator: sql<string>`(select s.username from profiles s where s.id = m.seller_id)`,
    })
    .from(sql`(${stuckMoney(before)}) m`)
    .orderBy(sql`m.at`)
    .limit(limit),
);

/** The items behind the overview's counts of money, email, and files: recipients, but never contents. */
export function stuckStore(db: Database) {
  return {
    /** Money and email overdue since `lateBefore`, and what was given up or failed since a time (ms). */
    async list({ lateBefore, since }: { lateBefore: number; since: number }, limit: number) {
      const [moves, late, givenUp, files] = await db.batch([
        money.bind(db, { before: lateBefore, limit }),
        lateEmails.bind(db, { before: lateBefore, limit }),
        givenUpEmails.bind(db, { since, limit }),
        failedFiles.bind(db, { since, limit }),
      ]);
      return { moves, late, givenUp, files };
    },
  };
}
