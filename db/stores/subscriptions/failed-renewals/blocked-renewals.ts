import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { blocks } from "#db/schema/messages/blocks.ts";
import type { Database, Statement } from "#db/stores/database.ts";
import { type Params, prepared } from "#db/stores/prepared.ts";

type Block = { blockerId: string; blockedId: string };
type Pair = { buyerId: string; sellerId: string };

const isRenewing = sql`s.status in ('active', 'trialing', 'past_due', 'unpaid') and s.ended_at is null
  and s.cancel_requested_at is null`;
/** The provider's ID of a subscription that still renews; there's at most one. */
const renewing = (buyer: "blocker_id" | "blocked_id", seller: "blocker_id" | "blocked_id") =>
  sql<string | null>`(select s.stripe_subscription_id from subscriptions s where s.buyer_id = ${blocks[buyer]}
    and s.seller_id = ${blocks[seller]} and ${isRenewing} limit 1)`;
const unsettled = prepared((db, { limit }: Params<{ limit: number }>) =>
  db
    .select({
      blockerId: blocks.blocker_id,
      blockedId: blocks.blocked_id,
      bought: renewing("blocker_id", "blocked_id"),
      sold: renewing("blocked_id", "blocker_id"),
    })
    .from(blocks)
    .where(sql`${blocks.settled_at} is null and ${blocks.created_at} > 0`)
    .limit(limit),
);
const settle = prepared((db, { blockerId, blockedId, now }: Params<Block & { now: number }>) =>
  db
    .update(blocks)
    .set({ settled_at: now })
    .where(
      and(
        eq(blocks.blocker_id, blockerId),
        eq(blocks.blocked_id, blockedId),
        isNull(renewing("blocker_id", "blocked_id")),
        isNull(renewing("blocked_id", "blocker_id")),
      ),
    ),
);
const unsettle = prepared((db, { buyerId, sellerId }: Params<Pair>) =>
  db
    .update(blocks)
    .set({ settled_at: null })
    .where(
      and(
        isNotNull(blocks.settled_at),
        sql`((${blocks.blocker_id} = ${buyerId} and ${blocks.blocked_id} = ${sellerId})
          or (${blocks.blocker_id} = ${sellerId} and ${blocks.blocked_id} = ${buyerId}))`,
        sql`exists (select 1 from subscriptions s where s.buyer_id = ${buyerId} and s.seller_id = ${sellerId}
          and ${isRenewing})`,
      ),
    ),
);

/** Has blocks between two accounts stop their subscription again if it renews, for example because it was resumed. */
export const unsettleBlocks = (db: Database, pair: Pair): Statement => unsettle.bind(db, pair);

export function blockedRenewals(db: Database) {
  return {
    async listUnsettled(limit: number): Promise<(Block & { renewals: string[] })[]> {
      const rows = await unsettled.run(db, { limit });
      return rows.map(({ bought, sold, ...block }) => ({
        ...block,
        renewals: [bought, sold].filter((id) => id !== null),
      }));
    },

    /** Does nothing while a subscription between the two renews, such as one resumed in the meantime. */
    async settle(block: Block, now: number) {
      await settle.run(db, { ...block, now });
    },
  };
}
