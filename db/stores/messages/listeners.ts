import { eq, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { conversations } from "#db/schema/messages/messages.ts";
import type { Listeners } from "#domain/messages/listeners.ts";
import { mayAct } from "../creators/team/may-act.ts";
import type { Database } from "../database.ts";
import { type Params, prepared } from "../prepared.ts";
import { isBlocked } from "./relationship-columns.ts";

export type ListenerStore = ReturnType<typeof listenerStore>;

const { buyer_id: fan, seller_id: creator } = conversations;
const isGone = (id: SQLiteColumn) =>
  sql<boolean>`exists (select 1 from account_deletions d where d.user_id = ${id} and d.done_at is not null)`.mapWith(
    Boolean,
  );
const columns = {
  id: conversations.id,
  changed: conversations.changed,
  fanId: fan,
  creatorId: creator,
  isBegun: sql<boolean>`${conversations.last_number} > 0`.mapWith(Boolean),
  isBlocked: sql<boolean>`${isBlocked(fan, creator)}`.mapWith(Boolean),
  isFanGone: isGone(fan),
  isCreatorGone: isGone(creator),
  showsReceipts: sql<boolean>`not exists (select 1 from message_settings r where r.read_receipts = 0
    and r.user_id in (${fan}, ${creator}))`.mapWith(Boolean),
  sharesPresence: sharesPresence(),
  teamIds: sql<
    string[]
  >`(select json_group_array(w.member_id) from team_members w where w.creator_id = ${creator}
    and w.ended_at is null and w.member_id <> ${fan} and ${mayAct("write", creator, sql`w.member_id`)})`.mapWith(
    (json: string | string[]): string[] => (typeof json === "string" ? JSON.parse(json) : json),
  ),
};
const pair = prepared((db, { id }: Params<{ id: string }>) =>
  db.select(columns).from(conversations).where(eq(conversations.id, id)).limit(1),
);
const idBetween = prepared((db, { one, other }: Params<{ one: string; other: string }>) =>
  db
    .select({ id: conversations.id })
    .from(conversations)
    .where(sql`(${fan} = ${one} and ${creator} = ${other}) or (${fan} = ${other} and ${creator} = ${one})`)
    .limit(2),
);

export function sharesPresence() {
  return sql<boolean>`(select count(*) from message_settings m where m.presence_shared_at is not null
    and m.user_id in (${fan}, ${creator})) = 2`.mapWith(Boolean);
}

/** Who gets live updates about a conversation. None of it is shown to anyone. */
export function listenerStore(db: Database) {
  return {
    async find(id: string): Promise<Listeners | null> {
      const [row] = await pair.run(db, { id });
      return row ?? null;
    },

    /** Returns the IDs of two people's conversations: one, or one each way between two creators. */
    async listBetween(one: string, other: string): Promise<string[]> {
      return (await idBetween.run(db, { one, other })).map(({ id }) => id);
    },
  };
}
