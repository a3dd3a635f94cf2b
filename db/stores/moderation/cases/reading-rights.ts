import { eq, sql } from "drizzle-orm";
import { conversations } from "#db/schema/messages/messages.ts";
import { mayRead } from "#db/stores/creators/team/may-act.ts";
import type { Database } from "#db/stores/database.ts";
import { type Params, prepared } from "#db/stores/prepared.ts";

type Asked = { conversationId: string; number: number; viewerId: string };
const inspectsUntil = ({ conversationId, number, viewerId }: Params<Asked>) =>
  sql<number | null>`(select max(i.until) from inspections i
    join cases k on k.id = i.case_id and k.decided_at is null
    where i.conversation_id = ${conversationId} and i.admin_id = ${viewerId}
      and ${number} between i.from_number and i.to_number)`;
const rights = prepared((db, params: Params<Asked>) => {
  const { conversationId, viewerId } = params;
  return db
    .select({
      fanId: conversations.buyer_id,
      creatorId: conversations.seller_id,
      writesForCreator: sql<boolean>`${mayRead(conversations.seller_id, viewerId)}`.mapWith(Boolean),
      inspectsUntil: inspectsUntil(params),
    })
    .from(conversations)
    .where(eq(conversations.id, conversationId))
    .limit(1);
});

/** Non-participants who may read a message, and why. */
export function readingRightStore(db: Database) {
  return {
    async find(asked: Asked) {
      const [row] = await rights.run(db, asked);
      return row ?? null;
    },
  };
}
