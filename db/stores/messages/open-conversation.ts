import { and, eq, sql } from "drizzle-orm";
import type { Side } from "#db/kinds.ts";
import { conversation_sides, conversations } from "#db/schema/messages/messages.ts";
import type { Database } from "../database.ts";
import { type Params, prepared } from "../prepared.ts";

type Pair = { fanId: string; creatorId: string };
export type Opening = Pair & { id: string; now: number };
const insertConversation = prepared((db, { id, fanId, creatorId, now }: Params<Opening>) =>
  db
    .insert(conversations)
    .values({ id, buyer_id: fanId, seller_id: creatorId, created_at: now })
    .onConflictDoNothing(),
);
const insertSide = (side: Side) =>
  prepared((db, { id, fanId, creatorId, now }: Params<Opening>) =>
    db
      .insert(conversation_sides)
      .select(
        sql`select c.id, ${sql.raw(`'${side}'`)}, ${side === "fan" ? fanId : creatorId}, ${now}, 0, null, 0, null, null,
          null, '', null from conversations c where c.id = ${id}`,
      )
      .onConflictDoNothing(),
  );
const insertFan = insertSide("fan");
const insertCreator = insertSide("creator");
const idOfPair = prepared((db, { fanId, creatorId }: Params<Pair>) =>
  db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.buyer_id, fanId), eq(conversations.seller_id, creatorId)))
    .limit(1),
);

export async function openConversation(db: Database, opening: Opening): Promise<string> {
  const [, , , found] = await db.batch([
    insertConversation.bind(db, opening),
    insertFan.bind(db, opening),
    insertCreator.bind(db, opening),
    idOfPair.bind(db, opening),
  ]);
  const [row] = found;
  if (!row) throw new Error("a conversation was neither there nor made");
  return row.id;
}
