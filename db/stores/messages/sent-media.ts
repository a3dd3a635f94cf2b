import { eq, type SQL, sql } from "drizzle-orm";
import type { Side } from "#db/kinds.ts";
import { media, message_media } from "#db/schema/media/media.ts";
import { paid_messages } from "#db/schema/messages/messages.ts";
import { isUnsendable } from "../media/removed-media.ts";
import { usedBytesOf } from "../media/storage-quota.ts";
import { type Param, type Params, prepared } from "../prepared.ts";

/** Whether there's media, whether it costs something, which side sends it, and whether a team member does. */
export type MediaShape = { hasMedia: boolean; isPaid: boolean; side: Side; isTeam: boolean } & {
  isHeld?: true;
};
/** A JSON list of `{ id, at, free, alt }`, and the number of distinct items. */
export type SentMedia = { media: string; mediaCount: number };
export type TeamLimit = { mostBytes: number };
/** The price (cents), and how many paid messages the fan may get from the creator since a time (ms). */
export type SentSale = {
  saleId: string;
  price: number;
  contents: string;
  paidSince: number;
  mostPaid: number;
};
export type Sent = SentMedia &
  SentSale &
  TeamLimit & { id: string; authorId: string; key: string; now: number };
type IfNew = (shape: MediaShape, sent: Params<Sent>) => SQL;

const person = (side: Side) => sql.raw(side === "fan" ? "buyer_id" : "seller_id");
const purposes: Record<Side, string> = { fan: "message", creator: "post" };

/** Whether the creator's quota has room for their team's files `d`, which become the creator's. */
const fitsCreator = ({ id, mostBytes }: Params<Sent>, chosen: SQL) =>
  sql`(select ${usedBytesOf(sql`o.seller_id`)} + (select coalesce(sum(v.bytes), 0) from media d
    join media_variants v on v.media_id = d.id where ${chosen}) from conversations o where o.id = ${id})
    <= ${mostBytes}`;

/**
 * Whether all media is the sender's own and ready, and the price is within the fan's wishes and the daily cap. Every
 * statement checks it, so rows added earlier in the batch don't count.
 */
export function maySend({ hasMedia, isPaid, side, isTeam }: MediaShape, sent: Params<Sent>): SQL {
  const { id, media, mediaCount, saleId, paidSince, mostPaid } = sent;
  const chosen = sql`d.id in (select value ->> 'id' from json_each(${media}))`;
  const isOwn = isTeam
    ? sql`d.seller_id = ${sent.authorId} and d.purpose = 'team'`
    : sql`d.seller_id = o.${person(side)} and d.purpose = ${sql.raw(`'${purposes[side]}'`)}`;
  const isUsable = sql`(select count(*) from media d join conversations o on o.id = ${id}
    where ${chosen} and ${isOwn} and d.deleted_at is null and d.ready_at is not null
      and not ${isUnsendable(sql`d.id`)}) = ${mediaCount}
    and ${isTeam ? fitsCreator(sent, chosen) : sql`1`}`;
  const isWanted = sql`exists (select 1 from conversation_sides w where w.conversation_id = ${id} and w.side = 'fan'
      and w.paid_refused_at is null)
    and (select count(*) from paid_messages y join conversations o on o.id = ${id}
      where y.buyer_id = o.buyer_id and y.seller_id = o.seller_id and y.created_at > ${paidSince}
      and y.id <> ${saleId}) < ${mostPaid}`;
  return sql`${hasMedia ? isUsable : sql`1`} and ${isPaid ? isWanted : sql`1`}`;
}

/** The alt text of a file `media` once sent; `list` has the one from its first use. */
export const firstAlt = (list: Param) =>
  sql`case when media.first_used_at is null
    then (select value ->> 'alt' from json_each(${list}) where value ->> 'id' = media.id) else media.alt end`;

export const insertMedia = (isNew: IfNew) =>
  prepared((db, sent: Params<Sent>, shape: MediaShape) =>
    db.insert(message_media).select(
      sql`select c.id, c.last_number, value ->> 'at', value ->> 'id', value ->> 'free', value ->> 'alt' from json_each(${sent.media})
        join conversations c on c.id = ${sent.id} where ${isNew(shape, sent)}`,
    ),
  );

