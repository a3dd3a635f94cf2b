import { and, asc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { messages } from "#db/schema/messages/messages.ts";
import { held_messages } from "#db/schema/moderation/held-messages.ts";
import { type Params, prepared } from "#db/stores/prepared.ts";
import { isInvolved } from "../cases/involved.ts";

const held = held_messages;
const author = alias(profiles, "author");
const columns = {
  id: held.id,
  conversationId: held.conversation_id,
  sellerId: held.seller_id,
  authorId: held.author_id,
  side: held.side,
  heldBy: held.held_by,
  word: held.word,
  text: held.text,
  replyTo: held.reply_to,
  key: held.key,
  heldAt: held.held_at,
  claimedBy: held.claimed_by,
  claimedUntil: held.claimed_until,
  decidedAt: held.decided_at,
};
export const byId = prepared((db, { heldId }: Params<{ heldId: string }>) =>
  db.select(columns).from(held).where(eq(held.id, heldId)).limit(1),
);
export const numberOf = prepared((db, { heldId }: Params<{ heldId: string }>) =>
  db
    .select({ number: messages.number })
    .from(held)
    .innerJoin(
      messages,
      and(eq(messages.conversation_id, held.conversation_id), eq(messages.number, held.number)),
    )
    .where(eq(held.id, heldId))
    .limit(1),
);
type Page = { at: number; id: string; limit: number };
const isAfter = ({ at, id }: Params<Page>) => sql`(${held.held_at}, ${held.id}) > (${at}, ${id})`;
export const forCreator = prepared((db, params: Params<Page & { sellerId: string }>) =>
  db
    .select({
      id: held.id,
      conversationId: held.conversation_id,
      word: held.word,
      text: held.text,
      heldAt: held.held_at,
      name: sql<string>`${author.shown_name}`,
      username: author.username,
      avatarUrl: author.avatar_url,
    })
    .from(held)
    .innerJoin(author, eq(author.id, held.author_id))
    .where(
      and(
        eq(held.seller_id, params.sellerId),
        sql`${held.outcome} is null and ${held.held_by} = 'creator'`,
        isAfter(params),
      ),
    )
    .orderBy(asc(held.held_at), asc(held.id))
    .limit(params.limit),
);
export const countFor = prepared((db, { sellerId, limit }: Params<{ sellerId: string; limit: number }>) =>
  db
    .select({ id: held.id })
    .from(held)
    .where(and(eq(held.seller_id, sellerId), sql`${held.outcome} is null and ${held.held_by} = 'creator'`))
    .limit(limit),
);
export const fanOf = (table: string) =>
  sql`(select c.buyer_id from conversations c where c.id = ${sql.raw(table)}.conversation_id)`;
type AdminPage = Page & { adminId: string };
export const forAdmins = prepared((db, params: Params<AdminPage>, { isOne }: { isOne: boolean }) =>
  db
    .select({
      ...columns,
      isInvolved: isInvolved(
        { fan: fanOf("held_messages"), creator: held.seller_id },
        params.adminId,
      ).mapWith(Boolean),
      author: author.username,
      reader: sql<string>`(select p.username from conversation_sides s join profiles p on p.id = s.user_id
        where s.conversation_id = ${held.conversation_id} and s.user_id <> ${held.author_id})`,
      claimer: sql<string | null>`(select a.username from profiles a where a.id = ${held.claimed_by})`,
    })
    .from(held)
    .innerJoin(author, eq(author.id, held.author_id))
    .where(
      and(
        sql`${held.held_by} = 'platform'`,
        isOne ? eq(held.id, params.id) : sql`${held.outcome} is null and ${isAfter(params)}`,
      ),
    )
    .orderBy(...(isOne ? [] : [asc(held.held_at), asc(held.id)]))
    .limit(params.limit),
);
