import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { Message } from "../../../app/domain/messages/message.ts";
import type { Side } from "../../../app/domain/messages/relationship.ts";
import { messages } from "../../schema/messages.ts";
import type { Database } from "../database.ts";
import { prepared, type Slots } from "../prepared.ts";

export type MessageStore = ReturnType<typeof messageStore>;
type Own = { id: string; userId: string };

/** Nobody reads a message of a conversation that isn't theirs, whatever a caller asks for. */
const isOwn = ({ id, userId }: Slots<Own>) =>
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
  text: messages.text,
  replyTo: messages.reply_to,
  // The table is written out: in the columns of a query on one table, Drizzle leaves it off.
  quotedSide: sql<Side | null>`(select q.side from messages q where q.conversation_id = messages.conversation_id
    and q.number = messages.reply_to)`,
  quotedText: sql<string | null>`(select substr(q.text, 1, 120) from messages q
    where q.conversation_id = messages.conversation_id and q.number = messages.reply_to)`,
  sentAt: messages.sent_at,
  editedAt: messages.edited_at,
  unsentAt: messages.unsent_at,
  fan: messages.fan_reaction,
  creator: messages.creator_reaction,
};
type Row = Omit<Message, "author" | "quoted" | "reactions"> & {
  changed: number;
  authorKind: Message["author"]["kind"];
  authorId: string;
  authorName: string | null;
  quotedSide: Side | null;
  quotedText: string | null;
  fan: string | null;
  creator: string | null;
};

/** A message, with the counter of its last change. */
export type StoredMessage = Message & { changed: number };
function toMessage(stored: Row): StoredMessage {
  const { authorKind, authorId, authorName, quotedSide, quotedText, fan, creator, ...row } = stored;
  const author =
    authorKind === "team"
      ? { kind: authorKind, id: authorId, name: authorName ?? "" }
      : { kind: authorKind, id: authorId, name: null };
  const quoted = quotedSide === null ? null : { side: quotedSide, text: quotedText ?? "" };
  return { ...row, author, quoted, reactions: { fan, creator } as Message["reactions"] };
}

type Before = Own & { before: number; limit: number };
const newestBefore = prepared((db, slots: Slots<Before>) =>
  db
    .select(columns)
    .from(messages)
    .where(and(isOwn(slots), sql`${messages.number} < ${slots.before}`))
    .orderBy(desc(messages.number))
    .limit(slots.limit),
);
const changedSince = prepared((db, slots: Slots<Own & { since: number; limit: number }>) =>
  db
    .select(columns)
    .from(messages)
    .where(and(isOwn(slots), sql`${messages.changed} > ${slots.since}`))
    .orderBy(asc(messages.changed))
    .limit(slots.limit),
);
const withText = prepared((db, slots: Slots<Own & { pattern: string; limit: number }>) =>
  db
    .select(columns)
    .from(messages)
    .where(and(isOwn(slots), sql`${messages.text} like ${slots.pattern} escape '!'`))
    .orderBy(desc(messages.number))
    .limit(slots.limit),
);
const byNumbers = prepared((db, slots: Slots<Own & { numbers: string }>) =>
  db
    .select(columns)
    .from(messages)
    .where(and(isOwn(slots), sql`${messages.number} in (select value from json_each(${slots.numbers}))`))
    .limit(100),
);

/** The messages of one's own conversations. */
export function messageStore(db: Database) {
  return {
    /** Returns the newest messages before a number, oldest first; `limit` at most. */
    async listBefore(own: Own, before: number, limit: number): Promise<StoredMessage[]> {
      const rows = await newestBefore.run(db, { ...own, before, limit });
      return rows.reverse().map(toMessage);
    },

    /** Returns what was sent or changed after the counter was at `since`, in the order of the changes. */
    async listChanged(own: Own, since: number, limit: number): Promise<StoredMessage[]> {
      return (await changedSince.run(db, { ...own, since, limit })).map(toMessage);
    },

    /** Returns the messages that contain a text, in upper or lower case, newest first. */
    async search(own: Own, text: string, limit: number): Promise<StoredMessage[]> {
      const pattern = `%${text.replace(/[!%_]/g, "!$&")}%`;
      return (await withText.run(db, { ...own, pattern, limit })).map(toMessage);
    },

    /** Returns messages by their numbers, 100 at most. */
    async findByNumbers(own: Own, numbers: number[]): Promise<StoredMessage[]> {
      return (await byNumbers.run(db, { ...own, numbers: JSON.stringify(numbers) })).map(toMessage);
    },
  };
}
