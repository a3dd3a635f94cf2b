import { and, desc, eq, sql } from "drizzle-orm";
import { conversation_sides } from "#db/schema/messages/messages.ts";
import type { Database } from "#db/stores/database.ts";
import { conversationRows } from "#db/stores/messages/inbox.ts";
import { type Params, prepared } from "#db/stores/prepared.ts";
import type { ConversationRow } from "#domain/messages/conversation.ts";

type Cursor = { at: number; id: string };
const own = conversation_sides;

/** Excludes the creator's own conversations as a fan, and the one with the viewer. */
const page = prepared(
  (
    db,
    params: Params<Cursor & { creatorId: string; memberId: string; limit: number }>,
    { isFirst, isUnread }: { isFirst: boolean; isUnread: boolean },
  ) =>
    conversationRows(db)
      .where(
        and(
          eq(own.user_id, params.creatorId),
          sql`${own.side} = 'creator' and conversations.last_number > 0 and conversations.buyer_id <> ${params.memberId}`,
          isUnread ? sql`${own.unread} > 0` : undefined,
          isFirst ? undefined : sql`(${own.last_at}, ${own.conversation_id}) < (${params.at}, ${params.id})`,
        ),
      )
      .orderBy(desc(own.last_at), desc(own.conversation_id))
      .limit(params.limit),
);

export function teamInboxStore(db: Database) {
  return {
    async list(
      who: { creatorId: string; memberId: string },
      isUnread: boolean,
      after: Cursor | null,
      limit: number,
    ): Promise<ConversationRow[]> {
      const values = { ...who, ...(after ?? { at: 0, id: "" }), limit };
      const found = await page.run(db, values, { isFirst: after === null, isUnread });
      return found.map((row) => ({ ...row, draft: "", pinnedAt: null, mutedAt: null, archivedAt: null }));
    },
  };
}
