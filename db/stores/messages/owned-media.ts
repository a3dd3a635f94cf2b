import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { Entitlements, GuardedPost } from "../../../app/domain/access/check-access.ts";
import { profiles } from "../../schema/accounts.ts";
import { media, message_media, post_media } from "../../schema/media.ts";
import { paid_messages } from "../../schema/messages.ts";
import { content } from "../../schema/posts.ts";
import type { Database } from "../database.ts";
import {
  entitlementColumns,
  guardColumns,
  isWithdrawn,
  toEntitlements,
  toGuardedPost,
} from "../payments/entitlements.ts";
import { prepared, type Slots } from "../prepared.ts";

/** Where the media of a paid message is besides it: in posts, and in other messages of the conversation. */
export type OtherUses = {
  inPosts: {
    position: number;
    postId: string;
    guard: GuardedPost;
    entitlements: Entitlements;
    isPreview: boolean;
  }[];
  inMessages: { position: number; number: number; isPaid: boolean; isPreview: boolean; purchased: boolean }[];
};

/** More than a message has media in posts that anyone bought; beyond it, only the chance to say "you have it" is lost. */
const MOST = 300;
type Asked = { id: string; number: number; viewerId: string };
const inPosts = prepared((db, { id, number, viewerId }: Slots<Asked>) =>
  db
    .select({
      position: message_media.position,
      postId: content.id,
      isPreview: post_media.is_preview,
      ...guardColumns,
      ...entitlementColumns(viewerId, media.seller_id),
    })
    .from(message_media)
    .innerJoin(media, eq(media.id, message_media.media_id))
    .innerJoin(profiles, eq(profiles.id, media.seller_id))
    .innerJoin(post_media, eq(post_media.media_id, media.id))
    .innerJoin(
      content,
      and(eq(content.id, post_media.content_id), or(isNull(content.deleted_at), isWithdrawn)),
    )
    .where(and(eq(message_media.conversation_id, id), eq(message_media.number, number)))
    .limit(MOST),
);
const inMessages = prepared((db, { id, number }: Slots<Asked>) =>
  db
    .select({
      position: message_media.position,
      number: sql<number>`o.number`,
      isPreview: sql<boolean>`o.is_preview`.mapWith(Boolean),
      isPaid: sql<boolean>`${paid_messages.id} is not null`.mapWith(Boolean),
      purchased: sql<boolean>`exists (select 1 from message_purchases b where b.sale_id = ${paid_messages.id}
        and b.revoked_at is null)`.mapWith(Boolean),
    })
    .from(message_media)
    .innerJoin(
      sql`message_media o`,
      sql`o.media_id = ${message_media.media_id} and o.conversation_id = ${message_media.conversation_id}
        and o.number <> ${message_media.number}`,
    )
    .leftJoin(
      paid_messages,
      sql`${paid_messages.conversation_id} = o.conversation_id and ${paid_messages.number} = o.number`,
    )
    .where(and(eq(message_media.conversation_id, id), eq(message_media.number, number)))
    .limit(MOST),
);

/** Returns where else the media of a message is, with what decides whether this viewer can see it there. */
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
