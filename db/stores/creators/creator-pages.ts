import { and, count, desc, eq, isNotNull, isNull, or, sql, sum } from "drizzle-orm";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { content } from "#db/schema/posts/posts.ts";
import { subscriptions } from "#db/schema/subscriptions/subscriptions.ts";
import type { CreatorPage } from "#domain/creators/creator.ts";
import { shownName, usernameKey } from "../accounts/username-keys.ts";
import type { Database } from "../database.ts";
import { hasBlocked } from "../messages/relationship-columns.ts";
import { isUnrestricted } from "../moderation/people/restriction-state.ts";
import {
  apartFrom,
  bestSubscription,
  hasPurchasedFrom,
  isWithdrawn,
  joinNothing,
  toBlockedBy,
} from "../payments/entitlements.ts";
import { type Params, prepared } from "../prepared.ts";
import { subscriptionColumns, toSubscription } from "../subscriptions/subscription-rows.ts";
import { isClosedHere } from "./shown-here.ts";

export const cardColumns = {
  id: profiles.id,
  username: profiles.username,
  name: shownName(),
  bio: profiles.bio,
  interests: profiles.interests,
  avatarUrl: profiles.avatar_url,
  coverUrl: profiles.cover_url,
  subscriptionPrice: profiles.subscription_price,
  postCount: profiles.post_count,
  likeCount: profiles.like_count,
};

type PageParams = Params<{ id: string; username: string; viewerId: string }>;
const creatorPage = (isMember: boolean) =>
  prepared((db, { id, username, viewerId }: PageParams) =>
    db
      .select({
        ...cardColumns,
        memberSince: profiles.created_at,
        payoutsAt: profiles.stripe_onboarding_completed_at,
        profileLikeCount: profiles.profile_like_count,
        traits: profiles.traits,
        hasLinkPhoto:
          sql`${profiles.link_photo_url} = ${profiles.avatar_url} and ${isUnrestricted(profiles.id)}`.mapWith(
            Boolean,
          ),
        liked: sql<number>`exists (select 1 from likes l where l.user_id = ${viewerId}
        and l.subject_type = 'creator' and l.subject_id = ${profiles.id})`,
        image: profiles.image_count,
        video: profiles.video_count,
        audio: profiles.audio_count,
        text: profiles.text_count,
        subscription: subscriptionColumns,
        closedAt: profiles.closed_at,
        isUnrestricted: isUnrestricted(profiles.id).mapWith(Boolean),
        blocks: apartFrom(isMember ? viewerId : null, profiles.id),
        bought: sql<number>`case when ${profiles.closed_at} is null and not ${hasBlocked(profiles.id, viewerId)}
          and not ${isClosedHere(viewerId, profiles.id)} then 0
        else ${hasPurchasedFrom(viewerId, profiles.id)} end`,
      })
      .from(profiles)
      .leftJoin(
        subscriptions,
        !isMember
          ? joinNothing(subscriptions.id)
          : sql`${subscriptions.id} = ${bestSubscription(viewerId, sql`${profiles.id}`)}`,
      )
      .where(
        and(
          isNotNull(profiles.setup_completed_at),
          or(
            eq(profiles.id, id),
            eq(sql`lower(${profiles.username})`, username),
            // Matches links without the trailing periods of an old username.
            and(
              eq(profiles.username_key, usernameKey(username)),
              eq(sql`rtrim(lower(${profiles.username}), '.')`, username),
            ),
          ),
        ),
      )
      // An ID match wins over an account whose username equals the ID.
      .orderBy(desc(eq(profiles.id, id)))
      .limit(1),
  );
const pageForGuest = creatorPage(false);
const pageForMember = creatorPage(true);

/**
 * Returns a creator by ID or username with this viewer's entitlements; null if there is none. Includes creators who are
 * leaving: `getCreator` decides who may see them.
 */
export async function findCreatorPage(
  db: Database,
  idOrUsername: string,
  viewerId: string | null,
): Promise<CreatorPage | null> {
  const query = viewerId === null ? pageForGuest : pageForMember;
  const username = idOrUsername.toLowerCase();
  const [row] = await query.run(db, { id: idOrUsername, username, viewerId: viewerId ?? "" });
  if (!row) return null;
  const {
    payoutsAt,
    isUnrestricted: maySell,
    subscription,
    liked,
    closedAt,
    bought,
    blocks,
    image,
    video,
    audio,
    text,
    ...card
  } = row;
  return {
    ...card,
    leaving: closedAt !== null,
    hasPurchased: bought === 1,
    liked: liked === 1,
    isBlocked: blocks > 0,
    blockedBy: toBlockedBy(blocks),
    counts: { image, video, audio, text },
    canCharge: payoutsAt !== null && maySell,
    subscription: subscription ? toSubscription(subscription) : null,
  };
}

const withdrawnCounts = prepared((db, { sellerId }: Params<{ sellerId: string }>) =>
  db
    .select({ type: content.type, posts: count(), likes: sum(content.like_count).mapWith(Number) })
    .from(content)
    .innerJoin(profiles, eq(profiles.id, content.seller_id))
    .where(
      and(
        eq(content.seller_id, sellerId),
        isNotNull(content.published_at),
        isWithdrawn,
        sql`not (${content.visibility_type} = 'ppv' and ${content.subscribers_pay_too})`,
      ),
    )
    .groupBy(content.type),
);

const soldSeparately = prepared((db, { sellerId }: Params<{ sellerId: string }>) =>
  db
    .select({ posts: count() })
    .from(content)
    .where(
      and(
        eq(content.seller_id, sellerId),
        isNotNull(content.published_at),
        isNull(content.deleted_at),
        sql`${content.visibility_type} = 'ppv' and ${content.subscribers_pay_too}`,
      ),
    ),
);
export async function countSoldSeparately(db: Database, sellerId: string): Promise<number> {
  const [row] = await soldSeparately.run(db, { sellerId });
  return row?.posts ?? 0;
}

/**
 * Counts posts and likes that a leaving creator's subscribers can still see. The profile's own counters only cover
 * published posts.
 */
export async function countWithdrawnPosts(
  db: Database,
  sellerId: string,
): Promise<Pick<CreatorPage, "counts" | "postCount" | "likeCount">> {
  const rows = await withdrawnCounts.run(db, { sellerId });
  const counts = { image: 0, video: 0, audio: 0, text: 0 };
  for (const row of rows) counts[row.type] = row.posts;
  const total = (column: "posts" | "likes") => rows.reduce((sum, row) => sum + row[column], 0);
  return { counts, postCount: total("posts"), likeCount: total("likes") };
}
