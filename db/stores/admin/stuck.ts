import { asc, desc, eq, sql } from "drizzle-orm";
import { profiles } from "../../schema/accounts.ts";
import { media } from "../../schema/media.ts";
import { outgoing_emails } from "../../schema/operations.ts";
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

/** What the overview counts of email and files, one by one: to whom, never what was written or shown. */
export function stuckStore(db: Database) {
  return {
    /** Email that was due before `lateBefore`, what was given up since a time (ms), and files that failed since then. */
    async list({ lateBefore, since }: { lateBefore: number; since: number }, limit: number) {
      const [late, givenUp, files] = await db.batch([
        lateEmails.bind(db, { before: lateBefore, limit }),
        givenUpEmails.bind(db, { since, limit }),
        failedFiles.bind(db, { since, limit }),
      ]);
      return { late, givenUp, files };
    },
  };
}
