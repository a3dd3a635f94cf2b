import { and, eq, isNull, not, type SQL, sql } from "drizzle-orm";
import { variantNames } from "#db/kinds.ts";
import { media, media_variants } from "#db/schema/media/media.ts";
import { conversations, message_purchases, messages, paid_messages } from "#db/schema/messages/messages.ts";
import type { MediaKind, MessageSale, StoredMessageMedia } from "#domain/messages/message-media.ts";
import type { GuardedMessage } from "#domain/posts/access/check-access.ts";
import type { Database } from "../database.ts";
import { isRemovedFile } from "../media/removed-media.ts";
import { type Params, prepared } from "../prepared.ts";
import { broadcastOf, mediaOf, removedAtOf, unsentAtOf } from "./broadcasts/broadcast-copies.ts";

const jsonIn = <T>(json: string | T): T => (typeof json === "string" ? JSON.parse(json) : json);

type Item = [
  position: number,
  isPreview: number,
  kind: MediaKind,
  alt: string,
  teaser: string,
  width: number | null,
  height: number | null,
  durationMs: number | null,
  variants: string | StoredMessageMedia["variants"],
];
const toStored = ([position, isPreview, kind, alt, teaser, width, height, durationMs, variants]: Item) => ({
  position,
  isPreview: isPreview === 1,
  kind,
  alt,
  teaser,
  width,
  height,
  durationMs,
  variants: jsonIn(variants),
});

/** Leaves out what is deleted, or in a post that we removed. */
export const storedMedia = (rows: SQL) =>
  sql<StoredMessageMedia[]>`(select json_group_array(json_array(mm.position, mm.is_preview,
  d.kind, coalesce(mm.alt, d.alt), d.teaser, d.width, d.height, d.duration_ms,
  (select json_group_array(json_array(v.name, v.content_type, v.width, v.height, v.bytes)) from media_variants v
    where v.media_id = d.id and v.name <> 'original')))
  from ${rows} mm join media d on d.id = mm.media_id and d.deleted_at is null
    and not ${isRemovedFile(sql`d.id`)})`.mapWith((json: string | Item[]): StoredMessageMedia[] =>
    jsonIn<Item[]>(json).map(toStored),
  );

export const mediaColumn = storedMedia(
  mediaOf(
    sql`messages.conversation_id`,
    sql`messages.number`,
    sql`case when coalesce(messages.unsent_at, ${removedAtOf(sql`messages`)}) is null then messages.broadcast_id end`,
  ),
);

type Sale = [id: string, price: number, contents: string, boughtAt: number | null, isOpened: number];
/** The price of a `messages` row's media, as a column; null if free. */
export const saleColumn = sql<MessageSale | null>`(select json_array(p.id, p.price, p.contents,
  case when b.revoked_at is null then b.created_at end,
  exists (select 1 from access_log a where a.buyer_id = p.buyer_id and a.content_id = p.id and a.action <> 'unlock'))
  from paid_messages p left join message_purchases b on b.sale_id = p.id
  where p.conversation_id = messages.conversation_id and p.number = messages.number)`.mapWith(
  (json: string | Sale): MessageSale => {
    const [id, price, contents, boughtAt, isOpened] = jsonIn<Sale>(json);
    return { id, price, contents, boughtAt, isOpened: isOpened === 1 };
  },
);

export const kindsOf = (id: unknown, number: unknown) =>
  sql<string | null>`(select group_concat(d.kind) from ${mediaOf(id, number, broadcastOf(id, number))} mm
    join media d on d.id = mm.media_id and d.deleted_at is null)`;

export type MessageFile = {
  key: string;
  contentType: string;
  bytes: number;
  kind: MediaKind;
  isPreview: boolean;
  guard: GuardedMessage;
  purchased: boolean;
  saleId: string | null;
};
type Asked = { id: string; number: number; position: number; name: string };
const variantOf = prepared((db, { id, number, position, name }: Params<Asked>) =>
  db
    .select({
      key: media_variants.key,
      contentType: media_variants.content_type,
      bytes: media_variants.bytes,
      kind: media.kind,
      isPreview: sql<boolean>`mm.is_preview`.mapWith(Boolean),
      fanId: conversations.buyer_id,
      creatorId: conversations.seller_id,
      side: messages.side,
      unsentAt: unsentAtOf(sql`messages`),
      saleId: paid_messages.id,
      purchasedAt: message_purchases.created_at,
    })
    .from(messages)
    .innerJoin(
      sql`${mediaOf(id, number, broadcastOf(id, number))} mm`,
      and(eq(messages.conversation_id, id), eq(messages.number, number), sql`mm.position = ${position}`),
    )
    .innerJoin(
      media,
      and(sql`${media.id} = mm.media_id`, isNull(media.deleted_at), not(isRemovedFile(sql`media.id`))),
    )
    .innerJoin(media_variants, and(eq(media_variants.media_id, media.id), eq(media_variants.name, name)))
    .innerJoin(conversations, eq(conversations.id, messages.conversation_id))
    .leftJoin(
      paid_messages,
      and(
        eq(paid_messages.conversation_id, messages.conversation_id),
        eq(paid_messages.number, messages.number),
      ),
    )
    .leftJoin(
      message_purchases,
      and(eq(message_purchases.sale_id, paid_messages.id), isNull(message_purchases.revoked_at)),
    )
    .limit(1),
);

export async function findMessageFile(db: Database, asked: Asked): Promise<MessageFile | null> {
  if (!variantNames.some((one) => one === asked.name && one !== "original")) return null;
  const [row] = await variantOf.run(db, asked);
  if (!row) return null;
  const { fanId, creatorId, side, unsentAt, saleId, purchasedAt, ...file } = row;
  return {
    ...file,
    saleId,
    purchased: purchasedAt !== null,
    guard: { fanId, creatorId, side, isPaid: saleId !== null, isUnsent: unsentAt !== null },
  };
}
