import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { credentials, profiles } from "#db/schema/accounts/accounts.ts";
import { reconciliations } from "#db/schema/ledger/balances.ts";
import type { WebhookEventRow } from "#domain/payments/webhooks/event-row.ts";
import { isUsernameViolation } from "../accounts/username-keys.ts";
import { type Database, runBatch } from "../database.ts";
import { insertEvent } from "../payments/webhook-events.ts";
import { type Params, prepared } from "../prepared.ts";
import { newPriceStatements } from "../subscriptions/price-changes/announcements.ts";
import { countSoldSeparately, countWithdrawnPosts, findCreatorPage } from "./creator-pages.ts";
import { replaceMessagePrice, replaceProfileImage, usernameChosenAt } from "./profiles.ts";

export type CreatorSetup = {
  userId: string;
  username: string;
  name: string;
  nameKey: string | null;
  age: number;
  bio: string;
  subscriptionPrice: number;
  messagePrice: number;
  interests: string[];
  searchText: string;
  portrait: { mediaItemId: string; url: string } | null;
  pricingId: string;
  now: number;
};
export type CreatorStore = ReturnType<typeof creatorStore>;

type Owner = { userId: string };
const setupDraft = prepared((db, { userId }: Params<Owner>) =>
  db
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
    .limit(1),
);

type SetupValues = Omit<CreatorSetup, "portrait" | "pricingId"> & { avatarUrl: string };
const saveSetup = prepared((db, setup: Params<SetupValues>, { hasPortrait }: { hasPortrait: boolean }) =>
  db
    .update(profiles)
    .set({
      username: setup.username,
      full_name: sql`coalesce(${profiles.full_name}, ${setup.name})`,
      name_key: sql`coalesce(${profiles.name_key}, ${setup.nameKey})`,
      age: setup.age,
      bio: setup.bio,
      subscription_price: setup.subscriptionPrice,
      message_price: setup.messagePrice,
      interests: setup.interests,
      search_text: setup.searchText,
      role: "seller",
      // Later saves keep the first date.
      setup_completed_at: sql`coalesce(${profiles.setup_completed_at}, ${setup.now})`,
      updated_at: setup.now,
      ...(hasPortrait ? { avatar_url: setup.avatarUrl } : {}),
    })
    .where(eq(profiles.id, setup.userId)),
);
const makeSeller = prepared((db, { userId }: Params<Owner>) =>
  db.update(credentials).set({ metadata_role: "seller" }).where(eq(credentials.user_id, userId)),
);

const payoutAccount = prepared((db, { userId }: Params<Owner>) =>
  db
    .select({
      accountId: profiles.stripe_account_id,
      completedAt: profiles.stripe_onboarding_completed_at,
      closedAt: profiles.closed_at,
      lostId: profiles.stripe_lost_account_id,
      disconnectedAt: profiles.stripe_disconnected_at,
    })
    .from(profiles)
    .where(eq(profiles.id, userId))
    .limit(1),
);
const claimDueSync = prepared((db, { userId, now, every }: Params<Owner & { now: number; every: number }>) =>
  db
    .update(profiles)
    .set({ stripe_synced_at: now })
    .where(
      and(
        eq(profiles.id, userId),
        isNotNull(profiles.stripe_account_id),
        sql`coalesce(${profiles.stripe_synced_at}, 0) <= ${now} - ${every}`,
      ),
    )
    .returning({ accountId: profiles.stripe_account_id }),
);
type AccountId = { accountId: string };
const ownerOfAccount = prepared((db, { accountId }: Params<AccountId>) =>
  db.select({ id: profiles.id }).from(profiles).where(eq(profiles.stripe_account_id, accountId)).limit(1),
);
const loseAccount = prepared((db, { accountId, now }: Params<AccountId & { now: number }>) =>
  db
    .update(profiles)
    .set({
      stripe_account_id: null,
      stripe_onboarding_completed_at: null,
      stripe_lost_account_id: accountId,
      stripe_disconnected_at: now,
      stripe_synced_at: now,
    })
    .where(eq(profiles.stripe_account_id, accountId)),
);
type AccountParams = Params<Owner & { accountId: string; now: number }>;
const keepFirstAccount = prepared((db, { userId, accountId, now }: AccountParams) =>
  db
    .update(profiles)
    .set({ stripe_account_id: sql`coalesce(${profiles.stripe_account_id}, ${accountId})`, updated_at: now })
    .where(eq(profiles.id, userId))
    .returning({ accountId: profiles.stripe_account_id }),
);
/** Checks of the previous account don't apply to the next: neither how long it differed nor what was accepted. */
const endChecks = prepared((db, { userId, now }: Params<Owner & { now: number }>) =>
  db
    .update(reconciliations)
    .set({ superseded_at: now, recheck_at: null })
    .where(
      and(
        eq(reconciliations.seller_id, userId),
        isNull(reconciliations.superseded_at),
        sql`exists (select 1 from profiles p where p.id = ${userId} and p.stripe_account_id is null)`,
      ),
    ),
);
const saveAccountStatus = prepared(
  (db, { accountId, now }: Params<AccountId & { now: number }>, { isComplete }: { isComplete: boolean }) =>
    db
      .update(profiles)
      .set({
        stripe_onboarding_completed_at: isComplete
          ? sql`coalesce(${profiles.stripe_onboarding_completed_at}, ${now})`
          : null,
        stripe_synced_at: now,
      })
      .where(eq(profiles.stripe_account_id, accountId)),
);

