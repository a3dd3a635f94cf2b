import { and, gt, sql } from "drizzle-orm";
import { message_days } from "#db/schema/creators/team.ts";
import type { Database } from "#db/stores/database.ts";
import { type Params, prepared } from "#db/stores/prepared.ts";
import { DAY_MS } from "#domain/durations.ts";

const sums = prepared((db, { creatorId, after }: Params<{ creatorId: string; after: number }>) =>
  db
    .select({
      sent: sql<number>`coalesce(sum(${message_days.sent}), 0)`,
      byOthers: sql<number>`coalesce(sum(${message_days.by_others}), 0)`,
    })
    .from(message_days)
    .where(
      and(
        sql`${message_days.creator_id} = (select p.id from profiles p where p.id = ${creatorId}
          or lower(p.username) = lower(${creatorId}) limit 1)`,
        gt(message_days.day, after),
      ),
    ),
);

export function messageDayStore(db: Database) {
  return {
    async count(creatorId: string, now: number, days: number) {
      const [row] = await sums.run(db, { creatorId, after: Math.floor(now / DAY_MS) - days });
      return row ?? { sent: 0, byOthers: 0 };
    },
  };
}
