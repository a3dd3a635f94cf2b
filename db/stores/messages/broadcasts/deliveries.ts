import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Segment, Side } from "#db/kinds.ts";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { broadcasts } from "#db/schema/messages/broadcasts.ts";
import { conversation_sides, conversations, messages, paid_messages } from "#db/schema/messages/messages.ts";
import type { Database } from "#db/stores/database.ts";
import { mayNotGoOut } from "#db/stores/media/removed-media.ts";
import { isUnrestricted } from "#db/stores/moderation/people/restriction-state.ts";
import { tellSides } from "#db/stores/notifications/write-notices.ts";
import { type Params, prepared } from "#db/stores/prepared.ts";
import { DAY_MS } from "#domain/durations.ts";
import { messagesAreOpen } from "../relationship-columns.ts";
import { findOwners, type Window } from "./owners.ts";
import {
  fansAfter,
  fansIn,
  isMember,
  isOwner,
  leftOutReason,
  type Paying,
  type Range,
  type Shape,
  type Who,
} from "./segments.ts";

export type DeliveryStore = ReturnType<typeof deliveryStore>;

export type Waiting = {
  id: string;
  sellerId: string;
  segment: Segment;
  subjectId: string;
  isPaid: boolean;
  toldThrough: string;
  revision: number;
};
type Step = Who & Range & Paying & { id: string; revision: number };

/** A broadcast that missed its day isn't sent later without asking: its creator sees it and decides. */
const MISSED_MS = DAY_MS;
const waiting = prepared((db, { now, limit }: Params<{ now: number; limit: number }>) =>
  db
    .select({
      id: broadcasts.id,
      sellerId: broadcasts.seller_id,
      segment: broadcasts.segment,
      subjectId: broadcasts.subject_id,
      isPaid: sql<boolean>`${broadcasts.price} is not null`.mapWith(Boolean),
      toldThrough: broadcasts.told_through,
      revision: broadcasts.updated_at,
    })
    .from(broadcasts)
    .innerJoin(profiles, and(eq(profiles.id, broadcasts.seller_id), isNull(profiles.closed_at)))
    .where(
      sql`${broadcasts.due_at} is not null and ${broadcasts.finished_at} is null
        and ${broadcasts.continued_at} <= ${now} and ${messagesAreOpen} and ${isUnrestricted(sql`broadcasts.seller_id`)}
        and (${broadcasts.started_at} is not null or ${broadcasts.due_at} > ${now} - ${sql.raw(String(MISSED_MS))})
        and not ${mayNotGoOut(sql`broadcasts.id`)}
        and exists (select 1 from message_pricing p where p.seller_id = ${broadcasts.seller_id} and p.is_active = 1)`,
    )
    .orderBy(asc(broadcasts.continued_at))
    .limit(limit),
);

const windowAfter = prepared((db, params: Params<Who & { from: string; size: number }>, segment: Segment) =>
  db
    .select({ to: sql<string | null>`max(w.fan)`, count: sql<number>`count(*)` })
    .from(sql`${fansAfter(segment, params)} w`),
);

const isAsRead = ({ id, from, revision, now }: Params<Step>) =>
  sql`exists (select 1 from broadcasts a where a.id = ${id} and a.told_through = ${from}
    and a.updated_at = ${revision} and a.due_at <= ${now} and a.finished_at is null
    and ${isUnrestricted(sql`a.seller_id`)}) and ${messagesAreOpen}`;
const getsIt = (shape: Shape, params: Params<Step>) =>
  sql`${isMember(shape.segment, sql`f.fan`, params)} and ${leftOutReason(shape, sql`f.fan`, params)} is null`;

const insertConversations = prepared((db, params: Params<Step>, shape: Shape) =>
  db
    .insert(conversations)
    .select(
      sql`select lower(hex(randomblob(16))), f.fan, ${params.sellerId}, 0, 0, ${params.now}, null, null
        from ${fansIn(shape.segment, params)} f where ${isAsRead(params)}
        and not exists (select 1 from conversations o where o.buyer_id = f.fan and o.seller_id = ${params.sellerId})
        and ${getsIt(shape, params)}`,
    )
    .onConflictDoNothing(),
);
/**
 * New conversations start in the creator's archive until the fan answers: thousands of them would bury those where
 * somebody is waiting.
 */
const insertSide = (side: Side) =>
  prepared((db, params: Params<Step>, shape: Shape) =>
    db
      .insert(conversation_sides)
      .select(
        sql`select c.id, ${sql.raw(`'${side}'`)}, ${side === "fan" ? sql`c.buyer_id` : sql`c.seller_id`}, ${params.now},
          0, null, 0, null, null, ${side === "fan" ? sql`null` : params.now}, '', null
          from ${fansIn(shape.segment, params)} f
          join conversations c on c.buyer_id = f.fan and c.seller_id = ${params.sellerId}
          where c.last_number = 0 and ${isAsRead(params)}
            and not exists (select 1 from conversation_sides h where h.conversation_id = c.id
              and h.side = ${sql.raw(`'${side}'`)})`,
      )
      .onConflictDoNothing(),
  );
