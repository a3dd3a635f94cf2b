import { and, desc, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { profiles } from "#db/schema/accounts/accounts.ts";
import {
  conversation_sides,
  conversations,
  message_unlocks,
  messages,
} from "#db/schema/messages/messages.ts";
import type { ConversationRow, ListName } from "#domain/messages/conversation.ts";
import type { Database } from "../database.ts";
import { type Builder, type Params, prepared } from "../prepared.ts";
import { textOf, unsentAtOf } from "./broadcasts/broadcast-copies.ts";
import { isShown } from "./drafts.ts";
import { listFans } from "./fans.ts";
import { kindsOf } from "./message-media.ts";
import { partnerColumns } from "./relationship-columns.ts";
import { replyDueAt } from "./replies/reply-promises.ts";
import { unreadMessages } from "./unread-messages.ts";

type Cursor = { at: number; id: string };

const theirs = alias(conversation_sides, "theirs");
const own = conversation_sides;
const lists = {
  all: sql`${own.archived_at} is null and ${own.pinned_at} is null`,
  unread: sql`${own.unread} > 0`,
  archived: sql`${own.archived_at} is not null`,
};

/** Creators look for what a fan said last, which a broadcast must not cover. */
const shownNumber = sql`case when ${own.side} = 'fan' then ${conversations.last_number} else coalesce(
  (select n.number from messages n where n.conversation_id = ${conversations.id} and n.broadcast_id is null
    order by n.number desc limit 1), ${conversations.last_number}) end`;

export const conversationRows = (db: Builder) =>
  db
    .select({
      id: own.conversation_id,
      side: own.side,
      lastAt: own.last_at,
      unread: own.unread,
      pinnedAt: own.pinned_at,
      mutedAt: own.muted_at,
      archivedAt: own.archived_at,
      draft: own.draft,
      replyDueAt,
      partner: partnerColumns,
      newest: {
        side: messages.side,
        text: sql<string>`substr(${textOf(sql`messages`)}, 1, 200)`,
        mediaKinds: kindsOf(own.conversation_id, sql`messages.number`),
        isUnsent: sql<boolean>`${unsentAtOf(sql`messages`)} is not null`.mapWith(Boolean),
        authorKind: messages.author_kind,
      },
    })
    .from(own)
    .innerJoin(conversations, eq(conversations.id, own.conversation_id))
    .innerJoin(theirs, and(eq(theirs.conversation_id, own.conversation_id), ne(theirs.side, own.side)))
    .innerJoin(profiles, eq(profiles.id, theirs.user_id))
    .leftJoin(
      messages,
      and(eq(messages.conversation_id, own.conversation_id), eq(messages.number, shownNumber)),
    );
type Shape = { list: ListName; isFirst: boolean };
const page = prepared(
  (db, params: Params<Cursor & { userId: string; limit: number }>, { list, isFirst }: Shape) =>
    conversationRows(db)
      .where(
        and(
          eq(own.user_id, params.userId),
          lists[list],
          isShown,
          isFirst ? undefined : sql`(${own.last_at}, ${own.conversation_id}) < (${params.at}, ${params.id})`,
        ),
      )
      .orderBy(desc(own.last_at), desc(own.conversation_id))
      .limit(params.limit),
);
const pinned = prepared((db, { userId, limit }: Params<{ userId: string; limit: number }>) =>
  conversationRows(db)
    .where(and(eq(own.user_id, userId), isNotNull(own.pinned_at), isNull(own.archived_at), isShown))
    .orderBy(desc(own.pinned_at))
    .limit(limit),
);
const unused = prepared((db, { userId, limit }: Params<{ userId: string; limit: number }>) =>
  db
    .select({ at: message_unlocks.created_at, partner: partnerColumns })
    .from(message_unlocks)
    .innerJoin(profiles, eq(profiles.id, message_unlocks.seller_id))
    .where(
      and(
        eq(message_unlocks.buyer_id, userId),
        isNull(message_unlocks.revoked_at),
        isNull(profiles.closed_at),
        sql`not exists (select 1 from conversations c where c.buyer_id = ${userId} and c.seller_id = ${profiles.id}
          and c.last_number > 0)`,
      ),
    )
    .limit(limit),
);
const unreadOf = prepared((db, { userId }: Params<{ userId: string }>) =>
  db
    .select({ messages: unreadMessages(userId) })
    .from(profiles)
    .where(eq(profiles.id, userId))
    .limit(1),
);

export function inboxStore(db: Database) {
  return {
    /** Newest first; "all" excludes pinned ones. `after`: the previous page's last row. */
    async list(
      userId: string,
      list: ListName,
      after: Cursor | null,
      limit: number,
    ): Promise<ConversationRow[]> {
      const values = { userId, ...(after ?? { at: 0, id: "" }), limit };
      return page.run(db, values, { list, isFirst: after === null });
    },

    listPinned: (userId: string, limit: number): Promise<ConversationRow[]> =>
      pinned.run(db, { userId, limit }),

    listUnused: async (userId: string, limit: number) =>
      (await unused.run(db, { userId, limit })).toSorted((a, b) => b.at - a.at),

    async countUnread(userId: string): Promise<number> {
      const [row] = await unreadOf.run(db, { userId });
      return row?.messages ?? 0;
    },

    listFans: (asked: Parameters<typeof listFans>[1]) => listFans(db, asked),
  };
}
