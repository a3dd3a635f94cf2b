import { and, eq, isNotNull, ne, sql } from "drizzle-orm";
import { credentials, profiles, user_roles } from "#db/schema/accounts/accounts.ts";
import { media } from "#db/schema/media/media.ts";
import { message_pricing } from "#db/schema/messages/messages.ts";
import type { ProfileChanges } from "#domain/creators/profile-changes.ts";
import { isUsernameViolation } from "../accounts/username-keys.ts";
import { type Database, runBatch, type Statement } from "../database.ts";
import { type Param, type Params, prepared } from "../prepared.ts";
import { partOf, partParams, type RowOf } from "../prepared-rows.ts";
import { newPriceStatements } from "../subscriptions/price-changes/announcements.ts";

/** When the owner chose the username, directly or in creator setup; null while it's generated. */
export const usernameChosenAt = sql<
  number | null
>`coalesce(${profiles.username_chosen_at}, ${profiles.setup_completed_at})`;

export type ProfileStore = ReturnType<typeof profileStore>;

const deactivatePrices = prepared((db, { sellerId }: Params<{ sellerId: string }>) =>
  db
    .update(message_pricing)
    .set({ is_active: false })
    .where(and(eq(message_pricing.seller_id, sellerId), eq(message_pricing.is_active, true))),
);
type NewPrice = { id: string; sellerId: string; cents: number; now: number };
const insertPrice = prepared((db, { id, sellerId, cents, now }: Params<NewPrice>) =>
  db.insert(message_pricing).values({
    id,
    seller_id: sellerId,
    price_per_unlock: cents,
    is_active: true,
    created_at: now,
  }),
);

/** Sets a creator's message price. Earlier prices stay on record, inactive. */
export const replaceMessagePrice = (db: Database, price: NewPrice): Statement[] => [
  deactivatePrices.bind(db, price),
  insertPrice.bind(db, price),
];

type PhotoParams = Params<{ userId: string; mediaItemId: string; purpose: string; now: number }>;
const isPhoto = ({ userId, purpose }: PhotoParams) =>
  and(eq(media.seller_id, userId), eq(media.purpose, purpose));
const releaseOldPhotos = prepared((db, photo: PhotoParams) =>
  db
    .update(media)
    .set({ first_used_at: null, deleted_at: photo.now })
    .where(and(isPhoto(photo), ne(media.id, photo.mediaItemId), isNotNull(media.first_used_at))),
);
const usePhoto = prepared((db, photo: PhotoParams) =>
  db
    .update(media)
    .set({ first_used_at: photo.now })
    .where(and(isPhoto(photo), eq(media.id, photo.mediaItemId))),
);

/**
 * Replaces a profile photo and leaves the old one to the sweep. A newer unused upload is kept: another form is about to
 * save it.
 */
export function replaceProfileImage(
  db: Database,
  userId: string,
  { mediaItemId, purpose }: { mediaItemId: string; purpose: "portrait" | "cover" },
  now: number,
): Statement[] {
  const photo = { userId, mediaItemId, purpose, now };
  return [releaseOldPhotos.bind(db, photo), usePhoto.bind(db, photo)];
}

const ownProfile = prepared((db, { userId }: Params<{ userId: string }>) =>
  db
    .select({
      id: profiles.id,
      username: profiles.username,
      usernameChosenAt,
      fullName: profiles.full_name,
      bio: profiles.bio,
      age: profiles.age,
      subscriptionPrice: profiles.subscription_price,
      messagePrice: profiles.message_price,
      interests: profiles.interests,
      traits: profiles.traits,
      avatarUrl: profiles.avatar_url,
      linkPhotoUrl: profiles.link_photo_url,
      coverUrl: profiles.cover_url,
      postCount: profiles.post_count,
      likeCount: profiles.like_count,
    })
    .from(profiles)
    .where(eq(profiles.id, userId))
    .limit(1),
);

type ChangeParams = Params<Partial<RowOf<typeof profiles>> & { userId: string }>;
const updateColumns = prepared((db, params: ChangeParams, { columns }: { columns: string[] }) =>
  db
    .update(profiles)
    .set(partParams(profiles, columns, params))
    .where(eq(profiles.id, params.userId)),
);
function updateProfile(
  db: Database,
  userId: string,
  changes: Partial<typeof profiles.$inferInsert>,
): Statement {
  const { columns, values } = partOf(profiles, changes);
  return updateColumns.bind(db, { ...values, userId }, { columns });
}

