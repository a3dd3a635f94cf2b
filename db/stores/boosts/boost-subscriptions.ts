import { sql } from "drizzle-orm";
import { boost_subscriptions } from "#db/schema/boosts/boosts.ts";
import type { Database } from "../database.ts";
import { type Params, prepared } from "../prepared.ts";

export type BoostSubscriptionStore = ReturnType<typeof boostSubscriptionStore>;

/** Subscriptions after `since` to creators with opened boosts, not yet attributed to a boost. */
const fresh = prepared((db, { since, limit }: Params<{ since: number; limit: number }>) =>
  db
    .select({
      id: sql<string>`f.id`,
      buyerId: sql<string>`f.buyer_id`,
      createdAt: sql<number>`f.created_at`,
    })
    .from(
      sql`(select distinct s.id, s.buyer_id, s.created_at from
        (select distinct bo.seller_id from boost_slots o join boosts bo on bo.id = o.boost_id where o.opened_at > ${since}) g
        cross join subscriptions s on s.seller_id = g.seller_id and s.created_at > ${since}
        where not exists (select 1 from boost_subscriptions k where k.subscription_id = s.id) limit ${limit}) f`,
    ),
);
type Attribution = { subscriptionId: string; viewer: string; before: string; until: number; now: number };
/**
 * Attributes it to the creator's post that the fan last opened before. `viewer`, `before`: the fan's digests of that
 * day and the day before.
 */
const attribute = prepared((db, params: Params<Attribution>) =>
  db
    .insert(boost_subscriptions)
    .select(
      sql`select s.id, k.boost_id, ${params.now} from subscriptions s join boost_slots k
          on k.viewer in (${params.viewer}, ${params.before}) join boosts bo on bo.id = k.boost_id and bo.seller_id = s.seller_id
        where s.id = ${params.subscriptionId} and k.opened_at < ${params.until}
        order by k.opened_at desc limit 1`,
    )
    .onConflictDoNothing(),
);

export function boostSubscriptionStore(db: Database) {
  return {
    listFresh: (since: number, limit: number) => fresh.run(db, { since, limit }),
    async attribute(attribution: Attribution) {
      await attribute.run(db, attribution);
    },
  };
}
