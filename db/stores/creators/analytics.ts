import { and, desc, eq, gte, isNotNull, isNull, ne, notInArray, sql } from "drizzle-orm";
import { ledger_entries, payments } from "../../schema/money.ts";
import { content } from "../../schema/posts.ts";
import type { Database } from "../database.ts";
import { activeSubscription } from "../payments/active-subscription.ts";
import { prepared, type Slots } from "../prepared.ts";

export type AnalyticsStore = ReturnType<typeof analyticsStore>;

const monthOf = (column: typeof ledger_entries.created_at | typeof payments.paid_at) =>
  sql<string>`strftime('%Y-%m', ${column} / 1000, 'unixepoch')`;

type SinceSlots = Slots<{ sellerId: string; since: number }>;
const netByMonthOf = prepared((db, { sellerId, since }: SinceSlots) =>
  db
    .select({
      month: monthOf(ledger_entries.created_at),
      cents: sql<number>`-sum(${ledger_entries.amount})`,
    })
    .from(ledger_entries)
    .where(
      and(
        eq(ledger_entries.seller_id, sellerId),
        eq(ledger_entries.account, "seller"),
        gte(ledger_entries.created_at, since),
        // Being paid out is not earning less.
        notInArray(ledger_entries.kind, ["payout", "payout_failed"]),
      ),
    )
    .groupBy(sql`1`),
);
const paymentsByMonthOf = prepared((db, { sellerId, since }: SinceSlots) =>
  db
    .select({ month: monthOf(payments.paid_at), payments: sql<number>`count(*)` })
    .from(payments)
    .where(and(eq(payments.seller_id, sellerId), ne(payments.kind, "boost"), gte(payments.paid_at, since)))
    .groupBy(sql`1`),
);
const subscribersOf = prepared((db, { sellerId, now }: Slots<{ sellerId: string; now: number }>) =>
  db
    .select({
      active: sql<number>`count(*)`,
      renewing: sql<number>`count(case when s.status = 'active' and s.cancel_requested_at is null then 1 end)`,
    })
    .from(sql`subscriptions s`)
    .where(and(sql`s.seller_id = ${sellerId}`, activeSubscription(now))),
);
const mostLikedOf = prepared((db, { sellerId, limit }: Slots<{ sellerId: string; limit: number }>) =>
  db
    .select({ id: content.id, title: content.title, likes: content.like_count })
    .from(content)
    .where(and(eq(content.seller_id, sellerId), isNotNull(content.published_at), isNull(content.deleted_at)))
    .orderBy(desc(content.like_count), desc(content.published_at))
    .limit(limit),
);

/** Creators' earnings, subscribers, and most liked posts. */
export function analyticsStore(db: Database) {
  return {
    /**
     * Returns a seller's months since a time (net cents after fees and reversals, and the number of payments), their
     * active and renewing subscribers, and up to `posts` of their most liked posts.
     */
    async forSeller(sellerId: string, since: number, now: number, posts: number) {
      const [netByMonth, paymentsByMonth, [subscribers], mostLikedPosts] = await db.batch([
        netByMonthOf.bind(db, { sellerId, since }),
        paymentsByMonthOf.bind(db, { sellerId, since }),
        subscribersOf.bind(db, { sellerId, now }),
        mostLikedOf.bind(db, { sellerId, limit: posts }),
      ]);
      return {
        netByMonth,
        paymentsByMonth,
        subscribers: subscribers ?? { active: 0, renewing: 0 },
        mostLikedPosts,
      };
    },
  };
}
