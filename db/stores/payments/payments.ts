import { and, desc, eq, inArray, isNull, lte, type SQL, sql } from "drizzle-orm";
import { profiles } from "../../schema/accounts.ts";
import { checkouts, ledger_entries, payments, subscriptions, webhook_events } from "../../schema/money.ts";
import { type Database, runBatch, type Statement } from "../database.ts";

export type SubscriptionRow = typeof subscriptions.$inferInsert;
export type PaymentRow = typeof payments.$inferInsert;
export type LedgerEntryRow = typeof ledger_entries.$inferInsert;
export type WebhookEventRow = typeof webhook_events.$inferInsert;
export type PaymentStore = ReturnType<typeof paymentStore>;

/** Completed sales, the ledger behind them, and the provider's events that told of them. */
export function paymentStore(db: Database) {
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

  /** The payment of a subscription's newest month. */
  const newestPayment = (subscriptionId: SQL | string) =>
    sql<string | null>`(select newest.id from payments newest where newest.subscription_id = ${subscriptionId}
      order by newest.period_end desc limit 1)`;

  /** A newest month that is gone gives no access; a later one that was paid gives it again. */
  const settleRevocation = (subscriptionId: string, now: number): Statement =>
    db
      .update(subscriptions)
      .set({
        revoked_at: sql`(select case when p.refunded >= p.gross or p.disputed > 0
          then coalesce(${subscriptions.revoked_at}, ${now}) end
          from payments p where p.id = ${newestPayment(subscriptionId)})`,
      })
      .where(eq(subscriptions.id, subscriptionId));

  return {
    /** Writes what one reading of the provider came to, as one transaction; again, it changes nothing. */
    async recordSnapshot(snapshot: {
      subscription: SubscriptionRow;
      payments: PaymentRow[];
      entries: LedgerEntryRow[];
      checkoutId: string;
      event: WebhookEventRow | null;
      now: number;
    }) {
      const batch: Statement[] = [writeSubscription(snapshot.subscription)];
      if (snapshot.payments.length > 0) {
        batch.push(
          db.insert(payments).values(snapshot.payments).onConflictDoNothing(),
          db
            .update(checkouts)
            .set({ completed_at: snapshot.now })
            .where(and(eq(checkouts.id, snapshot.checkoutId), isNull(checkouts.completed_at))),
          settleRevocation(snapshot.subscription.id, snapshot.now),
        );
      }
      if (snapshot.entries.length > 0)
        batch.push(db.insert(ledger_entries).values(snapshot.entries).onConflictDoNothing());
      if (snapshot.event) batch.push(db.insert(webhook_events).values(snapshot.event).onConflictDoNothing());
      await runBatch(db, batch);
    },

    /**
     * Enters what went back of a payment, with the payment's sums and what they mean for its subscription, as one
     * transaction. The sums are read from the entries, which are only added, so readings may come in any order.
     */
    async recordReversals(snapshot: {
      paymentId: string;
      subscriptionId: string | null;
      refunded: number;
      entries: LedgerEntryRow[];
      event: WebhookEventRow | null;
      now: number;
    }) {
      const { paymentId, subscriptionId, entries, event } = snapshot;
      const batch: Statement[] = [];
      if (entries.length > 0) batch.push(db.insert(ledger_entries).values(entries).onConflictDoNothing());
      const disputed = db
        .select({ sum: sql`coalesce(-sum(${ledger_entries.amount}), 0)` })
        .from(ledger_entries)
        .where(
          and(
            eq(ledger_entries.payment_id, paymentId),
            eq(ledger_entries.account, "provider"),
            inArray(ledger_entries.kind, ["dispute", "dispute_won"]),
          ),
        );
      batch.push(
        db
          .update(payments)
          .set({
            refunded: sql`max(${payments.refunded}, ${snapshot.refunded})`,
            disputed: sql`(${disputed})`,
          })
          .where(eq(payments.id, paymentId)),
      );
      if (subscriptionId !== null) batch.push(settleRevocation(subscriptionId, snapshot.now));
      if (event) batch.push(db.insert(webhook_events).values(event).onConflictDoNothing());
      await runBatch(db, batch);
    },

    /** Whether an event was handled already. */
    async isEventHandled(id: string): Promise<boolean> {
      const rows = await db
        .select({ id: webhook_events.id })
        .from(webhook_events)
        .where(eq(webhook_events.id, id))
        .limit(1);
      return rows.length > 0;
    },

    /** Notes an event that changed nothing else. */
    async recordEvent(event: WebhookEventRow) {
      await db.insert(webhook_events).values(event).onConflictDoNothing();
    },

    /** Gives the payment of an intent, with the subscription that it paid a month of. */
    async findByIntent(intentId: string) {
      const [row] = await db
        .select({
          id: payments.id,
          sellerId: payments.seller_id,
          gross: payments.gross,
          fee: payments.fee,
          net: payments.net,
          subscription: {
            id: subscriptions.id,
            providerId: subscriptions.stripe_subscription_id,
            endedAt: subscriptions.ended_at,
          },
        })
        .from(payments)
        .leftJoin(subscriptions, eq(subscriptions.id, payments.subscription_id))
        .where(eq(payments.stripe_payment_intent_id, intentId))
        .limit(1);
      return row ?? null;
    },

    /** Whether a payment is for the newest month of its subscription. */
    async isNewestMonth(paymentId: string): Promise<boolean> {
      const [row] = await db
        .select({ newest: newestPayment(sql`payments.subscription_id`) })
        .from(payments)
        .where(eq(payments.id, paymentId))
        .limit(1);
      return row?.newest === paymentId;
    },

    /** Gives a seller's newest sales and what they are owed, in one round trip; cents. */
    async listForSeller(sellerId: string, limit: number) {
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
    async listForBuyer(buyerId: string, limit: number) {
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
