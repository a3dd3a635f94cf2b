import { and, eq, sql } from "drizzle-orm";
import type { Reaction } from "../../../app/domain/messages/message.ts";
import type { Side } from "../../../app/domain/messages/relationship.ts";
import { conversation_sides, conversations, messages } from "../../schema/messages.ts";
import { type Database, runBatch } from "../database.ts";
import { settleMessageNotice } from "../notices/write-notices.ts";
import { prepared, preparedByShape, type Slots } from "../prepared.ts";
import { followPromise, isReply } from "../replies/reply-promises.ts";
import { logIf, type TeamEntry } from "../team/team-log.ts";
import { mayChange } from "../team/team-messages.ts";
import { costsTooMuch, refundUnsent } from "./message-purchases.ts";
import { isUnblocked, type NewMessage, newMessage, numberByKey } from "./new-message.ts";
import { isBeingBought, isBought, saleOf, withdrawMedia } from "./sent-media.ts";

export type SendingStore = ReturnType<typeof sendingStore>;

type Change = { id: string; number: number; authorId: string; now: number };
type Edit = Change & { text: string; since: number };
/** What the creator's log says of it, if a member of the team does it. */
type Logged = { log?: TeamEntry | null };
/** The lowest balance that its refund may leave its creator with, in cents. */
type Unsending = Change & { lowestBalance: number };
const isOwn = ({ id, number, authorId }: Slots<Change>) =>
  sql`m.conversation_id = ${id} and m.number = ${number} and m.author_id = ${authorId} and m.unsent_at is null
    and ${mayChange(id)}`;
/** A creator also takes back what others wrote for them. */
const isSentBy = ({ id, number, authorId }: Slots<Change>) =>
  sql`m.conversation_id = ${id} and m.number = ${number} and m.unsent_at is null and ((m.author_id = ${authorId}
    and ${mayChange(id)}) or (m.side = 'creator' and exists (select 1 from conversations o where o.id = ${id}
    and o.seller_id = ${authorId})))`;
const isEditable = (slots: Slots<Edit>) =>
  sql`exists (select 1 from messages m where ${isOwn(slots)} and m.sent_at > ${slots.since}
    and m.text <> ${slots.text} and m.broadcast_id is null) and ${isUnblocked(slots.id)} and not ${isBought(slots.id, slots.number)}
    and not ${isBeingBought(slots.id, slots.number)}`;
const isSent = (slots: Slots<Unsending>) => sql`exists (select 1 from messages m where ${isSentBy(slots)})
  and not ${costsTooMuch(slots.id, slots.number, slots.lowestBalance)}`;

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
/** A reply that is taken back was none; the next one that is still there is the first. */
const unsentReply = ({ id, number }: Slots<Unsending>) => ({
  answered_at: sql`case when exists (select 1 from messages a where a.conversation_id = ${id} and a.number = ${number}
    and a.side = 'creator' and a.sent_at = ${conversations.answered_at}) then (select m.sent_at from messages m
    where m.conversation_id = ${id} and m.number > ${number} and ${isReply} order by m.number limit 1)
    else ${conversations.answered_at} end`,
});
const countUnsending = prepared((db, slots: Slots<Unsending>) =>
  db
    .update(conversations)
    .set({ ...bump, ...unsentReply(slots) })
    .where(and(eq(conversations.id, slots.id), isSent(slots))),
);
const uncountUnread = prepared((db, slots: Slots<Unsending>) =>
  db
    .update(conversation_sides)
    .set({ unread: sql`max(0, ${conversation_sides.unread} - 1)` })
    .where(
      and(
        eq(conversation_sides.conversation_id, slots.id),
        sql`${conversation_sides.read_number} < ${slots.number}
          and ${conversation_sides.side} <> (select u.side from messages u where u.conversation_id = ${slots.id}
            and u.number = ${slots.number})`,
        isSent(slots),
      ),
    ),
);
const withdrawal = withdrawMedia<Unsending>(isSent);
const logEdit = logIf<Edit>((_, slots) => isEditable(slots));
const logUnsending = logIf<Unsending>((_, slots) => isSent(slots));
const removeText = prepared((db, slots: Slots<Unsending>) =>
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

const stateOf = prepared((db, slots: Slots<Pick<Change, "id" | "number">>) =>
  db
    .select({ text: messages.text, unsentAt: messages.unsent_at })
    .from(messages)
    .where(isMessage(slots))
    .limit(1),
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
    /**
     * Adds a message with its media, once per key, and returns its number; null if one of the two blocked the other
     * meanwhile, if media isn't the sender's own and ready, or if the fan takes no (more) paid messages.
     */
    async send(message: NewMessage): Promise<number | null> {
      const results = await db.batch(newMessage(db, message));
      const [found] = results.at(-1) as { number: number }[];
      return found?.number ?? null;
    },

    /** Returns the number of the message that an account sent under a key; null if there is none. */
    async findByKey(id: string, authorId: string, key: string): Promise<number | null> {
      const [row] = await numberByKey.run(db, { id, authorId, key });
      return row?.number ?? null;
    },

    /**
     * Replaces the text of an account's own message, unless it was sent at `since` or before, is unsent, or is paid for;
     * returns whether it says so now.
     */
    async edit({ log = null, ...edit }: Edit & Logged): Promise<boolean> {
      await runBatch(db, [
        ...(log ? [logEdit(db, log, edit)] : []),
        countEdit.bind(db, edit),
        setText.bind(db, edit),
      ]);
      const [message] = await stateOf.run(db, edit);
      return message?.text === edit.text;
    },

    /**
     * Takes an account's own message back, with its text and media, for both sides. What was paid for it is to be refunded,
     * for the reason given; where that costs its creator too much, nothing is done. Returns whether it is unsent now.
     */
    async unsend({ log = null, ...change }: Unsending & { reason: string } & Logged): Promise<boolean> {
      const [sale] = await saleOf.run(db, change);
      await runBatch(db, [
        ...(log ? [logUnsending(db, log, change)] : []),
        countUnsending.bind(db, change),
        uncountUnread.bind(db, change),
        ...withdrawal.map((step) => step.bind(db, change)),
        removeText.bind(db, change),
        ...followPromise(db, change),
        ...(sale ? [refundUnsent.bind(db, { ...change, saleId: sale.id })] : []),
        settleMessageNotice.bind(db, change),
      ]);
      const [message] = await stateOf.run(db, change);
      return message?.unsentAt != null;
    },

    /** Sets or removes what one side put on a message. */
    async react(side: Side, reacting: Reacting) {
      await db.batch([countReaction(side).bind(db, reacting), setReaction(side).bind(db, reacting)]);
    },
  };
}
