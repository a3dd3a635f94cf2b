import { type SQL, sql } from "drizzle-orm";
import { broadcasts } from "#db/schema/messages/broadcasts.ts";
import { type Params, prepared } from "#db/stores/prepared.ts";
import { isBlocked } from "../relationship-columns.ts";

// A broadcast's text, media, and unsending are stored once; copies in conversations refer to it.

const ofBroadcast = (alias: SQL, column: SQL) =>
  sql`(select b.${column} from broadcasts b where b.id = ${alias}.broadcast_id)`;

/** When we removed it, alone or with its whole broadcast. */
export const removedAtOf = (alias: SQL) =>
  sql<number | null>`coalesce(${alias}.removed_at, ${ofBroadcast(alias, sql`removed_at`)})`;

export const textOf = (alias: SQL) =>
  sql<string>`case when ${removedAtOf(alias)} is not null then '' when ${alias}.broadcast_id is null or ${alias}.unsent_at is not null then ${alias}.text
    else ${ofBroadcast(alias, sql`text`)} end`;

/** When it was unsent, alone or with its whole broadcast, or removed by us. */
export const unsentAtOf = (alias: SQL) =>
  sql<
    number | null
  >`coalesce(${removedAtOf(alias)}, ${alias}.unsent_at, ${ofBroadcast(alias, sql`unsent_at`)})`;

/** A message's media, including those of its broadcast: position, is_preview, media_id, alt. */
export const mediaOf = (
  id: unknown,
  number: unknown,
  broadcastId: unknown,
) => sql`(select mi.position, mi.is_preview, mi.media_id, mi.alt from message_media mi
    where mi.conversation_id = ${id} and mi.number = ${number} and not exists (select 1 from messages rm
      where rm.conversation_id = ${id} and rm.number = ${number} and rm.removed_at is not null)
  union all select bi.position, bi.is_preview, bi.media_id, bi.alt from broadcast_media bi where bi.broadcast_id = ${broadcastId})`;

export const broadcastOf = (id: unknown, number: unknown) =>
  sql`(select bm.broadcast_id from messages bm where bm.conversation_id = ${id} and bm.number = ${number}
    and bm.unsent_at is null and ${removedAtOf(sql`bm`)} is null)`;

type Reading = { id: string; userId: string; number: number };
/** Without read receipts, or after a block, nothing may reveal what was read. */
export const showsReading = ({
  id,
}: Params<Pick<Reading, "id">>) => sql`not exists (select 1 from message_settings m
  join conversation_sides r on r.user_id = m.user_id where r.conversation_id = ${id} and m.read_receipts = 0)
  and not exists (select 1 from conversations k where k.id = ${id} and ${isBlocked(sql`k.buyer_id`, sql`k.seller_id`)})`;
/** Counts a broadcast's readers who share receipts. Must run before the side is updated. */
export const countBroadcastReading = prepared((db, params: Params<Reading>) =>
  db
    .update(broadcasts)
    .set({ read: sql`${broadcasts.read} + 1` })
    .where(
      sql`${broadcasts.id} in (select m.broadcast_id from conversation_sides s join messages m
          on m.conversation_id = s.conversation_id and m.number > s.read_number and m.number <= ${params.number}
          where s.conversation_id = ${params.id} and s.user_id = ${params.userId} and s.side = 'fan'
            and m.broadcast_id is not null) and ${showsReading(params)}`,
    ),
);
