import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Author, Reaction } from "../../../app/domain/messages/message.ts";
import type { Side } from "../../../app/domain/messages/relationship.ts";
import { conversation_sides, conversations, messages } from "../../schema/messages.ts";
import type { Database } from "../database.ts";
import { settleMessageNotice, tellOfMessage } from "../notices/write-notices.ts";
import { prepared, preparedByShape, type Slots } from "../prepared.ts";
import { isBlocked } from "./relationship-columns.ts";

export type SendingStore = ReturnType<typeof sendingStore>;

type NewMessage = {
  id: string;
  side: Side;
  kind: Author["kind"];
  authorId: string;
  authorName: string | null;
  text: string;
  replyTo: number | null;
  key: string;
  now: number;
};
/** Whether neither of a conversation's two blocked the other: a block holds from the moment it is made. */
const isUnblocked = (id: SQL | Slots<{ id: string }>["id"]) => sql`not exists (select 1 from conversations c
  where c.id = ${id} and ${isBlocked(sql`c.buyer_id`, sql`c.seller_id`)})`;
/** Whether a message of this key is still to be added; every statement before the last one asks. */
const isNew = ({ id, authorId, key }: Slots<NewMessage>) => sql`${isUnblocked(id)} and not exists (select 1
  from messages m where m.conversation_id = ${id} and m.author_id = ${authorId} and m.key = ${key})`;

const countMessage = prepared((db, slots: Slots<NewMessage>) =>
  db
    .update(conversations)
    .set({ changed: sql`${conversations.changed} + 1`, last_number: sql`${conversations.last_number} + 1` })
    .where(and(eq(conversations.id, slots.id), isNew(slots))),
);
const updateWriter = prepared((db, slots: Slots<NewMessage>) =>
  db
    .update(conversation_sides)
    .set({ last_at: slots.now, draft: "", archived_at: null })
    .where(
      and(
        eq(conversation_sides.conversation_id, slots.id),
        eq(conversation_sides.side, slots.side),
        isNew(slots),
      ),
    ),
);
/** News brings a conversation back from the archive, unless it is muted. */
const updateReader = prepared((db, slots: Slots<NewMessage>) =>
  db
    .update(conversation_sides)
    .set({
      last_at: slots.now,
      unread: sql`${conversation_sides.unread} + 1`,
      archived_at: sql`case when ${conversation_sides.muted_at} is null then null
        else ${conversation_sides.archived_at} end`,
    })
    .where(
      and(
        eq(conversation_sides.conversation_id, slots.id),
        sql`${conversation_sides.side} <> ${slots.side}`,
        isNew(slots),
      ),
    ),
);
const tellReader = tellOfMessage(isNew);
/** A message answers only what is there. */
const insertMessage = prepared((db, slots: Slots<NewMessage>) =>
  db
    .insert(messages)
    .select(
      sql`select c.id, c.last_number, c.changed, ${slots.side}, ${slots.kind}, ${slots.authorId}, ${slots.authorName},
        ${slots.text}, (select r.number from messages r where r.conversation_id = c.id and r.number = ${slots.replyTo}),
        ${slots.key}, ${slots.now}, null, null, null, null
        from conversations c where c.id = ${slots.id} and ${isNew(slots)}`,
    )
    .onConflictDoNothing(),
);
const numberByKey = prepared((db, slots: Slots<Pick<NewMessage, "id" | "authorId" | "key">>) =>
  db
    .select({ number: messages.number })
    .from(messages)
    .where(
      and(
        eq(messages.conversation_id, slots.id),
        eq(messages.author_id, slots.authorId),
        eq(messages.key, slots.key),
      ),
    )
    .limit(1),
);

type Change = { id: string; number: number; authorId: string; now: number };
type Edit = Change & { text: string; since: number };
const isOwn = ({ id, number, authorId }: Slots<Change>) =>
  sql`m.conversation_id = ${id} and m.number = ${number} and m.author_id = ${authorId} and m.unsent_at is null`;
const isEditable = (slots: Slots<Edit>) =>
  sql`exists (select 1 from messages m where ${isOwn(slots)} and m.sent_at > ${slots.since}
    and m.text <> ${slots.text}) and ${isUnblocked(slots.id)}`;
const isSent = (slots: Slots<Change>) => sql`exists (select 1 from messages m where ${isOwn(slots)})`;

