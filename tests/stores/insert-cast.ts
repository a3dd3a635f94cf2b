import { creatorSearchText, postSearchText } from "../../app/domain/search/words.ts";
import { credentials, onboarding_status, profiles, user_roles } from "../../db/schema/accounts.ts";
import { media, media_variants, post_media } from "../../db/schema/media.ts";
import { content } from "../../db/schema/posts.ts";
import type { Database } from "../../db/stores/database.ts";
import { type CastPost, DAY, NOW, type Person, people, posts } from "../cast.ts";

const UNUSABLE_HASH = "scrypt$32768$8$3$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
const PIXEL = "data:image/webp;base64,UklGRh4AAABXRUJQVlA4TBEAAAAvAAAAAAfQ//73v/+BiOh/AAA=";

export const profileRow = (person: Person): typeof profiles.$inferInsert => ({
  id: person.id,
  email: person.email,
  username: person.username,
  full_name: person.name,
  // An admin is made by user_roles alone; the profile stays what it was at sign-up.
  role: person.role === "admin" ? "buyer" : person.role,
  search_words: creatorSearchText({ ...person, bio: "", interests: [] }),
  subscription_price: person.subscriptionPrice,
  message_price: person.subscriptionPrice === null ? null : 1000,
  setup_completed_at: person.subscriptionPrice === null ? null : NOW - 20 * DAY,
  email_verified_at: person.emailVerified ? NOW - 30 * DAY : null,
  stripe_account_id: person.accountId,
  stripe_onboarding_completed_at: person.canCharge ? NOW - 19 * DAY : null,
  age_verification_timestamp: person.ageConfirmed ? NOW - 30 * DAY : null,
  region_classification: person.ageConfirmed ? "default" : null,
  created_at: NOW - 30 * DAY,
  updated_at: NOW - 30 * DAY,
});

const postRow = (post: CastPost): typeof content.$inferInsert => ({
  id: post.id,
  seller_id: post.sellerId,
  title: post.title,
  url: `/media/medium-${post.id}/w320`,
  type: post.type,
  description: `Only for those with access: ${post.id}`,
  body: `The words of ${post.id}`,
  tags: ["lamps"],
  search_words: postSearchText({
    ...{ title: post.title, tags: ["lamps"], description: `Only for those with access: ${post.id}` },
    descriptionIsPublic: post.visibility === "free",
  }),
  visibility_type: post.visibility,
  is_public: post.visibility === "free",
  price: post.price,
  subscribers_pay_too: post.subscribersPayToo,
  created_at: NOW - 5 * DAY,
  updated_at: NOW - 5 * DAY,
  published_at: post.publishedAt,
});

/** Inserts the whole cast: people, the creator's posts, one picture in two widths for each. */
export async function insertCast(db: Database, passwordHash = UNUSABLE_HASH) {
  const everybody = Object.values(people);
  await db.insert(profiles).values(everybody.map(profileRow));
  await db.insert(credentials).values(
    everybody.map((person) => ({
      user_id: person.id,
      password_hash: passwordHash,
      metadata_role: person.role === "seller" ? ("seller" as const) : ("buyer" as const),
      is_new_signup: !person.welcomed,
      signup_timestamp: NOW - 30 * DAY,
      password_changed_at: NOW - 30 * DAY,
    })),
  );
  await db.insert(onboarding_status).values(
    everybody.map((person) => ({
      id: person.id,
      reached: person.welcomed ? 5 : 1,
      has_seen_welcome_at: person.welcomed ? NOW - 30 * DAY : null,
      has_completed_tour_at: person.welcomed ? NOW - 30 * DAY : null,
      updated_at: NOW - 30 * DAY,
    })),
  );
  await db.insert(user_roles).values({ user_id: people.admin.id, role: "admin", granted_at: NOW - DAY });
  const all = Object.values(posts);
  await db.insert(content).values(all.map(postRow));
  await db.insert(media).values(
    all.map((post) => ({
      id: `medium-${post.id}`,
      seller_id: post.sellerId,
      purpose: "post" as const,
      kind: "image" as const,
      alt: `The picture of ${post.id}`,
      width: 640,
      height: 480,
      teaser: PIXEL,
      created_at: NOW - 5 * DAY,
      ready_at: NOW - 5 * DAY,
      stored_at: NOW - 5 * DAY,
    })),
  );
  await db
    .insert(post_media)
    .values(all.map((post) => ({ content_id: post.id, media_id: `medium-${post.id}`, position: 0 })));
  await db.insert(media_variants).values(
    all.flatMap((post) =>
      ([320, 640] as const).map((width) => ({
        media_id: `medium-${post.id}`,
        name: `w${width}` as const,
        key: `media/medium-${post.id}/w${width}`,
        content_type: "image/webp",
        width,
        height: (width * 3) / 4,
        bytes: width * 10,
      })),
    ),
  );
}
