import { and, asc, eq, sql } from "drizzle-orm";
import { broadcast_media, media } from "#db/schema/media/media.ts";
import { broadcasts } from "#db/schema/messages/broadcasts.ts";
import { conversation_sides, conversations, messages, paid_messages } from "#db/schema/messages/messages.ts";
import { notices } from "#db/schema/notifications/notices.ts";
import { refund_requests } from "#db/schema/reversals/refunds.ts";
import type { Database, Statement } from "#db/stores/database.ts";
import { type Params, prepared } from "#db/stores/prepared.ts";
import { balanceLeft } from "#db/stores/reversals/refunds/owed-back.ts";
import { refundColumns } from "../message-purchases.ts";

export type WithdrawalStore = ReturnType<typeof withdrawalStore>;

/** Sale IDs are a broadcast's ID, a dot, and the conversation's ID; "/" sorts right after the dot. */
const isSaleOf = (sale: unknown, id: unknown) => sql`${sale} > ${id} || '.' and ${sale} < ${id} || '/'`;
const standing = sql`message_purchases b join payments p on p.id = b.payment_id
  where ${isSaleOf(sql`b.sale_id`, sql`broadcasts.id`)} and b.revoked_at is null`;
const left = sql`max(0, p.gross - p.refunded - p.disputed)`;
/** Sales of a broadcast: count, what fans would get back in full, and the creator's share (cents). */
export const sumsOf = {
  bought: sql<number>`(select count(*) from ${standing})`,
  paid: sql<number>`(select coalesce(sum(${left}), 0) from ${standing})`,
  earned: sql<number>`(select coalesce(sum(${left} * p.net / p.gross), 0) from ${standing})`,
};

export type Unsending = { id: string; sellerId: string; now: number; lowestBalance: number };
const isUnsendable = ({ id, sellerId, lowestBalance }: Params<Unsending>) =>
  sql`${broadcasts.id} = ${id} and ${broadcasts.seller_id} = ${sellerId} and ${broadcasts.started_at} is not null
    and ${broadcasts.unsent_at} is null and ${broadcasts.removed_at} is null and (${sumsOf.earned} = 0
      or ${balanceLeft(sql`broadcasts.seller_id`)} - ${sumsOf.earned} >= ${lowestBalance})`;
const markUnsent = prepared((db, params: Params<Unsending>) =>
  db
    .update(broadcasts)
    .set({
      text: "",
      unsent_at: params.now,
      updated_at: params.now,
      finished_at: sql`coalesce(${broadcasts.finished_at}, ${params.now})`,
      told_through: "",
    })
    .where(isUnsendable(params)),
);
const isUnsentNow = ({ id, now }: Params<Unsending>) =>
  sql`exists (select 1 from broadcasts u where u.id = ${id} and u.unsent_at = ${now})`;
const releaseMedia = prepared((db, params: Params<Unsending>) =>
  db
    .update(media)
    .set({ deleted_at: params.now, first_used_at: null })
    .where(
      sql`${media.id} in (select m.media_id from broadcast_media m where m.broadcast_id = ${params.id})
        and not exists (select 1 from post_media o where o.media_id = media.id)
        and not exists (select 1 from message_media o where o.media_id = media.id)
        and not exists (select 1 from broadcast_media o where o.media_id = media.id and o.broadcast_id <> ${params.id})
        and ${isUnsentNow(params)}`,
    ),
);
const removeMedia = prepared((db, params: Params<Unsending>) =>
  db.delete(broadcast_media).where(and(eq(broadcast_media.broadcast_id, params.id), isUnsentNow(params))),
);
/** Unsends a broadcast for everyone: nothing of it is shown from then on, whatever fails later. */
export const unsendStatements = (db: Database, change: Unsending): Statement[] => [
  markUnsent.bind(db, change),
  releaseMedia.bind(db, change),
  removeMedia.bind(db, change),
];

const waiting = prepared((db, { limit }: Params<{ limit: number }>) =>
  db
    .select({ id: broadcasts.id, sellerId: broadcasts.seller_id, toldThrough: broadcasts.told_through })
    .from(broadcasts)
    .where(sql`${broadcasts.unsent_at} is not null and ${broadcasts.withdrawn_at} is null`)
    .orderBy(asc(broadcasts.unsent_at))
    .limit(limit),
);
type From = { id: string; from: string };
const copies = ({ id, from }: Params<From>) =>
  sql`select m.conversation_id as place from messages m where m.broadcast_id = ${id} and m.conversation_id > ${from}`;
const windowAfter = prepared((db, params: Params<From & { size: number }>) =>
  db
    .select({ to: sql<string | null>`max(w.place)`, count: sql<number>`count(*)` })
    .from(sql`(${copies(params)} order by 1 limit ${params.size}) w`),
);

type Step = From & { to: string; sellerId: string; now: number; reason: string };
const isAsRead = ({ id, from }: Params<Step>) =>
  sql`exists (select 1 from broadcasts a where a.id = ${id} and a.told_through = ${from} and a.unsent_at is not null
    and a.withdrawn_at is null)`;
const turn = (params: Params<Step>, columns = sql`m.conversation_id`) =>
  sql`(select ${columns} from messages m where m.broadcast_id = ${params.id} and m.conversation_id > ${params.from}
    and m.conversation_id <= ${params.to} and m.unsent_at is null and ${isAsRead(params)})`;