/** The counter goes up first; the message then has its new value. */
const bump = { changed: sql`${conversations.changed} + 1` };
const counter = (id: Slots<Change>["id"]) => sql`(select c.changed from conversations c where c.id = ${id})`;
const isMessage = ({ id, number }: Slots<Pick<Change, "id" | "number">>) =>
  and(eq(messages.conversation_id, id), eq(messages.number, number));

const countEdit = prepared((db, slots: Slots<Edit>) =>
  db
    .update(conversations)
    .set(bump)
    .where(and(eq(conversations.id, slots.id), isEditable(slots))),
);
const setText = prepared((db, slots: Slots<Edit>) =>
  db
    .update(messages)
    .set({ text: slots.text, edited_at: slots.now, changed: counter(slots.id) })
    .where(and(isMessage(slots), isEditable(slots))),
);
const countUnsending = prepared((db, slots: Slots<Change>) =>
  db
    .update(conversations)
    .set(bump)
    .where(and(eq(conversations.id, slots.id), isSent(slots))),
);
const uncountUnread = prepared((db, slots: Slots<Change>) =>
  db
    .update(conversation_sides)
    .set({ unread: sql`max(0, ${conversation_sides.unread} - 1)` })
    .where(
      and(
        eq(conversation_sides.conversation_id, slots.id),
        sql`${conversation_sides.read_number} < ${slots.number}
          and ${conversation_sides.user_id} <> ${slots.authorId}`,
        isSent(slots),
      ),
    ),
);
const removeText = prepared((db, slots: Slots<Change>) =>
  db
    .update(messages)
    .set({
      text: "",
      unsent_at: slots.now,
      fan_reaction: null,
      creator_reaction: null,
      changed: counter(slots.id),
    })
    .where(and(isMessage(slots), isSent(slots))),
);

type Reacting = { id: string; number: number; reaction: Reaction | null };
const isOther = (
  side: Side,
  { id, number, reaction }: Slots<Reacting>,
) => sql`exists (select 1 from messages m
  where m.conversation_id = ${id} and m.number = ${number} and m.unsent_at is null
  and ${sql.raw(`m.${side}_reaction`)} is not ${reaction}) and ${isUnblocked(id)}`;
const countReaction = preparedByShape((db, side: Side, slots: Slots<Reacting>) =>
  db
    .update(conversations)
    .set(bump)
    .where(and(eq(conversations.id, slots.id), isOther(side, slots))),
);
const setReaction = preparedByShape((db, side: Side, slots: Slots<Reacting>) =>
  db
    .update(messages)
    .set({
      [side === "fan" ? "fan_reaction" : "creator_reaction"]: slots.reaction,
      changed: counter(slots.id),
    })
    .where(and(isMessage(slots), isOther(side, slots))),
);

/** Writing in conversations. Whether someone may, the rules decide before; of a block, each statement makes sure. */
export function sendingStore(db: Database) {
  return {
    /** Adds a message, once per key, and returns its number; null if one of the two blocked the other meanwhile. */
    async send(message: NewMessage): Promise<number | null> {
      const [, , , , , found] = await db.batch([
        countMessage.bind(db, message),
        updateWriter.bind(db, message),
        updateReader.bind(db, message),
        tellReader.bind(db, message),
        insertMessage.bind(db, message),
        numberByKey.bind(db, message),
      ]);
      return found[0]?.number ?? null;
    },

    /** Returns the number of the message that an account sent under a key; null if there is none. */
    async findByKey(id: string, authorId: string, key: string): Promise<number | null> {
      const [row] = await numberByKey.run(db, { id, authorId, key });
      return row?.number ?? null;
    },

    /** Replaces the text of an account's own message, unless it was sent at `since` or before, is unsent, or says so already. */
    async edit(edit: Edit) {
      await db.batch([countEdit.bind(db, edit), setText.bind(db, edit)]);
    },

    /** Takes an account's own message back, with its text, for both sides. */
    async unsend(change: Change) {
      await db.batch([
        countUnsending.bind(db, change),
        uncountUnread.bind(db, change),
        removeText.bind(db, change),
        settleMessageNotice.bind(db, change),
      ]);
    },

    /** Sets or removes what one side put on a message. */
    async react(side: Side, reacting: Reacting) {
      await db.batch([countReaction(side).bind(db, reacting), setReaction(side).bind(db, reacting)]);
    },
  };
}
