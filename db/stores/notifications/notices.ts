import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { notices } from "#db/schema/notifications/notices.ts";
import type { Notice } from "#domain/notifications/notice-text/describe-notice.ts";
import { isStillHeard } from "../creators/team/may-hear.ts";
import type { Database } from "../database.ts";
import { type Params, prepared } from "../prepared.ts";
import { noticeRows, toNotice } from "./notice-rows.ts";

type Cursor = { at: number; id: string };

type Shape = { isUnread: boolean; isFirst: boolean };
type Page = { userId: string; kinds: string; at: number; id: number; limit: number };
const page = prepared((db, params: Params<Page>, { isUnread, isFirst }: Shape) =>
  noticeRows(db, params.userId)
    .where(
      and(
        eq(notices.user_id, params.userId),
        // The plus makes SQLite use the sort order's index rather than one by kind, which would need sorting.
        sql`+${notices.kind} in (select value from json_each(${params.kinds}))`,
        isUnread ? isNull(notices.read_at) : undefined,
        isStillHeard("notices"),
        isFirst ? undefined : sql`(${notices.at}, ${notices.id}) < (${params.at}, ${params.id})`,
      ),
    )
    .orderBy(desc(notices.at), desc(notices.id))
    .limit(params.limit),
);
type Own = { id: number; userId: string };
const isOwn = ({ id, userId }: Params<Own>) => and(eq(notices.id, id), eq(notices.user_id, userId));
const own = prepared((db, params: Params<Own>) =>
  noticeRows(db, params.userId)
    .where(and(isOwn(params), isStillHeard("notices")))
    .limit(1),
);

const read = (now: Params<{ now: number }>["now"]) => ({ read_at: now, email_due_at: null, email_count: 0 });
const setRead = prepared((db, params: Params<Own & { now: number }>) =>
  db
    .update(notices)
    .set(read(params.now))
    .where(and(isOwn(params), isNull(notices.read_at))),
);
const setAllRead = prepared((db, params: Params<{ userId: string; until: number; now: number }>) =>
  db
    .update(notices)
    .set(read(params.now))
    .where(
      and(eq(notices.user_id, params.userId), isNull(notices.read_at), sql`${notices.at} <= ${params.until}`),
    ),
);
const unreadOthers = prepared((db, { userId, most }: Params<{ userId: string; most: number }>) =>
  db
    .select({ id: notices.id })
    .from(notices)
    .where(
      and(
        eq(notices.user_id, userId),
        isNull(notices.read_at),
        sql`${notices.kind} <> 'message'`,
        isStillHeard("notices"),
      ),
    )
    .limit(most),
);
const deleteOld = prepared((db, { before, limit }: Params<{ before: number; limit: number }>) =>
  db
    .delete(notices)
    .where(
      sql`${notices.id} in (select n.id from notices n where n.at < ${before} order by n.at limit ${limit})`,
    ),
);

export function noticeStore(db: Database) {
  return {
    async list(
      userId: string,
      { kinds, isUnread }: { kinds: readonly string[]; isUnread: boolean },
      after: Cursor | null,
      limit: number,
    ): Promise<Notice[]> {
      const cursor = { at: after?.at ?? 0, id: Number(after?.id ?? 0) || 0 };
      const values = { userId, kinds: JSON.stringify(kinds), ...cursor, limit };
      const rows = await page.run(db, values, { isUnread, isFirst: after === null });
      return rows.map(({ row }) => toNotice(row, userId));
    },

    async findOwn(id: number, userId: string): Promise<Notice | null> {
      const [found] = await own.run(db, { id, userId });
      return found ? toNotice(found.row, userId) : null;
    },

    async markRead(id: number, userId: string, now: number) {
      await setRead.run(db, { id, userId, now });
    },

    async markAllRead(userId: string, until: number, now: number) {
      await setAllRead.run(db, { userId, until, now });
    },

    countUnreadOthers: async (userId: string, most: number) =>
      (await unreadOthers.run(db, { userId, most })).length,

    async deleteExpired(before: number, limit: number) {
      await deleteOld.run(db, { before, limit });
    },
  };
}