const countChanges = prepared((db, params: Params<Step>) =>
  db
    .update(conversations)
    .set({ changed: sql`${conversations.changed} + 1` })
    .where(sql`${conversations.id} in ${turn(params)}`),
);
const uncountUnread = prepared((db, params: Params<Step>) =>
  db
    .update(conversation_sides)
    .set({ unread: sql`max(0, ${conversation_sides.unread} - 1)` })
    .where(
      sql`${conversation_sides.side} = 'fan' and ${conversation_sides.conversation_id} in ${turn(params)}
        and ${conversation_sides.read_number} < (select n.number from messages n where n.broadcast_id = ${params.id}
          and n.conversation_id = conversation_sides.conversation_id)`,
    ),
);
const settleNotices = prepared((db, params: Params<Step>) =>
  db
    .update(notices)
    .set({ read_at: params.now, email_due_at: null, email_count: 0 })
    .where(
      sql`${notices.read_at} is null and (${notices.user_id}, ${notices.kind}, ${notices.subject_id}) in
        (select s.user_id, 'message', s.conversation_id from conversation_sides s
          where s.side = 'fan' and s.unread = 0 and s.conversation_id in ${turn(params)})`,
    ),
);
const isSaleInTurn = (sale: unknown, params: Params<Step>) =>
  sql`${sale} > ${params.id} || '.' || ${params.from} and ${sale} <= ${params.id} || '.' || ${params.to}
    and ${sale} < ${params.id} || '/' and ${isAsRead(params)}`;
const withdrawSales = prepared((db, params: Params<Step>) =>
  db
    .update(paid_messages)
    .set({ withdrawn_at: params.now })
    .where(sql`${isSaleInTurn(paid_messages.id, params)} and ${paid_messages.withdrawn_at} is null`),
);
const refundSales = prepared((db, params: Params<Step>) =>
  db
    .insert(refund_requests)
    .select(refundColumns(params, sql`${isSaleInTurn(sql`w.id`, params)}`))
    .onConflictDoNothing(),
);
const markMessages = prepared((db, params: Params<Step>) =>
  db
    .update(messages)
    .set({
      unsent_at: params.now,
      fan_reaction: null,
      creator_reaction: null,
      changed: sql`(select c.changed from conversations c where c.id = ${messages.conversation_id})`,
    })
    .where(
      sql`${messages.broadcast_id} = ${params.id} and ${messages.conversation_id} > ${params.from}
        and ${messages.conversation_id} <= ${params.to} and ${messages.unsent_at} is null and ${isAsRead(params)}`,
    ),
);
const saveProgress = prepared((db, params: Params<Step & { isLast: number }>) =>
  db
    .update(broadcasts)
    .set({ told_through: params.to, withdrawn_at: sql`case when ${params.isLast} then ${params.now} end` })
    .where(and(eq(broadcasts.id, params.id), isAsRead(params))),
);

const telling = prepared((db, { limit }: Params<{ limit: number }>) =>
  db
    .select({ id: broadcasts.id, toldThrough: broadcasts.told_through, since: broadcasts.telling_since })
    .from(broadcasts)
    .where(sql`${broadcasts.telling_since} is not null and ${broadcasts.unsent_at} is null`)
    .orderBy(asc(broadcasts.telling_since))
    .limit(limit),
);
type Telling = From & { to: string; since: number | null };
const isTold = ({ id, from, since }: Params<Telling>) =>
  sql`exists (select 1 from broadcasts a where a.id = ${id} and a.told_through = ${from} and a.telling_since = ${since}
    and a.unsent_at is null)`;
const toTell = (params: Params<Telling>) =>
  sql`(select m.conversation_id from messages m where m.broadcast_id = ${params.id}
    and m.conversation_id > ${params.from} and m.conversation_id <= ${params.to} and ${isTold(params)})`;
const countTelling = prepared((db, params: Params<Telling>) =>
  db
    .update(conversations)
    .set({ changed: sql`${conversations.changed} + 1` })
    .where(sql`${conversations.id} in ${toTell(params)}`),
);
const markTold = prepared((db, params: Params<Telling>) =>
  db
    .update(messages)
    .set({ changed: sql`(select c.changed from conversations c where c.id = ${messages.conversation_id})` })
    .where(
      sql`${messages.broadcast_id} = ${params.id} and ${messages.conversation_id} > ${params.from}
        and ${messages.conversation_id} <= ${params.to} and ${isTold(params)}`,
    ),
);
const saveTold = prepared((db, params: Params<Telling & { isLast: number }>) =>
  db
    .update(broadcasts)
    .set({
      told_through: params.to,
      telling_since: sql`iif(${params.isLast}, null, ${broadcasts.telling_since})`,
    })
    .where(and(eq(broadcasts.id, params.id), isTold(params))),
);

export function withdrawalStore(db: Database) {
  return {
    listWaiting: (limit: number) => waiting.run(db, { limit }),

    /** Broadcasts that we removed or put back, whose copies have yet to show it in open conversations. */
    listTelling: (limit: number) => telling.run(db, { limit }),

    /** Marks copies after `from` up to `to` as changed, and saves progress; nothing if another run was faster. */
    async tell(step: Telling, isLast: boolean) {
      await db.batch([
        countTelling.bind(db, step),
        markTold.bind(db, step),
        saveTold.bind(db, { ...step, isLast: isLast ? 1 : 0 }),
      ]);
    },

    /** The conversation of the last of the next `size` copies (null if there are none), and their number. */
    async findWindow(id: string, from: string, size: number) {
      const [row] = await windowAfter.run(db, { id, from, size });
      return { to: row?.to ?? null, count: row?.count ?? 0 };
    },

    /** Withdraws copies after `from` up to `to` and saves progress; does nothing if another run was faster. */
    async withdraw(step: Step, isLast: boolean) {
      await db.batch([
        countChanges.bind(db, step),
        uncountUnread.bind(db, step),
        settleNotices.bind(db, step),
        withdrawSales.bind(db, step),
        refundSales.bind(db, step),
        markMessages.bind(db, step),
        saveProgress.bind(db, { ...step, isLast: isLast ? 1 : 0 }),
      ]);
    },
  };
}
