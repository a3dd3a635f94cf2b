import { and, desc, eq, isNull, lte, sql } from "drizzle-orm";
import { profiles } from "../schema/accounts.ts";
import { checkouts, ledger_entries, payments, subscriptions, webhook_events } from "../schema/money.ts";
import { type Database, type Statement, together } from "./database.ts";

export type SubscriptionRow = typeof subscriptions.$inferInsert;
export type PaymentRow = typeof payments.$inferInsert;
export type EntryRow = typeof ledger_entries.$inferInsert;
export type EventRow = typeof webhook_events.$inferInsert;
export type SaleStore = ReturnType<typeof saleStore>;

/** Completed sales, the ledger behind them, and the provider's events that told of them. */
export function saleStore(db: Database) {
  /**
   * An older reading never overwrites a newer one, and an ended subscription is never revived: an end is final, so
   * it also counts when a machine whose clock runs behind has read it.
   */
  const writeSubscription = (row: SubscriptionRow): Statement =>
    db
      .insert(subscriptions)
      .values(row)
      .onConflictDoUpdate({
        target: subscriptions.stripe_subscription_id,
        set: {
          status: row.status,
          current_period_start: row.current_period_start,
          current_period_end: row.current_period_end,
          expires_at: row.expires_at,
          cancel_requested_at:
            row.cancel_requested_at === null
              ? null
              : sql`coalesce(${subscriptions.cancel_requested_at}, ${row.cancel_requested_at})`,
          ended_at: row.ended_at,
          updated_at: row.updated_at,
        },
        setWhere: and(
          isNull(subscriptions.ended_at),
          row.ended_at == null ? lte(subscriptions.updated_at, row.updated_at) : undefined,
        ),
      });

  return {
    /** Writes what one reading of the provider came to, as one transaction; again, it changes nothing. */
    async record(reading: {
      subscription: SubscriptionRow;
      payments: PaymentRow[];
      entries: EntryRow[];
      checkoutId: string;
      event: EventRow | null;
      now: number;
    }) {
      const batch: Statement[] = [writeSubscription(reading.subscription)];
      if (reading.payments.length > 0) {
        batch.push(
          db.insert(payments).values(reading.payments).onConflictDoNothing(),
          db
            .update(checkouts)
            .set({ completed_at: reading.now })
            .where(and(eq(checkouts.id, reading.checkoutId), isNull(checkouts.completed_at))),
        );
      }
      if (reading.entries.length > 0)
        batch.push(db.insert(ledger_entries).values(reading.entries).onConflictDoNothing());
      if (reading.event) batch.push(db.insert(webhook_events).values(reading.event).onConflictDoNothing());
      await together(db, batch);
    },

    /** Adds refunds to the ledger with the payment's new refunded sum, together. */
    async recordRefunds(paymentId: string, refunded: number, entries: EntryRow[], event: EventRow | null) {
      const batch: Statement[] = [
        db
          .update(payments)
          .set({ refunded: sql`max(${payments.refunded}, ${refunded})` })
          .where(eq(payments.id, paymentId)),
      ];
      if (entries.length > 0) batch.push(db.insert(ledger_entries).values(entries).onConflictDoNothing());
      if (event) batch.push(db.insert(webhook_events).values(event).onConflictDoNothing());
      await together(db, batch);
    },

    /** Whether an event was handled already. */
    async knowsEvent(id: string): Promise<boolean> {
      const rows = await db
        .select({ id: webhook_events.id })
        .from(webhook_events)
        .where(eq(webhook_events.id, id))
        .limit(1);
      return rows.length > 0;
    },

    /** Notes an event that changed nothing else. */
    async noteEvent(event: EventRow) {
      await db.insert(webhook_events).values(event).onConflictDoNothing();
    },

    async paymentByIntent(intentId: string) {
      const [row] = await db
        .select()
        .from(payments)
        .where(eq(payments.stripe_payment_intent_id, intentId))
        .limit(1);
      return row ?? null;
    },

    /** Gives a seller's newest sales and what they are owed, in one round trip; cents. */
    async ofSeller(sellerId: string, limit: number) {
      const [sales, [balance]] = await db.batch([
        db
          .select({ payment: payments, buyer: profiles.username })
          .from(payments)
          .innerJoin(profiles, eq(profiles.id, payments.buyer_id))
          .where(eq(payments.seller_id, sellerId))
          .orderBy(desc(payments.paid_at), desc(payments.id))
          .limit(limit),
        db
          .select({ owed: sql<number>`coalesce(-sum(${ledger_entries.amount}), 0)` })
          .from(ledger_entries)
          .where(and(eq(ledger_entries.seller_id, sellerId), eq(ledger_entries.account, "seller"))),
      ]);
      return { sales: sales.map(({ payment, buyer }) => ({ ...payment, buyer })), owed: balance?.owed ?? 0 };
    },

    /** Gives a buyer's newest payments, with whom they went to. */
    async ofBuyer(buyerId: string, limit: number) {
      const rows = await db
        .select({
          payment: payments,
          username: profiles.username,
          name: sql<string>`coalesce(${profiles.full_name}, ${profiles.username})`,
        })
        .from(payments)
        .innerJoin(profiles, eq(profiles.id, payments.seller_id))
        .where(eq(payments.buyer_id, buyerId))
        .orderBy(desc(payments.paid_at), desc(payments.id))
        .limit(limit);
      return rows.map(({ payment, ...seller }) => ({ ...payment, seller }));
    },
  };
}
