import { and, eq, sql } from "drizzle-orm";
import type { Side } from "#db/kinds.ts";
import { conversation_sides, conversations, messages } from "#db/schema/messages/messages.ts";
import type { Author } from "#domain/messages/message.ts";
import { countSent, logSent, writesForTeam } from "../creators/team/team-messages.ts";
import type { Database, Statement } from "../database.ts";
import { isClosed } from "../moderation/cases/in-force.ts";
import { tellOfMessage, tellTeam } from "../notifications/write-notices.ts";
import { type Param, type Params, prepared } from "../prepared.ts";
import { isBlocked, messagesAreOpen } from "./relationship-columns.ts";
import { followPromise } from "./replies/reply-promises.ts";
import {
  handOver,
  insertMedia,
  insertSale,
  type MediaShape,
  markUsed,
  maySend,
  type Sent,
  type SentMedia,
  type SentSale,
  type TeamLimit,
} from "./sent-media.ts";

export type NewMessage = {
  id: string;
  side: Side;
  kind: Author["kind"];
  authorId: string;
  authorName: string | null;
  text: string;
  replyTo: number | null;
  key: string;
  now: number;
  heldId?: string | null;
  attached?: (SentMedia & Partial<TeamLimit> & { sale: SentSale | null }) | null;
};
type Values = Omit<NewMessage, "attached"> & SentMedia & SentSale & TeamLimit;
const isStillHeld = ({ heldId }: Params<{ heldId: string }>) =>
  sql` and exists (select 1 from held_messages h where h.id = ${heldId} and h.outcome is null)`;

/**
 * Whether messaging is on, neither participant blocked the other, and we didn't close the conversation, at this moment.
 */
export const isUnblocked = (id: Param) => sql`${messagesAreOpen} and not exists (select 1 from conversations c
  where c.id = ${id} and (${isBlocked(sql`c.buyer_id`, sql`c.seller_id`)}
    or ${isClosed(sql`c.buyer_id`, sql`c.seller_id`)}))`;
/** Whether a message with this key has yet to be added; checked by every statement except the last. */
const isNew = (
  shape: MediaShape,
  params: Params<Sent>,
) => sql`${isUnblocked(params.id)} and ${maySend(shape, params)}${writesForTeam(shape, params)}
  and not exists (select 1 from messages m where m.conversation_id = ${params.id} and m.author_id = ${params.authorId}
    and m.key = ${params.key})${shape.isHeld ? isStillHeld(params as never) : sql``}`;

/** The fan's first message, and the first free reply by a person. */
const firstReply = ({ side, isPaid }: MediaShape, { kind, now }: Params<Values>) => {
  if (side === "fan") return { asked_at: sql`coalesce(${conversations.asked_at}, ${now})` };
  if (isPaid) return {};
  return {
    answered_at: sql`coalesce(${conversations.answered_at}, case when ${conversations.asked_at} is not null
      and ${kind} in ('creator', 'team') then ${now} end)`,
  };
};
const countMessage = prepared((db, params: Params<Values>, shape: MediaShape) =>
  db
    .update(conversations)
    .set({
      changed: sql`${conversations.changed} + 1`,
      last_number: sql`${conversations.last_number} + 1`,
      ...firstReply(shape, params),
    })
    .where(and(eq(conversations.id, params.id), isNew(shape, params))),
);
const updateWriter = prepared((db, params: Params<Values>, shape: MediaShape) =>
  db
    .update(conversation_sides)
    .set({ last_at: params.now, archived_at: null, ...(shape.isTeam ? {} : { draft: "" }) })
    .where(
      and(
        eq(conversation_sides.conversation_id, params.id),
        eq(conversation_sides.side, params.side),
        isNew(shape, params),
      ),
    ),
);
/** New messages unarchive a conversation, unless it's muted. */
const updateReader = prepared((db, params: Params<Values>, shape: MediaShape) =>
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
        eq(conversation_sides.conversation_id, params.id),
        sql`${conversation_sides.side} <> ${params.side}`,
        isNew(shape, params),
      ),
    ),
);
const tellReader = prepared((db, params: Params<Values>, shape: MediaShape) =>
  tellOfMessage(db, params, isNew(shape, params)),
);
const tellMembers = prepared((db, params: Params<Values>, shape: MediaShape) =>
  tellTeam(db, params, isNew(shape, params)),
);
const insertMessage = prepared((db, params: Params<Values>, shape: MediaShape) =>
  db
    .insert(messages)
    .select(
      sql`select c.id, c.last_number, c.changed, ${params.side}, ${params.kind}, ${params.authorId}, ${params.authorName},
        ${params.text}, (select r.number from messages r where r.conversation_id = c.id and r.number = ${params.replyTo}),
        ${params.key}, ${params.now}, null, null, null, null, null, null
        from conversations c where c.id = ${params.id} and ${isNew(shape, params)}`,
    )
    .onConflictDoNothing(),
);
export const numberByKey = prepared((db, params: Params<Pick<Values, "id" | "authorId" | "key">>) =>
  db
    .select({ number: messages.number })
    .from(messages)
    .where(
      and(
        eq(messages.conversation_id, params.id),
        eq(messages.author_id, params.authorId),
        eq(messages.key, params.key),
      ),
    )
    .limit(1),
);

const addMedia = insertMedia(isNew);
const setUsed = markUsed(isNew);
const addSale = insertSale(isNew);
const countDay = countSent(isNew);
const logMessage = logSent(isNew);

const NO_MEDIA = { media: "[]", mediaCount: 0, mostBytes: 0 };
const NO_SALE = { saleId: "", price: 0, contents: "", paidSince: 0, mostPaid: 0 };
const HELD = { isHeld: true } as const;

/** Adds a message once per key; the last statement returns its number, or nothing if it wasn't allowed. */
export function newMessage(db: Database, { attached = null, ...message }: NewMessage) {
  const sale = attached?.sale ?? null;
  const isTeam = message.kind === "team";
  const held = message.heldId ? HELD : {};
  const shape = { hasMedia: attached !== null, isPaid: sale !== null, side: message.side, isTeam, ...held };
  const values = { ...message, ...NO_MEDIA, ...NO_SALE, ...attached, ...sale };
  const added: Statement[] = [
    ...(attached ? [addMedia.bind(db, values, shape), setUsed.bind(db, values, shape)] : []),
    ...(sale ? [addSale.bind(db, values, shape)] : []),
    message.side === "creator" ? countDay.bind(db, values, shape) : tellMembers.bind(db, values, shape),
    ...(isTeam ? [logMessage.bind(db, values, shape)] : []),
  ];
  return [
    countMessage.bind(db, values, shape),
    updateWriter.bind(db, values, shape),
    updateReader.bind(db, values, shape),
    tellReader.bind(db, values, shape),
    ...added,
    insertMessage.bind(db, values, shape),
    ...(isTeam && attached ? [handOver.bind(db, values)] : []),
    ...followPromise(db, values),
    numberByKey.bind(db, values),
  ] as const;
}
