import { and, eq, sql } from "drizzle-orm";
import type { Side } from "#db/kinds.ts";
import { conversation_sides, conversations, messages } from "#db/schema/messages/messages.ts";
import type { Reaction } from "#domain/messages/message.ts";
import { logIf, type TeamEntry } from "../creators/team/team-log.ts";
import { mayChange } from "../creators/team/team-messages.ts";
import { type Database, runBatch } from "../database.ts";
import { settleMessageNotice } from "../notifications/write-notices.ts";
import { type Params, prepared } from "../prepared.ts";
import { costsTooMuch, refundUnsent } from "./message-purchases.ts";
import { isUnblocked, type NewMessage, newMessage, numberByKey } from "./new-message.ts";
import { followPromise, isReply } from "./replies/reply-promises.ts";
import { isBeingBought, isBought, saleOf, withdrawMedia } from "./sent-media.ts";

export type SendingStore = ReturnType<typeof sendingStore>;

type Change = { id: string; number: number; authorId: string; now: number };
type Edit = Change & { text: string; since: number };
type Logged = { log?: TeamEntry | null };
/** The lowest creator balance that its refund may leave, in cents. */
type Unsending = Change & { lowestBalance: number };
const isOwn = ({ id, number, authorId }: Params<Change>) =>
  sql`m.conversation_id = ${id} and m.number = ${number} and m.author_id = ${authorId} and m.unsent_at is null
    and ${mayChange(id)}`;
/** Creators can also unsend what others wrote for them. */
const isSentBy = ({ id, number, authorId }: Params<Change>) =>
  sql`m.conversation_id = ${id} and m.number = ${number} and m.unsent_at is null and ((m.author_id = ${authorId}
    and ${mayChange(id)}) or (m.side = 'creator' and exists (select 1 from conversations o where o.id = ${id}
    and o.seller_id = ${authorId})))`;
const isEditable = (params: Params<Edit>) =>
  sql`exists (select 1 from messages m where ${isOwn(params)} and m.sent_at > ${params.since}
    and m.text <> ${params.text} and m.broadcast_id is null) and ${isUnblocked(params.id)} and not ${isBought(params.id, params.number)}
    and not ${isBeingBought(params.id, params.number)}`;
const isSent = (params: Params<Unsending>) => sql`exists (select 1 from messages m where ${isSentBy(params)})
  and not ${costsTooMuch(params.id, params.number, params.lowestBalance)}`;

/** The counter is raised first; the message then takes its value. */
const bump = { changed: sql`${conversations.changed} + 1` };
const counter = (id: Params<Change>["id"]) => sql`(select c.changed from conversations c where c.id = ${id})`;
const isMessage = ({ id, number }: Params<Pick<Change, "id" | "number">>) =>
  and(eq(messages.conversation_id, id), eq(messages.number, number));

const countEdit = prepared((db, params: Params<Edit>) =>
  db
    .update(conversations)
    .set(bump)
    .where(and(eq(conversations.id, params.id), isEditable(params))),
);
const setText = prepared((db, params: Params<Edit>) =>
  db
    .update(messages)
    .set({ text: params.text, edited_at: params.now, changed: counter(params.id) })
    .where(and(isMessage(params), isEditable(params))),
);
/** An unsent reply doesn't count; the next remaining one becomes the first. */
const unsentReply = ({ id, number }: Params<Unsending>) => ({
  answered_at: sql`case when exists (select 1 from messages a where a.conversation_id = ${id} and a.number = ${number}
    and a.side = 'creator' and a.sent_at = ${conversations.answered_at}) then (select m.sent_at from messages m
    where m.conversation_id = ${id} and m.number > ${number} and ${isReply} order by m.number limit 1)
    else ${conversations.answered_at} end`,
});
const countUnsending = prepared((db, params: Params<Unsending>) =>
  db
    .update(conversations)
    .set({ ...bump, ...unsentReply(params) })
    .where(and(eq(conversations.id, params.id), isSent(params))),
);
const uncountUnread = prepared((db, params: Params<Unsending>) =>
  db
    .update(conversation_sides)
    .set({ unread: sql`max(0, ${conversation_sides.unread} - 1)` })
    .where(
      and(
        eq(conversation_sides.conversation_id, params.id),
        sql`${conversation_sides.read_number} < ${params.number}
          and ${conversation_sides.side} <> (select u.side from messages u where u.conversation_id = ${params.id}
            and u.number = ${params.number})`,
        isSent(params),
      ),
    ),
);
const withdrawal = withdrawMedia<Unsending>(isSent);
const logEdit = logIf<Edit>((_, params) => isEditable(params));
const logUnsending = logIf<Unsending>((_, params) => isSent(params));
const removeText = prepared((db, params: Params<Unsending>) =>
  db
    .update(messages)
    .set({
      text: "",
      unsent_at: params.now,
      fan_reaction: null,
      creator_reaction: null,
      changed: counter(params.id),
    })
    .where(and(isMessage(params), isSent(params))),
);

const stateOf = prepared((db, params: Params<Pick<Change, "id" | "number">>) =>
  db
    .select({ text: messages.text, unsentAt: messages.unsent_at })
    .from(messages)
    .where(isMessage(params))
    .limit(1),
);

type Reacting = { id: string; number: number; reaction: Reaction | null };
const isOther = (
  side: Side,
  { id, number, reaction }: Params<Reacting>,
) => sql`exists (select 1 from messages m
  where m.conversation_id = ${id} and m.number = ${number} and m.unsent_at is null
  and ${sql.raw(`m.${side}_reaction`)} is not ${reaction}) and ${isUnblocked(id)}`;
const countReaction = prepared((db, params: Params<Reacting>, side: Side) =>
  db
    .update(conversations)
    .set(bump)
    .where(and(eq(conversations.id, params.id), isOther(side, params))),
);
const setReaction = prepared((db, params: Params<Reacting>, side: Side) =>
  db
    .update(messages)
    .set({
      [side === "fan" ? "fan_reaction" : "creator_reaction"]: params.reaction,
      changed: counter(params.id),
    })
    .where(and(isMessage(params), isOther(side, params))),
);

/** Writing in conversations. The domain decides whether it's allowed; each statement checks blocks again. */
export function sendingStore(db: Database) {
  return {
    /**
     * Adds a message with media once per key and returns its number; null if either participant blocked the other,
     * media isn't the sender's own and ready, or the fan accepts no (more) paid messages.
     */
    async send(message: NewMessage): Promise<number | null> {
      const results = await db.batch(newMessage(db, message));
      const [found] = results.at(-1) as { number: number }[];
      return found?.number ?? null;
    },

    async findByKey(id: string, authorId: string, key: string): Promise<number | null> {
      const [row] = await numberByKey.run(db, { id, authorId, key });
      return row?.number ?? null;
    },

    /**
     * Replaces the text of an account's own message, unless it was sent at or before `since`, is unsent, or was paid
     * for; returns whether it has the new text.
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
     * Unsends an account's own message for both sides and requests refunds with `reason`; does nothing if that would
     * cost the creator too much. Returns whether it's unsent now.
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

    async react(side: Side, reacting: Reacting) {
      await db.batch([countReaction.bind(db, reacting, side), setReaction.bind(db, reacting, side)]);
    },
  };
}