const insertFan = insertSide("fan");
const insertCreator = insertSide("creator");
/** Inserted before the counters are raised, which happens only if they're behind. */
const insertMessages = prepared((db, params: Params<Step>, shape: Shape) =>
  db
    .insert(messages)
    .select(
      sql`select c.id, c.last_number + 1, c.changed + 1, 'creator', 'creator', c.seller_id, null, '', null,
        'broadcast-' || ${params.id}, ${params.now}, null, null, null, null, ${params.id}, null
        from ${fansIn(shape.segment, params)} f
        join conversations c on c.buyer_id = f.fan and c.seller_id = ${params.sellerId}
        where ${isAsRead(params)} and ${getsIt(shape, params)}
          and not exists (select 1 from messages k where k.broadcast_id = ${params.id} and k.conversation_id = c.id)`,
    )
    .onConflictDoNothing(),
);
/** Conversations that got the broadcast in this step. */
const reached = (shape: Shape, params: Params<Step>, columns = sql`c.id`) =>
  sql`(select ${columns} from ${fansIn(shape.segment, params)} f
    join conversations c on c.buyer_id = f.fan and c.seller_id = ${params.sellerId}
    join messages m on m.broadcast_id = ${params.id} and m.conversation_id = c.id where ${isAsRead(params)})`;
const countMessages = prepared((db, params: Params<Step>, shape: Shape) =>
  db
    .update(conversations)
    .set({ changed: sql`${conversations.changed} + 1`, last_number: sql`${conversations.last_number} + 1` })
    .where(
      sql`${conversations.id} in ${reached(shape, params)} and exists (select 1 from messages n
        where n.conversation_id = conversations.id and n.number = conversations.last_number + 1)`,
    ),
);
/** As with any message; the creator's own list keeps its order. */
const updateFans = prepared((db, params: Params<Step>, shape: Shape) =>
  db
    .update(conversation_sides)
    .set({
      last_at: params.now,
      unread: sql`${conversation_sides.unread} + 1`,
      archived_at: sql`case when ${conversation_sides.muted_at} is null then null
        else ${conversation_sides.archived_at} end`,
    })
    .where(
      and(
        eq(conversation_sides.side, "fan"),
        sql`${conversation_sides.conversation_id} in ${reached(shape, params)}`,
      ),
    ),
);
const tellFans = prepared((db, params: Params<Step>, shape: Shape) =>
  tellSides(db, params.now, sql`s.side = 'fan' and s.conversation_id in ${reached(shape, params)}`),
);
/** Nobody pays for what they can already see (docs/decisions/messages.md): their copy has no price. */
const insertSales = prepared((db, params: Params<Step>, shape: Shape) =>
  db
    .insert(paid_messages)
    .select(
      sql`select ${params.id} || '.' || r.id, r.id, r.number, r.buyer_id, r.seller_id, b.price, b.contents, ${params.now}, null
        from ${reached(shape, params, sql`c.id, m.number, c.buyer_id, c.seller_id`)} r
        join broadcasts b on b.id = ${params.id} and b.price is not null
        where not ${isOwner(sql`r.buyer_id`, params.owners)}`,
    )
    .onConflictDoNothing(),
);
const saveProgress = prepared((db, params: Params<Step & { isLast: number }>, shape: Shape) =>
  db
    .update(broadcasts)
    .set({
      delivered: sql`${broadcasts.delivered} + (select count(*) from ${reached(shape, params)})`,
      told_through: params.to,
      started_at: sql`coalesce(${broadcasts.started_at}, ${params.now})`,
      continued_at: params.now,
      finished_at: sql`case when ${params.isLast} then ${params.now} end`,
    })
    .where(and(eq(broadcasts.id, params.id), isAsRead(params))),
);

export function deliveryStore(db: Database) {
  return {
    listWaiting: (now: number, limit: number): Promise<Waiting[]> => waiting.run(db, { now, limit }),

    /** The last of the next `size` candidates (null if there are none), and their number. */
    async findWindow(who: Who & { segment: Segment; from: string }, size: number) {
      const [row] = await windowAfter.run(db, { ...who, size }, who.segment);
      return { to: row?.to ?? null, count: row?.count ?? 0 };
    },

    findOwned: (window: Window) => findOwners(db, window),

    /**
     * Delivers to fans after `from` up to `to` in the segment who accept it, and saves progress in one transaction.
     * Does nothing if another run was faster, or the broadcast was changed, canceled, or unsent.
     */
    async deliver(shape: Shape, step: Step, isLast: boolean) {
      await db.batch([
        insertConversations.bind(db, step, shape),
        insertFan.bind(db, step, shape),
        insertCreator.bind(db, step, shape),
        insertMessages.bind(db, step, shape),
        countMessages.bind(db, step, shape),
        updateFans.bind(db, step, shape),
        tellFans.bind(db, step, shape),
        ...(shape.isPaid ? [insertSales.bind(db, step, shape)] : []),
        saveProgress.bind(db, { ...step, isLast: isLast ? 1 : 0 }, shape),
      ]);
    },
  };
}
