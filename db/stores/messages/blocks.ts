import { and, desc, eq, sql } from "drizzle-orm";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { blocks } from "#db/schema/messages/blocks.ts";
import { message_settings } from "#db/schema/messages/message-settings.ts";
import { type Database, runBatch } from "../database.ts";
import { type Params, prepared } from "../prepared.ts";
import { blockedRenewals } from "../subscriptions/failed-renewals/blocked-renewals.ts";
import { settleUnlock } from "./grant-unlock.ts";
import { partnerColumns } from "./relationship-columns.ts";

export type BlockStore = ReturnType<typeof blockStore>;
type Block = { blockerId: string; blockedId: string };
type Cursor = { at: number; id: string };

const insertBlock = prepared((db, { blockerId, blockedId, now }: Params<Block & { now: number }>) =>
  db
    .insert(blocks)
    .values({ blocker_id: blockerId, blocked_id: blockedId, created_at: now })
    .onConflictDoNothing(),
);
const deleteBlock = prepared((db, { blockerId, blockedId }: Params<Block>) =>
  db.delete(blocks).where(and(eq(blocks.blocker_id, blockerId), eq(blocks.blocked_id, blockedId))),
);
const newest = prepared(
  (db, params: Params<Cursor & { userId: string; limit: number }>, { isFirst }: { isFirst: boolean }) =>
    db
      .select({ at: blocks.created_at, partner: partnerColumns })
      .from(blocks)
      .innerJoin(profiles, eq(profiles.id, blocks.blocked_id))
      .where(
        and(
          eq(blocks.blocker_id, params.userId),
          isFirst
            ? undefined
            : sql`(${blocks.created_at}, ${blocks.blocked_id}) < (${params.at}, ${params.id})`,
        ),
      )
      .orderBy(desc(blocks.created_at), desc(blocks.blocked_id))
      .limit(params.limit),
);
const shown = prepared((db, { userId }: Params<{ userId: string }>) =>
  db
    .select({ receipts: message_settings.read_receipts, presenceAt: message_settings.presence_shared_at })
    .from(message_settings)
    .where(eq(message_settings.user_id, userId))
    .limit(1),
);
type Shown = { userId: string; receipts: boolean; presence: boolean; now: number };
/** Turning presence on again keeps its start time. */
const saveShown = prepared((db, { userId, receipts, presence, now }: Params<Shown>) =>
  db
    .insert(message_settings)
    .values({
      user_id: userId,
      read_receipts: receipts,
      updated_at: now,
      presence_shared_at: sql`case when ${presence} then ${now} end`,
    })
    .onConflictDoUpdate({
      target: message_settings.user_id,
      set: {
        read_receipts: receipts,
        presence_shared_at: sql`case when ${presence} then coalesce(${message_settings.presence_shared_at}, ${now}) end`,
        updated_at: now,
      },
    }),
);

export function blockStore(db: Database) {
  return {
    ...blockedRenewals(db),
    /** Blocks someone, which ends promises between the two; idempotent. */
    async add(block: Block, now: number) {
      const { blockerId, blockedId } = block;
      await runBatch(db, [
        insertBlock.bind(db, { ...block, now }),
        ...settleUnlock(db, { buyerId: blockedId, sellerId: blockerId }, now),
        ...settleUnlock(db, { buyerId: blockerId, sellerId: blockedId }, now),
      ]);
    },

    async remove(block: Block) {
      await deleteBlock.run(db, block);
    },

    async list(userId: string, after: Cursor | null, limit: number) {
      const values = { userId, ...(after ?? { at: 0, id: "" }), limit };
      return newest.run(db, values, { isFirst: after === null });
    },

    /** Read receipts are on and presence is off until the account chooses otherwise. */
    async findShown(userId: string): Promise<{ receipts: boolean; presence: boolean }> {
      const [row] = await shown.run(db, { userId });
      return { receipts: row?.receipts ?? true, presence: (row?.presenceAt ?? null) !== null };
    },

    async setShown(
      userId: string,
      { receipts, presence }: { receipts: boolean; presence: boolean },
      now: number,
    ) {
      await saveShown.run(db, { userId, receipts, presence, now });
    },
  };
}