const setLinkPhoto = prepared((db, { userId, url }: Params<{ userId: string; url: string }>) =>
  db
    .update(profiles)
    .set({ link_photo_url: sql`case ${url} when ${profiles.avatar_url} then ${url} end` })
    .where(eq(profiles.id, userId)),
);

const setUsername = prepared(
  (db, { userId, username, now }: Params<{ userId: string; username: string; now: number }>) =>
    db
      .update(profiles)
      .set({ username, username_chosen_at: now, updated_at: now })
      .where(and(eq(profiles.id, userId), sql`${usernameChosenAt} is null`))
      .returning({ id: profiles.id }),
);

// A role granted by an admin takes precedence.
const isUngranted = (userId: Param) =>
  sql`not exists (select 1 from ${user_roles} where ${user_roles.user_id} = ${userId})`;
const makeSellerInCredentials = prepared((db, { userId }: Params<{ userId: string }>) =>
  db
    .update(credentials)
    .set({ metadata_role: "seller" })
    .where(and(eq(credentials.user_id, userId), isUngranted(userId))),
);
const makeSellerInProfile = prepared((db, { userId, now }: Params<{ userId: string; now: number }>) =>
  db
    .update(profiles)
    .set({ role: "seller", updated_at: now })
    .where(and(eq(profiles.id, userId), ne(profiles.role, "admin"), isUngranted(userId)))
    .returning({ id: profiles.id }),
);

export function profileStore(db: Database) {
  return {
    async findOwn(userId: string) {
      const [row] = await ownProfile.run(db, { userId });
      return row ?? null;
    },

    /** Saves texts and prices in one transaction. A message price gets a new pricing row if `pricingId` is given. */
    async edit(
      userId: string,
      fields: ProfileChanges & { nameKey: string | null; searchText: string },
      pricingId: string | null,
      now: number,
    ) {
      const { name, bio, age, subscriptionPrice, messagePrice, interests, traits } = fields;
      // All traits empty is stored as null. Fans have no traits (undefined), so the column stays unchanged.
      const storedTraits = traits && (Object.values(traits).some(Boolean) ? traits : null);
      await runBatch(db, [
        ...newPriceStatements(db, { sellerId: userId, to: subscriptionPrice, now }),
        updateProfile(db, userId, {
          full_name: name,
          bio,
          age,
          interests,
          traits: storedTraits,
          search_text: fields.searchText,
          name_key: fields.nameKey,
          updated_at: now,
          subscription_price: subscriptionPrice,
          message_price: messagePrice,
        }),
        ...(pricingId !== null && messagePrice !== undefined
          ? replaceMessagePrice(db, { id: pricingId, sellerId: userId, cents: messagePrice, now })
          : []),
      ]);
    },

    /** Sets a username once: `fixed` if it was chosen before, `taken` if another account now has it. */
    async chooseUsername(
      userId: string,
      username: string,
      now: number,
    ): Promise<"chosen" | "fixed" | "taken"> {
      try {
        const rows = await setUsername.run(db, { userId, username, now });
        return rows.length > 0 ? "chosen" : "fixed";
      } catch (error) {
        if (isUsernameViolation(error)) return "taken";
        throw error;
      }
    },

    /** Lets link previews show a portrait; none if it isn't the current one. */
    async setLinkPhoto(userId: string, url: string) {
      await setLinkPhoto.run(db, { userId, url });
    },

    async setImage(
      userId: string,
      image: { mediaItemId: string; url: string; purpose: "portrait" | "cover" },
      now: number,
    ) {
      const { url, purpose } = image;
      await runBatch(db, [
        ...replaceProfileImage(db, userId, image, now),
        updateProfile(db, userId, {
          ...(purpose === "portrait" ? { avatar_url: url } : { cover_url: url }),
          updated_at: now,
        }),
      ]);
    },

    /**
     * Turns a fan into a creator in profile and credentials at once (docs/product.md, section 4.13); returns whether it
     * did. Accounts with a role granted by an admin are left alone.
     */
    async becomeSeller(userId: string, now: number): Promise<boolean> {
      const [, changed] = await db.batch([
        makeSellerInCredentials.bind(db, { userId }),
        makeSellerInProfile.bind(db, { userId, now }),
      ]);
      return changed.length > 0;
    },
  };
}
