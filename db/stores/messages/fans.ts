import { and, desc, eq, sql } from "drizzle-orm";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { subscriptions } from "#db/schema/subscriptions/subscriptions.ts";
import { shownName } from "../accounts/username-keys.ts";
import type { Database } from "../database.ts";
import { type Params, prepared } from "../prepared.ts";
import { activeSubscription } from "../subscriptions/active-subscription.ts";

type Shape = { isFirst: boolean; isSearch: boolean };
type Page = { sellerId: string; at: number; id: string; pattern: string; now: number; limit: number };
const fans = prepared((db, params: Params<Page>, { isFirst, isSearch }: Shape) =>
  db
    .select({
      at: subscriptions.created_at,
      cursor: subscriptions.id,
      id: profiles.id,
      username: profiles.username,
      name: shownName(),
      avatarUrl: profiles.avatar_url,
      isActive: sql<boolean>`exists (select 1 from subscriptions s where s.id = ${subscriptions.id}
        and ${activeSubscription(params.now)})`.mapWith(Boolean),
    })
    .from(subscriptions)
    .innerJoin(profiles, eq(profiles.id, subscriptions.buyer_id))
    .where(
      and(
        eq(subscriptions.seller_id, params.sellerId),
        isFirst
          ? undefined
          : sql`(${subscriptions.created_at}, ${subscriptions.id}) < (${params.at}, ${params.id})`,
        isSearch
          ? sql`(${profiles.username} like ${params.pattern} escape '!'
              or ${profiles.full_name} like ${params.pattern} escape '!')`
          : undefined,
        // Only a fan's newest subscription counts.
        sql`${subscriptions.revoked_at} is null and ${profiles.closed_at} is null
          and not exists (select 1 from subscriptions o where o.buyer_id = ${subscriptions.buyer_id}
            and o.seller_id = ${subscriptions.seller_id} and o.revoked_at is null
            and (+o.created_at, +o.id) > (${subscriptions.created_at}, ${subscriptions.id}))`,
      ),
    )
    .orderBy(desc(subscriptions.created_at), desc(subscriptions.id))
    .limit(params.limit),
);

/**
 * Returns a page of a creator's current and former subscribers, each once, newest first, optionally with a name or
 * username that contains `search`. `after`: the previous page's last row.
 */
export async function listFans(
  db: Database,
  {
    search,
    after,
    ...asked
  }: {
    sellerId: string;
    search: string;
    after: { at: number; id: string } | null;
    now: number;
    limit: number;
  },
) {
  const pattern = `%${search.replace(/[!%_]/g, "!$&")}%`;
  const shape = { isFirst: after === null, isSearch: search !== "" };
  return fans.run(db, { ...asked, ...(after ?? { at: 0, id: "" }), pattern }, shape);
}
