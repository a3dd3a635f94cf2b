import { type SQLWrapper, sql } from "drizzle-orm";
import { appeals, cases, decisions, reports } from "#db/schema/moderation/cases.ts";
import type { Database } from "#db/stores/database.ts";
import { type Params, prepared } from "#db/stores/prepared.ts";
import type { TransparencyCounts } from "#domain/moderation/transparency.ts";
import { isFromSomeone } from "./cases/in-force.ts";

const monthOf = (at: SQLWrapper) => sql<string>`strftime('%Y-%m', ${at} / 1000, 'unixepoch')`;
const count = sql<number>`count(*)`;
type Since = { since: number };

/** Not those that we make ourselves, about copies and reviews: they have neither an account nor a receipt. */
const received = prepared((db, { since }: Params<Since>) =>
  db
    .select({ month: monthOf(reports.created_at), key: sql<string>`${reports.reason}`, count })
    .from(reports)
    .where(
      sql`${reports.created_at} >= ${since} and (${reports.reporter_id} is not null or ${reports.key_hash} is not null)`,
    )
    .groupBy(sql`1`, sql`2`),
);
const decided = prepared((db, { since }: Params<Since>) =>
  db
    .select({
      month: monthOf(decisions.decided_at),
      key: decisions.action,
      isAutomated: sql<boolean>`${decisions.decided_by} is null`.mapWith(Boolean),
      count,
    })
    .from(decisions)
    .where(sql`${decisions.decided_at} >= ${since}`)
    .groupBy(sql`1`, sql`2`, sql`3`),
);
/** A case's time of decision is the first one by a person. The median is the middle wait, or the mean of two. */
const answered = prepared((db, { since }: Params<Since>) =>
  db
    .select({
      month: sql<string>`month`,
      reports: sql<number>`max(n)`,
      medianHours: sql<number>`avg(case when place in ((n + 1) / 2, (n + 2) / 2) then waited end) / 3600000.0`,
      late: sql<number>`count(distinct late)`,
    })
    .from(
      sql`(select month, waited, late, row_number() over (partition by month order by waited) as place,
        count(*) over (partition by month) as n
        from (select ${monthOf(sql`k.decided_at`)} as month, k.decided_at - r.created_at as waited,
          case when k.decided_at > k.due_at then k.id end as late
          from cases k join reports r on r.case_id = k.id and ${isFromSomeone}
          where k.decided_at is not null and k.decided_at >= ${since})) w`,
    )
    .groupBy(sql`month`),
);
const overdue = prepared((db, { now }: Params<{ now: number }>) =>
  db.select({ count }).from(cases).where(sql`${cases.decided_at} is null and ${cases.due_at} < ${now}`),
);

const appealed = prepared((db, { since }: Params<Since>) =>
  db
    .select({
      month: sql<string>`month`,
      key: sql<TransparencyCounts["appealed"][number]["key"]>`what`,
      count,
    })
    .from(
      sql`(select ${monthOf(sql`created_at`)} as month, 'made' as what from appeals where created_at >= ${since}
        union all select ${monthOf(sql`decided_at`)}, outcome from appeals where decided_at >= ${since}) a`,
    )
    .groupBy(sql`month`, sql`what`),
);
const appealsOverdue = prepared((db, { now }: Params<{ now: number }>) =>
  db.select({ count }).from(appeals).where(sql`${appeals.decided_at} is null and ${appeals.due_at} < ${now}`),
);

export function transparencyStore(db: Database) {
  return {
    /** What `/transparency` counts since a time (ms), in one round trip. */
    async count(since: number, now: number): Promise<TransparencyCounts> {
      const [byReason, byAction, byWait, [open], byAppeal, [openAppeals]] = await db.batch([
        received.bind(db, { since }),
        decided.bind(db, { since }),
        answered.bind(db, { since }),
        overdue.bind(db, { now }),
        appealed.bind(db, { since }),
        appealsOverdue.bind(db, { now }),
      ]);
      return {
        received: byReason,
        decided: byAction,
        answered: byWait,
        overdue: open?.count ?? 0,
        appealed: byAppeal,
        appealsOverdue: openAppeals?.count ?? 0,
      };
    },
  };
}
