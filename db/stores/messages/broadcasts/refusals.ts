import { and, desc, eq, sql } from "drizzle-orm";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { broadcast_refusals } from "#db/schema/messages/broadcasts.ts";
import type { Database } from "#db/stores/database.ts";
import { type Params, prepared } from "#db/stores/prepared.ts";
import { partnerColumns } from "../relationship-columns.ts";

export type BroadcastRefusalStore = ReturnType<typeof broadcastRefusalStore>;
type Pair = { fanId: string; creatorId: string };

const insert = prepared((db, { fanId, creatorId, now }: Params<Pair & { now: number }>) =>
  db
    .insert(broadcast_refusals)
    .values({ buyer_id: fanId, seller_id: creatorId, created_at: now })
    .onConflictDoNothing(),
);
const remove = prepared((db, { fanId, creatorId }: Params<Pair>) =>
  db
    .delete(broadcast_refusals)
    .where(and(eq(broadcast_refusals.buyer_id, fanId), eq(broadcast_refusals.seller_id, creatorId))),
);
const find = prepared((db, { fanId, creatorId }: Params<Pair>) =>
  db
    .select({ at: broadcast_refusals.created_at })
    .from(broadcast_refusals)
    .where(and(eq(broadcast_refusals.buyer_id, fanId), eq(broadcast_refusals.seller_id, creatorId)))
    .limit(1),
);
const ofFan = prepared((db, { fanId, limit }: Params<{ fanId: string; limit: number }>) =>
  db
    .select({ partner: partnerColumns })
    .from(broadcast_refusals)
    .innerJoin(profiles, eq(profiles.id, broadcast_refusals.seller_id))
    .where(eq(broadcast_refusals.buyer_id, fanId))
    .orderBy(desc(sql`broadcast_refusals.created_at`))
    .limit(limit),
);

export function broadcastRefusalStore(db: Database) {
  return {
    async add(pair: Pair, now: number) {
      await insert.run(db, { ...pair, now });
    },

    async remove(pair: Pair) {
      await remove.run(db, pair);
    },

    async has(pair: Pair): Promise<boolean> {
      return (await find.run(db, pair)).length > 0;
    },

    async list(fanId: string, limit: number) {
      return (await ofFan.run(db, { fanId, limit })).map(({ partner }) => partner);
    },
  };
}
