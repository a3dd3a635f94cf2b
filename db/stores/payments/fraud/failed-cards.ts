import { and, desc, eq, lte, sql } from "drizzle-orm";
import { checkouts } from "#db/schema/payments/checkouts.ts";
import { failed_cards, payment_blocks } from "#db/schema/payments/fraud.ts";
import type { Database } from "#db/stores/database.ts";
import { type Params, prepared } from "#db/stores/prepared.ts";
import { type RowOf, rowOf, rowParams } from "#db/stores/prepared-rows.ts";

export type FailedCardStore = ReturnType<typeof failedCardStore>;
type FailedCardRow = typeof failed_cards.$inferInsert;

const MAX_FAILURES = 200;
const MAX_OVERLAPPING = 20;
/** The provider counts in seconds, and its clock may be slightly behind ours. */
const SLACK_MS = 60_000;

const soldBy = {
  buyerId: checkouts.buyer_id,
  sellerId: checkouts.seller_id,
  createdAt: checkouts.created_at,
  isWithdrawn: sql<number>`${checkouts.decline_reason} is 'withdrawn'`.mapWith(Boolean),
};
const saleOfCheckout = prepared((db, { id }: Params<{ id: string }>) =>
  db.select(soldBy).from(checkouts).where(eq(checkouts.id, id)).limit(1),
);
type FirstCharge = { email: string; cardId: string; accountId: string; at: number; startedBy: number };
/**
 * A saved card belongs to its fan even if their email has changed since it was saved. Excludes renewals, which fail
 * long after the checkout was completed.
 */
const subscriptionSale = prepared((db, { email, cardId, accountId, at, startedBy }: Params<FirstCharge>) =>
  db
    .select(soldBy)
    .from(checkouts)
    .where(
      and(
        sql`${checkouts.buyer_id} = coalesce((select c.user_id from saved_cards c where c.id = ${cardId}),
          (select f.id from profiles f where f.email = ${email}))`,
        eq(checkouts.kind, "subscription"),
        eq(checkouts.stripe_account_id, accountId),
        lte(checkouts.created_at, startedBy),
        sql`${at} <= coalesce(${checkouts.completed_at}, ${checkouts.expires_at} + ${SLACK_MS})`,
      ),
    )
    .limit(MAX_OVERLAPPING),
);
const insertFailure = prepared((db, row: Params<RowOf<typeof failed_cards>>) =>
  db.insert(failed_cards).values(rowParams(failed_cards, row)).onConflictDoNothing(),
);
const failuresOf = prepared((db, { buyerId }: Params<{ buyerId: string }>) =>
  db
    .select({ card: failed_cards.card_hash, at: failed_cards.failed_at })
    .from(failed_cards)
    .where(eq(failed_cards.buyer_id, buyerId))
    .orderBy(desc(failed_cards.failed_at))
    .limit(MAX_FAILURES),
);
const clearedAtOf = prepared((db, { buyerId }: Params<{ buyerId: string }>) =>
  db
    .select({ clearedAt: payment_blocks.cleared_at })
    .from(payment_blocks)
    .where(eq(payment_blocks.user_id, buyerId))
    .limit(1),
);
type Block = { userId: string; until: number; clearedAt: number; now: number };
/** Blocks are only extended. One that was lifted since the failures were read isn't restored. */
const saveBlock = prepared((db, { userId, until, clearedAt, now }: Params<Block>) =>
  db
    .insert(payment_blocks)
    .values({ user_id: userId, blocked_at: now, blocked_until: until, cleared_at: clearedAt })
    .onConflictDoUpdate({
      target: payment_blocks.user_id,
      set: {
        blocked_at: sql`case when ${payment_blocks.blocked_until} > ${now} then ${payment_blocks.blocked_at} else ${now} end`,
        blocked_until: sql`max(${payment_blocks.blocked_until}, ${until})`,
      },
      setWhere: eq(payment_blocks.cleared_at, clearedAt),
    }),
);
const deleteOld = prepared((db, { before, limit }: Params<{ before: number; limit: number }>) =>
  db
    .delete(failed_cards)
    .where(
      sql`${failed_cards.id} in (select f.id from failed_cards f where f.failed_at < ${before} limit ${limit})`,
    ),
);

export function failedCardStore(db: Database) {
  return {
    /**
     * Finds the sale of a failed charge and whether we closed it ourselves, by the checkout's ID or, for a
     * subscription's first charge, by the fan's saved card or email and the creator's account. Null for renewals and
     * charges that aren't ours.
     */
    async findSale(charge: {
      checkoutId: string | null;
      cardId: string | null;
      email: string | null;
      accountId: string | null;
      failedAt: number;
    }) {
      const { checkoutId, cardId, email, accountId, failedAt } = charge;
      if (checkoutId !== null) {
        const [row] = await saleOfCheckout.run(db, { id: checkoutId });
        return row ?? null;
      }
      if (accountId === null) return null;
      const times = { at: failedAt, startedBy: failedAt + SLACK_MS };
      const payer = { cardId: cardId ?? "", email: email?.toLowerCase() ?? "" };
      const rows = await subscriptionSale.run(db, { ...payer, accountId, ...times });
      return rows.toSorted((a, b) => b.createdAt - a.createdAt)[0] ?? null;
    },

    /** Adds a failure once, and returns the fan's newest ones with the time before which none counts. */
    async record(row: FailedCardRow) {
      const buyerId = row.buyer_id;
      const [, failures, [block]] = await db.batch([
        insertFailure.bind(db, rowOf(failed_cards, row)),
        failuresOf.bind(db, { buyerId }),
        clearedAtOf.bind(db, { buyerId }),
      ]);
      return { failures, clearedAt: block?.clearedAt ?? 0 };
    },

    /** Blocks an account until a time (ms), unless an admin lifted its block since `clearedAt` was read. */
    async block(block: Block) {
      await saveBlock.run(db, block);
    },

    async deleteExpired(before: number, limit: number) {
      await deleteOld.run(db, { before, limit });
    },
  };
}
