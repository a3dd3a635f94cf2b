import { and, asc, eq, sql } from "drizzle-orm";
import { notices, post_announcements } from "#db/schema/notifications/notices.ts";
import type { Database } from "../database.ts";
import { isBlocked } from "../messages/relationship-columns.ts";
import { type Params, prepared } from "../prepared.ts";
import { activeSubscription } from "../subscriptions/active-subscription.ts";
import { emailDueAt, wants } from "./write-notices.ts";

export type AnnouncementStore = ReturnType<typeof announcementStore>;

type Published = { id: string; sellerId: string; revision: string; now: number };
/** Schedules notices to a post's subscribers if its batch has just published it for the first time. */
export const announceIfNew = prepared((db, { id, sellerId, revision, now }: Params<Published>) =>
  db
    .insert(post_announcements)
    .select(
      sql`select c.id, c.seller_id, ${now}, '', ${now} from content c where c.id = ${id} and c.seller_id = ${sellerId}
        and c.revision = ${revision} and c.deleted_at is null and c.published_at = ${now} and c.first_published_at = ${now}`,
    )
    .onConflictDoNothing(),
);

const waiting = prepared((db, { limit }: Params<{ limit: number }>) =>
  db
    .select({
      contentId: post_announcements.content_id,
      sellerId: post_announcements.seller_id,
      toldThrough: post_announcements.told_through,
    })
    .from(post_announcements)
    .orderBy(asc(post_announcements.continued_at))
    .limit(limit),
);
type Window = { sellerId: string; from: string; size: number };
const windowAfter = prepared((db, { sellerId, from, size }: Params<Window>) =>
  db
    .select({ to: sql<string | null>`max(w.id)`, count: sql<number>`count(*)` })
    .from(
      sql`(select s.id from subscriptions s where s.seller_id = ${sellerId} and s.id > ${from} order by s.id limit ${size}) w`,
    ),
);

type Step = { contentId: string; sellerId: string; from: string; to: string; now: number };
const isAsRead = ({ contentId, from }: Params<Pick<Step, "contentId" | "from">>) =>
  sql`exists (select 1 from post_announcements a where a.content_id = ${contentId} and a.told_through = ${from})`;
/** Whether the post is published: not archived, deleted, or hidden with its creator's account. */
const isOut = (contentId: Params<Step>["contentId"]) =>
  sql`exists (select 1 from content c where c.id = ${contentId} and c.published_at is not null and c.deleted_at is null)`;
const tellSome = prepared((db, params: Params<Step>) => {
  const { contentId, sellerId, from, to, now } = params;
  return db
    .insert(notices)
    .select(
      sql`select null, s.buyer_id, 'new_post', ${contentId}, ${now}, ${now}, null,
        ${emailDueAt(sql`s.buyer_id`, "new_content", now)}, 0
        from subscriptions s join profiles p on p.id = s.buyer_id
        where s.seller_id = ${sellerId} and s.id > ${from} and s.id <= ${to} and ${activeSubscription(now)}
        and p.closed_at is null and not ${isBlocked(sql`s.buyer_id`, sql`s.seller_id`)} and ${wants(sql`s.buyer_id`, "new_content")}
        and ${isAsRead(params)} and ${isOut(contentId)}`,
    )
    .onConflictDoNothing();
});
const saveProgress = prepared((db, { contentId, from, to, now }: Params<Omit<Step, "sellerId">>) =>
  db
    .update(post_announcements)
    .set({ told_through: to, continued_at: now })
    .where(and(eq(post_announcements.content_id, contentId), eq(post_announcements.told_through, from))),
);
/** Deletes the row at the end or once the post is hidden, so that restoring it later doesn't announce it again. */
const finish = prepared((db, params: Params<Pick<Step, "contentId" | "to"> & { isLast: number }>) =>
  db.delete(post_announcements).where(
    and(
      eq(post_announcements.content_id, params.contentId),
      sql`((${params.isLast} and ${post_announcements.told_through} = ${params.to})
          or not ${isOut(params.contentId)})`,
    ),
  ),
);

export function announcementStore(db: Database) {
  return {
    listWaiting: (limit: number) => waiting.run(db, { limit }),

    async findWindow(sellerId: string, from: string, size: number) {
      const [row] = await windowAfter.run(db, { sellerId, from, size });
      return { to: row?.to ?? null, count: row?.count ?? 0 };
    },

    /**
     * Notifies active subscriptions after `from` up to `to` and saves progress in one transaction. Does nothing if
     * another run was faster or the post isn't published anymore.
     */
    async tell(step: Step, isLast: boolean) {
      const { contentId, to } = step;
      await db.batch([
        tellSome.bind(db, step),
        saveProgress.bind(db, step),
        finish.bind(db, { contentId, to, isLast: isLast ? 1 : 0 }),
      ]);
    },
  };
}
