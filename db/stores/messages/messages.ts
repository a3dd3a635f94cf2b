import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import type { Side } from "#db/kinds.ts";
import { message_purchases, messages, paid_messages } from "#db/schema/messages/messages.ts";
import type { StoredMessage } from "#domain/messages/to-message.ts";
import type { Database } from "../database.ts";
import { type Params, prepared } from "../prepared.ts";
import { removedAtOf, textOf, unsentAtOf } from "./broadcasts/broadcast-copies.ts";
import { findMessageFile, kindsOf, mediaColumn, saleColumn } from "./message-media.ts";
import { findOtherUses } from "./owned-media.ts";

export type MessageStore = ReturnType<typeof messageStore>;
type Own = { id: string; userId: string };

/** Nobody reads messages of someone else's conversation, whatever the caller asks for. */
const isOwn = ({ id, userId }: Params<Own>) =>
  and(
    eq(messages.conversation_id, id),
    sql`exists (select 1 from conversation_sides s where s.conversation_id = ${id} and s.user_id = ${userId})`,
  );
const columns = {
  number: messages.number,
  changed: messages.changed,
  side: messages.side,
  authorKind: messages.author_kind,
  authorId: messages.author_id,
  authorName: messages.author_name,
  text: textOf(sql`messages`),
  replyTo: messages.reply_to,
  // Drizzle omits table names in single-table queries, so they are written out.
  quotedSide: sql<Side | null>`(select q.side from messages q where q.conversation_id = messages.conversation_id
    and q.number = messages.reply_to)`,
  quotedText: sql<string | null>`(select substr(${textOf(sql`q`)}, 1, 120) from messages q
    where q.conversation_id = messages.conversation_id and q.number = messages.reply_to)`,
  quotedKinds: kindsOf(sql`messages.conversation_id`, sql`messages.reply_to`),
  fanId: sql<string>`(select c.buyer_id from conversations c where c.id = messages.conversation_id)`,
  creatorId: sql<string>`(select c.seller_id from conversations c where c.id = messages.conversation_id)`,
  media: mediaColumn,
  sale: saleColumn,
  sentAt: messages.sent_at,
  editedAt: messages.edited_at,
  unsentAt: unsentAtOf(sql`messages`),
  isRemoved: sql<boolean>`${removedAtOf(sql`messages`)} is not null`.mapWith(Boolean),
  isBroadcast: sql<boolean>`messages.broadcast_id is not null`.mapWith(Boolean),
  fan: messages.fan_reaction,
  creator: messages.creator_reaction,
};

type Before = Own & { before: number; limit: number };
const newestBefore = prepared((db, params: Params<Before>) =>
  db
    .select(columns)
    .from(messages)
    .where(and(isOwn(params), sql`${messages.number} < ${params.before}`))
    .orderBy(desc(messages.number))
    .limit(params.limit),
);
const changedSince = prepared((db, params: Params<Own & { since: number; limit: number }>) =>
  db
    .select(columns)
    .from(messages)
    .where(and(isOwn(params), sql`${messages.changed} > ${params.since}`))
    .orderBy(asc(messages.changed))
    .limit(params.limit),
);
type Search = Own & { pattern: string };
const hasText = (params: Params<Search>) =>
  and(isOwn(params), sql`(${textOf(sql`messages`)}) like ${params.pattern} escape '!'`);
const patternOf = (text: string) => `%${text.replace(/[!%_]/g, "!$&")}%`;
const withText = prepared((db, params: Params<Search & { before: number; limit: number }>) =>
  db
    .select(columns)
    .from(messages)
    .where(and(hasText(params), sql`${messages.number} < ${params.before}`))
    .orderBy(desc(messages.number))
    .limit(params.limit),
);
const countWithText = prepared((db, params: Params<Search>) =>
  db.select({ count: sql<number>`count(*)` }).from(messages).where(hasText(params)),
);
const byNumbers = prepared((db, params: Params<Own & { numbers: string }>) =>
  db
    .select(columns)
    .from(messages)
    .where(and(isOwn(params), sql`${messages.number} in (select value from json_each(${params.numbers}))`))
    .limit(100),
);

const soldMessage = prepared((db, { saleId, buyerId }: Params<{ saleId: string; buyerId: string }>) =>
  db
    .select({ id: paid_messages.conversation_id, number: paid_messages.number })
    .from(paid_messages)
    .innerJoin(message_purchases, eq(message_purchases.sale_id, paid_messages.id))
    .where(
      and(
        eq(paid_messages.id, saleId),
        eq(paid_messages.buyer_id, buyerId),
        isNull(paid_messages.withdrawn_at),
        isNull(message_purchases.revoked_at),
      ),
    )
    .limit(1),
);
const paymentOf = prepared((db, { saleId }: Params<{ saleId: string }>) =>
  db
    .select({ paymentId: message_purchases.payment_id })
    .from(message_purchases)
    .where(eq(message_purchases.sale_id, saleId))
    .limit(1),
);

export function messageStore(db: Database) {
  return {
    async listBefore(own: Own, before: number, limit: number): Promise<StoredMessage[]> {
      const rows = await newestBefore.run(db, { ...own, before, limit });
      return rows.reverse();
    },

    async listChanged(own: Own, since: number, limit: number): Promise<StoredMessage[]> {
      return await changedSince.run(db, { ...own, since, limit });
    },

    async search(own: Own, text: string, before: number, limit: number): Promise<StoredMessage[]> {
      return await withText.run(db, { ...own, pattern: patternOf(text), before, limit });
    },

    async countFound(own: Own, text: string): Promise<number> {
      const [row] = await countWithText.run(db, { ...own, pattern: patternOf(text) });
      return row?.count ?? 0;
    },

    /** Returns a variant of a message's media with the facts that decide access; doesn't check the viewer itself. */
    findFile: (asked: Parameters<typeof findMessageFile>[1]) => findMessageFile(db, asked),

    async findSold(saleId: string, buyerId: string): Promise<{ id: string; number: number } | null> {
      const [row] = await soldMessage.run(db, { saleId, buyerId });
      return row ?? null;
    },

    async findPaymentOf(saleId: string): Promise<string | null> {
      const [row] = await paymentOf.run(db, { saleId });
      return row?.paymentId ?? null;
    },

    findOtherUses: (asked: Parameters<typeof findOtherUses>[1]) => findOtherUses(db, asked),

    async findByNumbers(own: Own, numbers: number[]): Promise<StoredMessage[]> {
      return await byNumbers.run(db, { ...own, numbers: JSON.stringify(numbers) });
    },
  };
}