/** Marks its media as used. An alt text already used elsewhere stays; the message has its own. */
export const markUsed = (isNew: IfNew) =>
  prepared((db, sent: Params<Sent>, shape: MediaShape) =>
    db
      .update(media)
      .set({
        alt: firstAlt(sent.media),
        first_used_at: sql`coalesce(${media.first_used_at}, ${sent.now})`,
      })
      .where(
        sql`${media.id} in (select value ->> 'id' from json_each(${sent.media})) and ${isNew(shape, sent)}`,
      ),
  );

/**
 * Transfers a team member's sent files to the creator. Must come after the message, since the team can't send the
 * creator's files.
 */
export const handOver = prepared((db, sent: Params<Pick<Sent, "id" | "authorId" | "key" | "media">>) =>
  db
    .update(media)
    .set({
      purpose: "post",
      seller_id: sql`(select c.seller_id from conversations c where c.id = ${sent.id})`,
    })
    .where(
      sql`${media.id} in (select value ->> 'id' from json_each(${sent.media})) and ${media.seller_id} = ${sent.authorId}
        and ${media.purpose} = 'team' and exists (select 1 from messages m join message_media u
          on u.conversation_id = m.conversation_id and u.number = m.number where m.conversation_id = ${sent.id}
          and m.author_id = ${sent.authorId} and m.key = ${sent.key} and u.media_id = ${media.id})`,
    ),
);

export const insertSale = (isNew: IfNew) =>
  prepared((db, sent: Params<Sent>, shape: MediaShape) =>
    db.insert(paid_messages).select(
      sql`select ${sent.saleId}, c.id, c.last_number, c.buyer_id, c.seller_id, ${sent.price}, ${sent.contents},
        ${sent.now}, null from conversations c where c.id = ${sent.id} and ${isNew(shape, sent)}`,
    ),
  );

type Unsent = { id: string; number: number; now: number };
const isUnused = ({
  id,
  number,
}: Params<Unsent>) => sql`not exists (select 1 from post_media p where p.media_id = media.id)
  and not exists (select 1 from message_media o where o.media_id = media.id
    and (o.conversation_id, o.number) <> (${id}, ${number}))
  and not exists (select 1 from broadcast_media q where q.media_id = media.id)`;

type Condition<V> = (params: Params<V>) => SQL;
/** Withdraws a message's media: otherwise unused files are marked for the sweep, and the sale ends. */
export const withdrawMedia = <V extends Unsent>(condition: Condition<V>) => [
  prepared((db, params: Params<V>) =>
    db
      .update(media)
      .set({ deleted_at: params.now as Param, first_used_at: null })
      .where(
        sql`${media.id} in (select m.media_id from message_media m where m.conversation_id = ${params.id}
          and m.number = ${params.number}) and media.purpose in ('post', 'message') and ${isUnused(params)}
          and ${condition(params)}`,
      ),
  ),
  prepared((db, params: Params<V>) =>
    db.delete(message_media).where(
      sql`${message_media.conversation_id} = ${params.id} and ${message_media.number} = ${params.number}
          and ${condition(params)}`,
    ),
  ),
  prepared((db, params: Params<V>) =>
    db
      .update(paid_messages)
      .set({ withdrawn_at: params.now as Param })
      .where(
        sql`${paid_messages.conversation_id} = ${params.id} and ${paid_messages.number} = ${params.number}
          and ${paid_messages.withdrawn_at} is null and ${condition(params)}`,
      ),
  ),
];

export const isBought = (id: Param | SQL, number: Param) => sql`exists (select 1 from paid_messages p
  join message_purchases b on b.sale_id = p.id where p.conversation_id = ${id} and p.number = ${number}
  and b.revoked_at is null)`;

export const isBeingBought = (id: Param | SQL, number: Param) => sql`exists (select 1 from paid_messages p
  join checkouts k on k.buyer_id = p.buyer_id and k.seller_id = p.seller_id and k.kind = 'message' and k.subject = p.id
  where p.conversation_id = ${id} and p.number = ${number} and k.completed_at is null and k.expired_at is null)`;

export const saleOf = prepared((db, { id, number }: Params<{ id: string; number: number }>) =>
  db
    .select({ id: paid_messages.id })
    .from(paid_messages)
    .where(sql`${eq(paid_messages.conversation_id, id)} and ${eq(paid_messages.number, number)}`)
    .limit(1),
);
