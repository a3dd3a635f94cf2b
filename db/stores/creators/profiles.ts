import { and, eq, isNotNull, ne, sql } from "drizzle-orm";
import type { ProfileChanges } from "../../../app/domain/creators/profile-changes.ts";
import { credentials, profiles, user_roles } from "../../schema/accounts.ts";
import { media } from "../../schema/media.ts";
import { message_pricing } from "../../schema/money.ts";
import { type Database, isUniqueViolation, runBatch, type Statement } from "../database.ts";

/** When the name was chosen: by its owner, or by a creator's set-up; null while it is a generated one. */
export const usernameChosenAt = sql<
  number | null
>`coalesce(${profiles.username_chosen_at}, ${profiles.setup_completed_at})`;

export type ProfileStore = ReturnType<typeof profileStore>;

/** Makes a price the one of somebody's conversations; the ones before stay in the books, inactive. */
export const replaceMessagePrice = (
  db: Database,
  price: { id: string; sellerId: string; cents: number; now: number },
): Statement[] => [
  db
    .update(message_pricing)
    .set({ is_active: false })
    .where(and(eq(message_pricing.seller_id, price.sellerId), eq(message_pricing.is_active, true))),
  db.insert(message_pricing).values({
    id: price.id,
    seller_id: price.sellerId,
    price_per_unlock: price.cents,
    is_active: true,
    created_at: price.now,
  }),
];

/**
 * Keeps one profile picture in place of the one before, which is swept like anything that nothing uses. One that another
 * form is just bringing is left alone: that form hangs it a moment later.
 */
export function replaceProfileImage(
  db: Database,
  userId: string,
  { mediaItemId, purpose }: { mediaItemId: string; purpose: "portrait" | "cover" },
  now: number,
): Statement[] {
  const mine = and(eq(media.seller_id, userId), eq(media.purpose, purpose));
  return [
    db
      .update(media)
      .set({ first_used_at: null, deleted_at: now })
      .where(and(mine, ne(media.id, mediaItemId), isNotNull(media.first_used_at))),
    db
      .update(media)
      .set({ first_used_at: now })
      .where(and(mine, eq(media.id, mediaItemId))),
  ];
}

/** One's own profile, as its owner sees and changes it. */
export function profileStore(db: Database) {
  return {
    async findOwn(userId: string) {
      const [row] = await db
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
          coverUrl: profiles.cover_url,
          postCount: profiles.post_count,
          likeCount: profiles.like_count,
        })
        .from(profiles)
        .where(eq(profiles.id, userId))
        .limit(1);
      return row ?? null;
    },

    /** Writes the words and prices together; a message price gets its row when `pricingId` is given. */
    async edit(
      userId: string,
      fields: ProfileChanges & { searchText: string },
      pricingId: string | null,
      now: number,
    ) {
      const { name, bio, age, subscriptionPrice, messagePrice, interests, traits, searchText } = fields;
      // Nothing said is nothing stored; a fan, who has none to say, leaves the column alone.
      const said = traits && (Object.values(traits).some(Boolean) ? traits : null);
      await runBatch(db, [
        db
          .update(profiles)
          .set({
            ...{
              full_name: name,
              bio,
              age,
              interests,
              traits: said,
              search_text: searchText,
              updated_at: now,
            },
            ...{ subscription_price: subscriptionPrice, message_price: messagePrice },
          })
          .where(eq(profiles.id, userId)),
        ...(pricingId !== null && messagePrice !== undefined
          ? replaceMessagePrice(db, { id: pricingId, sellerId: userId, cents: messagePrice, now })
          : []),
      ]);
    },

    /** Gives somebody the name they choose, once; says when it was chosen before, or is another's by now. */
    async chooseUsername(
      userId: string,
      username: string,
      now: number,
    ): Promise<"chosen" | "fixed" | "taken"> {
      try {
        const rows = await db
          .update(profiles)
          .set({ username, username_chosen_at: now, updated_at: now })
          .where(and(eq(profiles.id, userId), sql`${usernameChosenAt} is null`))
          .returning({ id: profiles.id });
        return rows.length > 0 ? "chosen" : "fixed";
      } catch (error) {
        if (isUniqueViolation(error, "profiles_username")) return "taken";
        throw error;
      }
    },

    /** Hangs a picture in place of the one before. */
    async setImage(
      userId: string,
      image: { mediaItemId: string; url: string; purpose: "portrait" | "cover" },
      now: number,
    ) {
      const { url, purpose } = image;
      await runBatch(db, [
        ...replaceProfileImage(db, userId, image, now),
        db
          .update(profiles)
          .set({ ...(purpose === "portrait" ? { avatar_url: url } : { cover_url: url }), updated_at: now })
          .where(eq(profiles.id, userId)),
      ]);
    },

    /**
     * Makes a buyer a seller in both records together (specification, section 4); says whether it is one now. A role
     * that was granted by hand stands above both, so that neither is touched.
     */
    async becomeSeller(userId: string, now: number): Promise<boolean> {
      const ungranted = sql`not exists (select 1 from ${user_roles} where ${user_roles.user_id} = ${userId})`;
      const [, changed] = await db.batch([
        db
          .update(credentials)
          .set({ metadata_role: "seller" })
          .where(and(eq(credentials.user_id, userId), ungranted)),
        db
          .update(profiles)
          .set({ role: "seller", updated_at: now })
          .where(and(eq(profiles.id, userId), ne(profiles.role, "admin"), ungranted))
          .returning({ id: profiles.id }),
      ]);
      return changed.length > 0;
    },
  };
}
