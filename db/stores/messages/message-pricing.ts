import { and, desc, eq, or, sql } from "drizzle-orm";
import type { FreeFor } from "#db/kinds.ts";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { message_pricing, message_unlocks } from "#db/schema/messages/messages.ts";
import type { UnlockOffer } from "#domain/messages/unlock.ts";
import { type Database, runBatch } from "../database.ts";
import { isClosed } from "../moderation/cases/in-force.ts";
import { type Params, prepared } from "../prepared.ts";
import { messagesAreOpen } from "./relationship-columns.ts";
import { firstRepliesOf, toFirstReplies } from "./replies/first-replies.ts";

export type MessagePricingStore = ReturnType<typeof messagePricingStore>;
type MessagePricing = { price: number; freeFor: FreeFor | null; replyDays: number };

const pricing = {
  price: message_pricing.price_per_unlock,
  freeFor: message_pricing.free_for,
  replyDays: message_pricing.reply_days,
};

type Asked = { id: string; username: string; viewerId: string; since: number; most: number };
const offer = prepared((db, { id, username, viewerId, since, most }: Params<Asked>) =>
  db
    .select({
      ...pricing,
      isOpen: sql<boolean>`${messagesAreOpen}`.mapWith(Boolean),
      isUnlocked: sql<boolean>`exists (select 1 from ${message_unlocks} u where u.buyer_id = ${viewerId}
          and u.seller_id = ${message_pricing.seller_id} and u.revoked_at is null)`.mapWith(Boolean),
      isClosed: sql<boolean>`${isClosed(viewerId, message_pricing.seller_id)}`.mapWith(Boolean),
      firstReplies: firstRepliesOf(message_pricing.seller_id, { since, most }),
    })
    .from(message_pricing)
    .innerJoin(profiles, eq(profiles.id, message_pricing.seller_id))
    .where(
      and(
        eq(message_pricing.is_active, true),
        or(eq(profiles.id, id), eq(sql`lower(${profiles.username})`, username)),
      ),
    )
    .orderBy(desc(eq(profiles.id, id)))
    .limit(1),
);
const activePricing = prepared((db, { sellerId }: Params<{ sellerId: string }>) =>
  db
    .select(pricing)
    .from(message_pricing)
    .where(and(eq(message_pricing.seller_id, sellerId), eq(message_pricing.is_active, true)))
    .limit(1),
);
const deactivate = prepared((db, { sellerId }: Params<{ sellerId: string }>) =>
  db
    .update(message_pricing)
    .set({ is_active: false })
    .where(and(eq(message_pricing.seller_id, sellerId), eq(message_pricing.is_active, true))),
);
type NewPricing = MessagePricing & { id: string; sellerId: string; now: number };
const insertPricing = prepared((db, { id, sellerId, price, freeFor, replyDays, now }: Params<NewPricing>) =>
  db.insert(message_pricing).values({
    id,
    seller_id: sellerId,
    price_per_unlock: price,
    free_for: freeFor,
    reply_days: replyDays,
    is_active: true,
    created_at: now,
  }),
);
const mirrorPrice = prepared((db, { sellerId, price, now }: Params<NewPricing>) =>
  db.update(profiles).set({ message_price: price, updated_at: now }).where(eq(profiles.id, sellerId)),
);

export function messagePricingStore(db: Database) {
  return {
    /**
     * Returns a creator's offer for this viewer, with the newest first messages since a time (ms) and their replies;
     * null if they have no price.
     */
    async findOffer(
      idOrUsername: string,
      viewerId: string | null,
      { since, most }: { since: number; most: number },
    ): Promise<UnlockOffer | null> {
      const username = idOrUsername.toLowerCase();
      const who = { id: idOrUsername, username, viewerId: viewerId ?? "" };
      const [row] = await offer.run(db, { ...who, since, most });
      return row ? { ...row, firstReplies: toFirstReplies(row.firstReplies) } : null;
    },

    async findActive(sellerId: string): Promise<MessagePricing | null> {
      const [row] = await activePricing.run(db, { sellerId });
      return row ?? null;
    },

    /** Replaces the active price and its copy in the profile in one transaction. Earlier prices stay on record. */
    async replace(change: NewPricing) {
      const { sellerId } = change;
      await runBatch(db, [
        deactivate.bind(db, { sellerId }),
        insertPricing.bind(db, change),
        mirrorPrice.bind(db, change),
      ]);
    },
  };
}
