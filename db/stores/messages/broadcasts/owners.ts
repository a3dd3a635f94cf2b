import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { Segment } from "#db/kinds.ts";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { broadcast_media, media, post_media } from "#db/schema/media/media.ts";
import { conversations } from "#db/schema/messages/messages.ts";
import { content } from "#db/schema/posts/posts.ts";
import type { Database } from "#db/stores/database.ts";
import {
  fanEntitlementColumns,
  guardColumns,
  isWithdrawn,
  toEntitlements,
  toGuardedPost,
} from "#db/stores/payments/entitlements.ts";
import { type Params, prepared } from "#db/stores/prepared.ts";
import { fansIn, isMember, type Range, type Who } from "./segments.ts";

export type Window = Who & Range & { id: string; segment: Segment };
type Asked = Omit<Window, "segment">;

/** Files in many posts are rare; beyond this, some fans may just not be recognized as owners. */
const MAX_POSTS = 20;
const MAX_ROWS = 20_000;

const locked = prepared((db, { id }: Params<{ id: string }>) =>
  db
    .select({ position: broadcast_media.position })
    .from(broadcast_media)
    .where(and(eq(broadcast_media.broadcast_id, id), eq(broadcast_media.is_preview, false)))
    .limit(100),
);
const inPosts = prepared((db, { id }: Params<{ id: string }>) =>
  db
    .select({
      position: broadcast_media.position,
      postId: content.id,
      isPreview: post_media.is_preview,
      ...guardColumns,
    })
    .from(broadcast_media)
    .innerJoin(media, eq(media.id, broadcast_media.media_id))
    .innerJoin(profiles, eq(profiles.id, media.seller_id))
    .innerJoin(post_media, eq(post_media.media_id, media.id))
    .innerJoin(
      content,
      and(eq(content.id, post_media.content_id), or(isNull(content.deleted_at), isWithdrawn)),
    )
    .where(eq(broadcast_media.broadcast_id, id))
    .limit(600),
);
const entitlements = prepared((db, params: Params<Asked>, segment: Segment) =>
  db
    .select({ fan: sql<string>`f.fan`, postId: content.id, ...fanEntitlementColumns(sql`f.fan`) })
    .from(sql`(select distinct u.content_id as id from broadcast_media l join post_media u on u.media_id = l.media_id
      where l.broadcast_id = ${params.id} limit ${sql.raw(String(MAX_POSTS))}) used`)
    .innerJoin(content, sql`${content.id} = used.id`)
    .innerJoin(sql`${fansIn(segment, params)} f`, isMember(segment, sql`f.fan`, params))
    .limit(MAX_ROWS),
);

const saleOf = sql`(select w.id from paid_messages w where w.conversation_id = ${conversations.id} and w.number = u.number)`;
const usesIn = prepared(
  (db, params: Params<Asked>, { segment, isCopy }: { segment: Segment; isCopy: boolean }) => {
    const items = (used: string) =>
      sql`json_group_array(json_array(l.position, ${sql.raw(used)}.is_preview)) as items`;
    const uses = isCopy
      ? sql`(select m.conversation_id, m.number, k.items from (select o.broadcast_id, ${items("o")} from broadcast_media l
          join broadcast_media o on o.media_id = l.media_id and o.broadcast_id <> l.broadcast_id
          where l.broadcast_id = ${params.id} group by o.broadcast_id) k
          join messages m on m.broadcast_id = k.broadcast_id and m.unsent_at is null)`
      : sql`(select o.conversation_id, o.number, ${items("o")} from broadcast_media l
          join message_media o on o.media_id = l.media_id
          where l.broadcast_id = ${params.id} group by o.conversation_id, o.number)`;
    return db
      .select({
        fan: sql<string>`f.fan`,
        number: sql<number>`u.number`,
        items: sql<string>`u.items`,
        isPaid: sql<boolean>`${saleOf} is not null`.mapWith(Boolean),
        purchased: sql<boolean>`exists (select 1 from message_purchases b where b.sale_id = ${saleOf}
          and b.revoked_at is null)`.mapWith(Boolean),
      })
      .from(sql`${fansIn(segment, params)} f`)
      .innerJoin(
        conversations,
        and(sql`${conversations.buyer_id} = f.fan`, eq(conversations.seller_id, params.sellerId)),
      )
      .innerJoin(sql`${uses} u`, sql`u.conversation_id = ${conversations.id}`)
      .limit(MAX_ROWS);
  },
);

export async function findOwners(db: Database, { segment, ...asked }: Window) {
  const [positions, posts, entitled, messages, copies] = await db.batch([
    locked.bind(db, asked),
    inPosts.bind(db, asked),
    entitlements.bind(db, asked, segment),
    usesIn.bind(db, asked, { segment, isCopy: false }),
    usesIn.bind(db, asked, { segment, isCopy: true }),
  ]);
  return {
    locked: positions.map(({ position }) => position),
    posts: posts.flatMap((row) => {
      const guard = toGuardedPost(row);
      return guard === null
        ? []
        : [{ position: row.position, postId: row.postId, isPreview: row.isPreview, guard }];
    }),
    entitled: entitled.map((row) => ({
      fan: row.fan,
      postId: row.postId,
      entitlements: toEntitlements(row, row.fan),
    })),
    messages: [...messages, ...copies].map(({ items, ...row }) => ({
      ...row,
      items: (typeof items === "string" ? JSON.parse(items) : items) as [number, number][],
    })),
  };
}
