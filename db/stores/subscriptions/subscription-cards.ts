import { and, eq, lte } from "drizzle-orm";
import { subscription_cards } from "#db/schema/subscriptions/subscriptions.ts";
import type { Database, Statement } from "../database.ts";
import { type Params, prepared } from "../prepared.ts";
import { type RowOf, rowOf, rowParams } from "../prepared-rows.ts";

type Row = typeof subscription_cards.$inferInsert;

/** An older snapshot never overwrites a newer one. */
const saveCard = prepared((db, params: Params<RowOf<typeof subscription_cards>>) => {
  const row = rowParams(subscription_cards, params);
  return db
    .insert(subscription_cards)
    .values(row)
    .onConflictDoUpdate({
      target: subscription_cards.subscription_id,
      set: { brand: row.brand, last4: row.last4, read_at: row.read_at },
      setWhere: lte(subscription_cards.read_at, row.read_at),
    });
});
const forgetCard = prepared((db, { id, now }: Params<{ id: string; now: number }>) =>
  db
    .delete(subscription_cards)
    .where(and(eq(subscription_cards.subscription_id, id), lte(subscription_cards.read_at, now))),
);

/** `card`: null if the subscription has none, or has ended. */
export const settleCard = (
  db: Database,
  {
    id,
    userId,
    card,
    now,
  }: { id: string; userId: string; card: Pick<Row, "brand" | "last4"> | null; now: number },
): Statement =>
  card === null
    ? forgetCard.bind(db, { id, now })
    : saveCard.bind(
        db,
        rowOf(subscription_cards, {
          subscription_id: id,
          user_id: userId,
          brand: card.brand,
          last4: card.last4,
          read_at: now,
        }),
      );
