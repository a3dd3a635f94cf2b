import { and, eq, isNull, or, sql } from "drizzle-orm";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { media, post_media } from "#db/schema/media/media.ts";
import { paid_messages } from "#db/schema/messages/messages.ts";
import { content } from "#db/schema/posts/posts.ts";
import type { OtherUses } from "#domain/messages/message-media.ts";
import type { Database } from "../database.ts";
import {
  entitlementColumns,
  guardColumns,
  isWithdrawn,
  toEntitlements,
  toGuardedPost,
} from "../payments/entitlements.ts";
import { type Params, prepared } from "../prepared.ts";
import { broadcastOf, mediaOf, removedAtOf } from "./broadcasts/broadcast-copies.ts";

/** More uses than plausible; beyond it, some fans may just not be recognized as owners. */
const MOST = 300;
type Asked = { id: string; number: number; viewerId: string };
const inPosts = prepared((db, { id, number, viewerId }: Params<Asked>) =>
  db
    .select({
      position: sql<number>`mm.position`,
      postId: content.id,
      isPreview: post_media.is_preview,
      ...guardColumns,
      ...entitlementColumns(viewerId, media.seller_id),
    })
    .from(sql`${mediaOf(id, number, broadcastOf(id, number))} mm`)
    .innerJoin(media, sql`${media.id} = mm.media_id`)
    .innerJoin(profiles, eq(profiles.id, media.seller_id))
    .innerJoin(post_media, eq(post_media.media_id, media.id))
    .innerJoin(
      content,
      and(eq(content.id, post_media.content_id), or(isNull(content.deleted_at), isWithdrawn)),
    )
    .limit(MOST),
);
const inMessages = prepared((db, { id, number }: Params<Asked>) =>
  db
    .select({
      position: sql<number>`mm.position`,
      number: sql<number>`o.number`,
      isPreview: sql<boolean>`o.is_preview`.mapWith(Boolean),
      isPaid: sql<boolean>`${paid_messages.id} is not null`.mapWith(Boolean),
      purchased: sql<boolean>`exists (select 1 from message_purchases b where b.sale_id = ${paid_messages.id}
        and b.revoked_at is null)`.mapWith(Boolean),
    })
    .from(sql`${mediaOf(id, number, broadcastOf(id, number))} mm`)
    .innerJoin(
      sql`(select om.media_id, om.number, om.is_preview from message_media om where om.conversation_id = ${id}
        union all select ob.media_id, oc.number, ob.is_preview from messages oc join broadcast_media ob
          on ob.broadcast_id = oc.broadcast_id
          where oc.conversation_id = ${id} and oc.broadcast_id is not null and oc.unsent_at is null
            and ${removedAtOf(sql`oc`)} is null) o`,
      sql`o.media_id = mm.media_id and o.number <> ${number}`,
    )
    .leftJoin(
      paid_messages,
      sql`${paid_messages.conversation_id} = ${id} and ${paid_messages.number} = o.number`,
    )
    .limit(MOST),
);

export async function findOtherUses(db: Database, asked: Asked): Promise<OtherUses> {
  const [posts, messages] = await db.batch([inPosts.bind(db, asked), inMessages.bind(db, asked)]);
  return {
    inPosts: posts.flatMap((row) => {
      const guard = toGuardedPost(row);
      if (guard === null) return [];
      const { position, postId, isPreview } = row;
      return [{ position, postId, guard, isPreview, entitlements: toEntitlements(row, asked.viewerId) }];
    }),
    inMessages: messages,
  };
}
