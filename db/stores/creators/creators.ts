import { eq, sql } from "drizzle-orm";
import { credentials, profiles } from "../../schema/accounts.ts";
import { type Database, isUniqueViolation, runBatch } from "../database.ts";
import { insertEvent, type WebhookEventRow } from "../payments/webhook-events.ts";
import { countWithdrawnPosts, findCreatorPage } from "./creator-pages.ts";
import { replaceMessagePrice, replaceProfileImage, usernameChosenAt } from "./profiles.ts";

export type CreatorSetup = {
  userId: string;
  username: string;
  name: string;
  age: number;
  bio: string;
  subscriptionPrice: number;
  messagePrice: number;
  interests: string[];
  searchText: string;
  /** A portrait that is already in storage. */
  portrait: { mediaItemId: string; url: string } | null;
  pricingId: string;
  now: number;
};
export type CreatorStore = ReturnType<typeof creatorStore>;

/** Creators as fans see them, and their set-up. */
export function creatorStore(db: Database) {
  return {
    findPage: (idOrUsername: string, viewerId: string | null) => findCreatorPage(db, idOrUsername, viewerId),
    countWithdrawnPosts: (sellerId: string) => countWithdrawnPosts(db, sellerId),

    /** What the set-up form starts from, and whether it was finished before. */
    async findSetupDraft(userId: string) {
      const [row] = await db
        .select({
          username: profiles.username,
          fullName: profiles.full_name,
          age: profiles.age,
          bio: profiles.bio,
          subscriptionPrice: profiles.subscription_price,
          messagePrice: profiles.message_price,
          interests: profiles.interests,
          avatarUrl: profiles.avatar_url,
          completedAt: profiles.setup_completed_at,
          usernameChosenAt,
        })
        .from(profiles)
        .where(eq(profiles.id, userId))
        .limit(1);
      return row ?? null;
    },

    /** Writes the whole set-up together: profile, role in both places, message price, portrait. */
    async completeSetup(setUp: CreatorSetup): Promise<"done" | "username"> {
      const { userId, now } = setUp;
      const portrait = setUp.portrait
        ? replaceProfileImage(db, userId, { ...setUp.portrait, purpose: "portrait" }, now)
        : [];
      try {
        await runBatch(db, [
          db
            .update(profiles)
            .set({
              username: setUp.username,
              full_name: sql`coalesce(${profiles.full_name}, ${setUp.name})`,
              age: setUp.age,
              bio: setUp.bio,
              subscription_price: setUp.subscriptionPrice,
              message_price: setUp.messagePrice,
              interests: setUp.interests,
              search_text: setUp.searchText,
              role: "seller",
              // The first time stands: it is the creator's place on the shelf.
              setup_completed_at: sql`coalesce(${profiles.setup_completed_at}, ${setUp.now})`,
              updated_at: setUp.now,
              ...(setUp.portrait ? { avatar_url: setUp.portrait.url } : {}),
            })
            .where(eq(profiles.id, setUp.userId)),
          db
            .update(credentials)
            .set({ metadata_role: "seller" })
            .where(eq(credentials.user_id, setUp.userId)),
          ...replaceMessagePrice(db, {
            ...{ id: setUp.pricingId, sellerId: setUp.userId },
            ...{ cents: setUp.messagePrice, now: setUp.now },
          }),
          ...portrait,
        ]);
        return "done";
      } catch (error) {
        if (isUniqueViolation(error, "profiles_username")) return "username";
        throw error;
      }
    },

    /** The provider's account of a seller, and how far its onboarding is. */
    async findPayoutAccount(userId: string) {
      const [row] = await db
        .select({
          accountId: profiles.stripe_account_id,
          completedAt: profiles.stripe_onboarding_completed_at,
        })
        .from(profiles)
        .where(eq(profiles.id, userId))
        .limit(1);
      return row ?? null;
    },

    /** Keeps the first account id that is written; gives the one that counts. */
    async keepFirstAccountId(userId: string, accountId: string, now: number): Promise<string> {
      const [row] = await db
        .update(profiles)
        .set({
          stripe_account_id: sql`coalesce(${profiles.stripe_account_id}, ${accountId})`,
          updated_at: now,
        })
        .where(eq(profiles.id, userId))
        .returning({ accountId: profiles.stripe_account_id });
      return row?.accountId ?? accountId;
    },

    /**
     * Records an account's status at the provider, with the event that reported it, in one transaction. A completed
     * account that lost its rights becomes started again.
     */
    async recordAccountStatus(
      accountId: string,
      isComplete: boolean,
      now: number,
      event: WebhookEventRow | null = null,
    ) {
      await runBatch(db, [
        db
          .update(profiles)
          .set({
            stripe_onboarding_completed_at: isComplete
              ? sql`coalesce(${profiles.stripe_onboarding_completed_at}, ${now})`
              : null,
            stripe_synced_at: now,
          })
          .where(eq(profiles.stripe_account_id, accountId)),
        ...insertEvent(db, event),
      ]);
    },
  };
}
