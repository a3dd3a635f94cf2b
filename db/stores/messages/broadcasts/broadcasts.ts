import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { MediaKind } from "#db/kinds.ts";
import { broadcast_media } from "#db/schema/media/media.ts";
import { broadcasts } from "#db/schema/messages/broadcasts.ts";
import { type Database, runBatch } from "#db/stores/database.ts";
import { isRemovedFile, isUnsendable } from "#db/stores/media/removed-media.ts";
import { type Params, prepared } from "#db/stores/prepared.ts";
import type { BroadcastCover } from "#domain/messages/broadcasts/broadcast.ts";
import { storedMedia } from "../message-media.ts";
import { sumsOf, type Unsending, unsendStatements } from "./unsending.ts";
import { type Own, releaseOthers, type Written, writeStatements } from "./writing.ts";

export type BroadcastStore = ReturnType<typeof broadcastStore>;

// Drizzle omits table names in single-table queries, so they are written out.
const subject = sql<string | null>`case broadcasts.segment
  when 'post' then (select c.title from content c where c.id = broadcasts.subject_id
    and c.seller_id = broadcasts.seller_id and c.deleted_at is null)
  when 'list' then (select l.name from fan_lists l where l.id = broadcasts.subject_id
    and l.seller_id = broadcasts.seller_id) end`;
const columns = {
  id: broadcasts.id,
  segment: broadcasts.segment,
  subjectId: broadcasts.subject_id,
  subject,
  text: sql<string>`iif(broadcasts.removed_at is null, broadcasts.text, '')`,
  price: broadcasts.price,
  contents: broadcasts.contents,
  updatedAt: broadcasts.updated_at,
  dueAt: broadcasts.due_at,
  startedAt: broadcasts.started_at,
  finishedAt: broadcasts.finished_at,
  unsentAt: broadcasts.unsent_at,
  removedAt: broadcasts.removed_at,
  delivered: broadcasts.delivered,
  read: broadcasts.read,
  ...sumsOf,
};
const ownBroadcast = prepared((db, { id, sellerId }: Params<Own>) =>
  db
    .select({
      ...columns,
      hasRemovedFile:
        sql<boolean>`exists (select 1 from broadcast_media r where r.broadcast_id = broadcasts.id
        and ${isUnsendable(sql`r.media_id`)})`.mapWith(Boolean),
      stored: storedMedia(
        sql`(select m.position, m.is_preview, m.media_id, m.alt from broadcast_media m
          where m.broadcast_id = broadcasts.id and broadcasts.removed_at is null)`,
      ),
    })
    .from(broadcasts)
    .where(and(eq(broadcasts.id, id), eq(broadcasts.seller_id, sellerId)))
    .limit(1),
);
const ownMedia = prepared((db, { id, sellerId }: Params<Own>) =>
  db
    .select({ id: broadcast_media.media_id, isPreview: broadcast_media.is_preview, alt: broadcast_media.alt })
    .from(broadcast_media)
    .innerJoin(broadcasts, eq(broadcasts.id, broadcast_media.broadcast_id))
    .where(and(eq(broadcast_media.broadcast_id, id), eq(broadcasts.seller_id, sellerId)))
    .orderBy(broadcast_media.position)
    .limit(100),
);
/** Null without files, or if the first one was removed. */
const cover = sql<BroadcastCover | null>`(select json_array(d.id, d.kind,
  (select json_group_array(json_array(v.name, v.width, v.height)) from media_variants v
    where v.media_id = d.id and v.name = 'w320'))
  from broadcast_media f join media d on d.id = f.media_id and d.deleted_at is null
    and not ${isRemovedFile(sql`d.id`)}
  where f.broadcast_id = broadcasts.id and coalesce(broadcasts.unsent_at, broadcasts.removed_at) is null
  order by f.position limit 1)`.mapWith((json: string): BroadcastCover => {
  const [id, kind, variants] = JSON.parse(json) as [string, MediaKind, [string, number, number][]];
  return { id, kind, renderedVariants: variants.map(([name, width, height]) => ({ name, width, height })) };
});
type Page = { sellerId: string; at: number; id: string; limit: number };
const newest = prepared((db, params: Params<Page>, { isFirst }: { isFirst: boolean }) =>
  db
    .select({ ...columns, cover })
    .from(broadcasts)
    .where(
      and(
        eq(broadcasts.seller_id, params.sellerId),
        isFirst
          ? undefined
          : sql`(${broadcasts.updated_at}, ${broadcasts.id}) < (${params.at}, ${params.id})`,
      ),
    )
    .orderBy(desc(broadcasts.updated_at), desc(broadcasts.id))
    .limit(params.limit),
);

