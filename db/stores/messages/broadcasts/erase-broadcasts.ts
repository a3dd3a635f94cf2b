import { and, eq, sql } from "drizzle-orm";
import { broadcast_media } from "#db/schema/media/media.ts";
import { broadcasts } from "#db/schema/messages/broadcasts.ts";
import { type Condition, type Params, prepared } from "#db/stores/prepared.ts";

type Marked = { userId: string; now: number };
const orphaned = ({ userId }: Params<Marked>) => sql`(select c.id from conversations c
  where (c.buyer_id = ${userId} or c.seller_id = ${userId}) and (select count(*) from account_deletions d
    where d.user_id in (c.buyer_id, c.seller_id) and d.done_at is not null) = 2)`;

/** Erases unsent broadcasts, files, and what nobody is left to read. Must run before the steps for messages. */
export const eraseBroadcasts = (condition: Condition<Marked>) => [
  prepared((db, marked: Params<Marked>) =>
    db
      .delete(broadcast_media)
      .where(
        and(
          sql`${broadcast_media.media_id} in (select id from media where seller_id = ${marked.userId})`,
          condition(db, marked),
        ),
      ),
  ),
  prepared((db, marked: Params<Marked>) =>
    db
      .update(broadcasts)
      .set({ finished_at: sql`coalesce(${broadcasts.finished_at}, ${marked.now})` })
      .where(
        and(
          eq(broadcasts.seller_id, marked.userId),
          sql`${broadcasts.started_at} is not null`,
          condition(db, marked),
        ),
      ),
  ),
  prepared((db, marked: Params<Marked>) =>
    db
      .delete(broadcasts)
      .where(
        and(
          eq(broadcasts.seller_id, marked.userId),
          sql`not exists (select 1 from messages m where m.broadcast_id = ${broadcasts.id})`,
          condition(db, marked),
        ),
      ),
  ),
  prepared((db, marked: Params<Marked>) =>
    db.delete(broadcasts).where(
      and(
        sql`${broadcasts.id} in (select m.broadcast_id from messages m where m.conversation_id in ${orphaned(marked)})
            and not exists (select 1 from messages k where k.broadcast_id = ${broadcasts.id}
              and k.conversation_id not in ${orphaned(marked)})`,
        condition(db, marked),
      ),
    ),
  ),
];
