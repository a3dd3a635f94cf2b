import { nameKey } from "#domain/accounts/look-alikes.ts";
import { creatorSearchText } from "#domain/discovery/search-text/search-text.ts";
import { DAY_MS } from "#domain/durations.ts";
import { REPLY_DAYS } from "#domain/messages/replies/reply-promise.ts";
import { duties } from "../kinds.ts";
import type { credentials, profiles, user_roles } from "../schema/accounts/accounts.ts";
import type { message_pricing } from "../schema/messages/messages.ts";
import type { notification_settings } from "../schema/notifications/notices.ts";
import type { onboarding_status, user_preferences } from "../schema/onboarding/onboarding.ts";
import { admin, fans, moderator, readers } from "./cast.ts";
import { type Creator, unfinishedCreator } from "./creator.ts";
import { creators, creatorTraits } from "./creators.ts";
import { profileId, stableId } from "./ids.ts";

export type CreatorAssets = {
  account: { id: string; completedAt: number | null } | null;
  portrait: string;
  cover: string;
};

const verifiedColumns = (at: number) => ({
  email_verified_at: at,
  has_completed_onboarding_at: at,
  age_verification_timestamp: at,
  detected_region: "US",
  region_classification: "default" as const,
  created_at: at,
  updated_at: at,
});

const creatorRow = (creator: Creator, assets: CreatorAssets, at: number) => ({
  ...verifiedColumns(at),
  id: profileId(creator.username),
  email: creator.email,
  username: creator.username,
  full_name: creator.name,
  name_key: nameKey(creator.name),
  age: creator.age,
  bio: creator.bio,
  role: "seller" as const,
  interests: [...creator.interests],
  traits: creatorTraits[creator.username] ?? null,
  search_text: creatorSearchText(creator),
  subscription_price: creator.price,
  message_price: creator.messagePrice,
  setup_completed_at: at + 600_000,
  avatar_url: `/media/${assets.portrait}/w320`,
  link_photo_url: `/media/${assets.portrait}/w320`,
  cover_url: `/media/${assets.cover}/w1080`,
  stripe_account_id: assets.account?.id ?? null,
  stripe_onboarding_completed_at: assets.account?.completedAt ?? null,
  stripe_synced_at: assets.account?.completedAt ?? null,
});

const fanRow = (
  fan: { username: string; email: string; name: string; age: number },
  portrait: string | null,
  at: number,
) => ({
  ...verifiedColumns(at),
  id: profileId(fan.username),
  email: fan.email,
  username: fan.username,
  username_chosen_at: at,
  full_name: fan.name,
  age: fan.age,
  role: "buyer" as const,
  interests: ["photography", "food", "music"],
  avatar_url: portrait && `/media/${portrait}/w320`,
});

/** When an account signed up, always before anything it posts, pays, or likes. */
export const joinedAt = (index: number, now: number) => now - (185 + (index % 40) * 5) * DAY_MS;

export function accountRows(
  assets: Map<string, CreatorAssets>,
  portraits: Map<string, string>,
  passwordHash: string,
  now: number,
) {
  const assetsOf = (creator: Creator) => {
    const found = assets.get(creator.username);
    if (!found) throw new Error(`No assets for ${creator.username}`);
    return found;
  };
  const sellers = creators.map((creator, i) => creatorRow(creator, assetsOf(creator), joinedAt(i, now)));
  const unfinished = creatorRow(unfinishedCreator, assetsOf(unfinishedCreator), now - 3 * DAY_MS);
  const members = [
    ...sellers,
    unfinished,
    ...fans.map((fan, i) => fanRow(fan, portraits.get(fan.username) ?? null, joinedAt(i, now))),
    fanRow(admin, null, joinedAt(30, now)),
    fanRow(moderator, null, joinedAt(20, now)),
  ];
  const anonymous = readers.map((username, i) => ({
    ...verifiedColumns(joinedAt(i, now)),
    id: profileId(username),
    email: `${username}@fanlight.example`,
    username,
    username_chosen_at: joinedAt(i, now),
    role: "buyer" as const,
  }));
  const ids = members.map(({ id }) => id);
  const types = ["new_content", "new_subscribers", "messages"] as const;
  return {
    profiles: [...members, ...anonymous] satisfies (typeof profiles.$inferInsert)[],
    credentials: members.map(({ id, role, created_at }) => ({
      user_id: id,
      password_hash: passwordHash,
      metadata_role: role,
      is_new_signup: false,
      signup_timestamp: created_at,
      password_changed_at: created_at,
    })) satisfies (typeof credentials.$inferInsert)[],
    roles: [
      { user_id: profileId(admin.username), role: "admin" as const, granted_at: now, duties: [...duties] },
      {
        user_id: profileId(moderator.username),
        role: "admin" as const,
        granted_at: now,
        duties: ["moderation"],
      },
    ] satisfies (typeof user_roles.$inferInsert)[],
    preferences: ids.map((user_id) => ({
      user_id,
      updated_at: now,
    })) satisfies (typeof user_preferences.$inferInsert)[],
    onboarding: ids.map((id) => ({
      id,
      has_seen_welcome_at: now,
      has_completed_tour_at: now,
      updated_at: now,
    })) satisfies (typeof onboarding_status.$inferInsert)[],
    notifications: ids.flatMap((user_id) =>
      types.map((type) => ({ user_id, type, enabled: true, updated_at: now })),
    ) satisfies (typeof notification_settings.$inferInsert)[],
    pricing: [...creators, unfinishedCreator].map((creator, i) => ({
      id: stableId(`message price ${creator.username}`),
      seller_id: profileId(creator.username),
      price_per_unlock: creator.messagePrice,
      is_active: true,
      created_at: now,
      free_for: i % 2 === 0 ? "subscribers" : null,
      reply_days: REPLY_DAYS[(i + 2) % REPLY_DAYS.length],
    })) satisfies (typeof message_pricing.$inferInsert)[],
  };
}