type Timing = Own & { dueAt: number; now: number; windowMs: number; most: number };
/** Whether no time window would have more than `most` broadcasts: canceled ones are drafts and don't count. */
const fits = ({ id, sellerId, dueAt, windowMs, most }: Params<Timing>) => sql`not exists (select 1 from (
    select d.due_at as began from broadcasts d where d.seller_id = ${sellerId} and d.id <> ${id}
      and d.due_at > ${dueAt} - ${windowMs} and d.due_at <= ${dueAt}
    union select ${dueAt}) w
  where (select count(*) from broadcasts o where o.seller_id = ${sellerId} and o.id <> ${id}
    and o.due_at >= w.began and o.due_at < w.began + ${windowMs}) >= ${most})`;
const setTime = prepared((db, params: Params<Timing>) =>
  db
    .update(broadcasts)
    .set({ due_at: params.dueAt, continued_at: params.dueAt, updated_at: params.now })
    .where(
      and(
        eq(broadcasts.id, params.id),
        eq(broadcasts.seller_id, params.sellerId),
        isNull(broadcasts.started_at),
        isNull(broadcasts.unsent_at),
        fits(params),
      ),
    )
    .returning({ id: broadcasts.id }),
);
const clearTime = prepared((db, { id, sellerId, now }: Params<Own & { now: number }>) =>
  db
    .update(broadcasts)
    .set({ due_at: null, continued_at: null, updated_at: now })
    .where(
      and(
        eq(broadcasts.id, id),
        eq(broadcasts.seller_id, sellerId),
        isNull(broadcasts.started_at),
        isNull(broadcasts.unsent_at),
      ),
    )
    .returning({ id: broadcasts.id }),
);
const remove = prepared((db, { id, sellerId }: Params<Own>) =>
  db
    .delete(broadcasts)
    .where(and(eq(broadcasts.id, id), eq(broadcasts.seller_id, sellerId), isNull(broadcasts.started_at)))
    .returning({ id: broadcasts.id }),
);

export function broadcastStore(db: Database) {
  return {
    async findOwn(own: Own) {
      const [[row], files] = await db.batch([ownBroadcast.bind(db, own), ownMedia.bind(db, own)]);
      return row ? { ...row, media: files } : null;
    },

    list: (sellerId: string, after: { at: number; id: string } | null, limit: number) =>
      newest.run(db, { sellerId, ...(after ?? { at: 0, id: "" }), limit }, { isFirst: after === null }),

    /**
     * Saves a draft or a broadcast that hasn't started; false if it has, belongs to another creator, or media is
     * missing or not ready. Unused media is marked for the sweep.
     */
    async save(written: Written): Promise<boolean> {
      await runBatch(db, writeStatements(db, written));
      const [row] = await ownBroadcast.run(db, written);
      return row?.updatedAt === written.now && row.startedAt === null;
    },

    /** Schedules it; false if it has started, or if a time window would have more than `most`. */
    async schedule(timing: Timing): Promise<boolean> {
      return (await setTime.run(db, timing)).length > 0;
    },

    async cancel(own: Own, now: number): Promise<boolean> {
      return (await clearTime.run(db, { ...own, now })).length > 0;
    },

    /** Deletes it with otherwise unused media; false if it has started. */
    async remove(own: Own, now: number): Promise<boolean> {
      const [, , deleted] = await db.batch([
        clearTime.bind(db, { ...own, now }),
        releaseOthers.bind(db, { ...own, media: "[]", now }),
        remove.bind(db, own),
      ]);
      return deleted.length > 0;
    },

    /**
     * Removes a sent broadcast's text and media for everyone at once; false if it isn't theirs, or if refunds would
     * take the creator's balance below the limit. Copies are withdrawn later (`withdrawalStore`).
     */
    async unsend(change: Unsending): Promise<boolean> {
      await runBatch(db, unsendStatements(db, change));
      const [row] = await ownBroadcast.run(db, change);
      return row?.unsentAt != null;
    },
  };
}