export function creatorStore(db: Database) {
  return {
    findPage: (idOrUsername: string, viewerId: string | null) => findCreatorPage(db, idOrUsername, viewerId),
    countWithdrawnPosts: (sellerId: string) => countWithdrawnPosts(db, sellerId),
    countSoldSeparately: (sellerId: string) => countSoldSeparately(db, sellerId),

    async findSetupDraft(userId: string) {
      const [row] = await setupDraft.run(db, { userId });
      return row ?? null;
    },

    async completeSetup(setup: CreatorSetup): Promise<"done" | "username"> {
      const { portrait, pricingId, ...values } = setup;
      const { userId, messagePrice, now } = setup;
      try {
        await runBatch(db, [
          ...newPriceStatements(db, { sellerId: userId, to: values.subscriptionPrice, now }),
          saveSetup.bind(
            db,
            {
              ...values,
              avatarUrl: portrait?.url ?? "",
            },
            { hasPortrait: portrait !== null },
          ),
          makeSeller.bind(db, { userId }),
          ...replaceMessagePrice(db, { id: pricingId, sellerId: userId, cents: messagePrice, now }),
          ...(portrait ? replaceProfileImage(db, userId, { ...portrait, purpose: "portrait" }, now) : []),
        ]);
        return "done";
      } catch (error) {
        if (isUsernameViolation(error)) return "username";
        throw error;
      }
    },

    /**
     * Returns a creator's provider account, when its onboarding was completed, when the creator left, and the account
     * lost before; null for no such user.
     */
    async findPayoutAccount(userId: string) {
      const [row] = await payoutAccount.run(db, { userId });
      return row ?? null;
    },

    /** The account whose status should be read now; only one run in `every` ms gets it. */
    async claimSync(userId: string, now: number, every: number): Promise<string | null> {
      const [row] = await claimDueSync.run(db, { userId, now, every });
      return row?.accountId ?? null;
    },

    async hasAccount(accountId: string): Promise<boolean> {
      return (await ownerOfAccount.run(db, { accountId })).length > 0;
    },

    async disconnectAccount(accountId: string, now: number, event: WebhookEventRow | null = null) {
      await runBatch(db, [loseAccount.bind(db, { accountId, now }), ...insertEvent(db, event)]);
    },

    /** Stores an account ID unless there is one already; returns the stored one. */
    async keepFirstAccountId(userId: string, accountId: string, now: number): Promise<string> {
      const [, [row]] = await db.batch([
        endChecks.bind(db, { userId, now }),
        keepFirstAccount.bind(db, { userId, accountId, now }),
      ]);
      return row?.accountId ?? accountId;
    },

    /**
     * Records an account's status and the event that reported it in one transaction. A completed account that the
     * provider restricts goes back to started.
     */
    async recordAccountStatus(
      accountId: string,
      isComplete: boolean,
      now: number,
      event: WebhookEventRow | null = null,
    ) {
      await runBatch(db, [
        saveAccountStatus.bind(db, { accountId, now }, { isComplete }),
        ...insertEvent(db, event),
      ]);
    },
  };
}
