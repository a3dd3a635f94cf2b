import { and, desc, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import { profiles } from "../../schema/accounts.ts";
import { checkouts, content_purchases, ledger_entries, payments, subscriptions } from "../../schema/money.ts";
import { shownName } from "../accounts/username-keys.ts";
import { type Database, runBatch, type Statement } from "../database.ts";
import { newestPayment, type PurchaseKey, settlePurchase, settleSubscription } from "./revocations.ts";
import { insertEvent, type WebhookEventRow } from "./webhook-events.ts";

type SubscriptionRow = typeof subscriptions.$inferInsert;
type PaymentRow = typeof payments.$inferInsert;
export type LedgerEntryRow = typeof ledger_entries.$inferInsert;
export type PaymentStore = ReturnType<typeof paymentStore>;

/** Payments and their ledger. Recording anything again changes nothing. */
export function paymentStore(db: Database) {
  /**
   * An older snapshot never overwrites a newer one, and an ended subscription is never revived: an end is final, so
   * it counts even if the machine that read it has a slow clock.
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

  const insertPayments = (rows: PaymentRow[]): Statement[] =>
    rows.length > 0 ? [db.insert(payments).values(rows).onConflictDoNothing()] : [];

  const insertEntries = (entries: LedgerEntryRow[]): Statement[] =>
    entries.length > 0 ? [db.insert(ledger_entries).values(entries).onConflictDoNothing()] : [];

  const completeCheckout = (id: string, now: number): Statement =>
    db
      .update(checkouts)
      .set({ completed_at: now })
      .where(and(eq(checkouts.id, id), isNull(checkouts.completed_at)));

  return {
    /** Records a subscription's state at the provider, with its paid months, in one transaction. */
    async recordSubscription(snapshot: {
      subscription: SubscriptionRow;
      payments: PaymentRow[];
      entries: LedgerEntryRow[];
      checkoutId: string;
      event: WebhookEventRow | null;
      now: number;
    }) {
      const isPaid = snapshot.payments.length > 0;
      await runBatch(db, [
        writeSubscription(snapshot.subscription),
        ...insertPayments(snapshot.payments),
        ...(isPaid ? [completeCheckout(snapshot.checkoutId, snapshot.now)] : []),
        ...(isPaid ? [settleSubscription(db, snapshot.subscription.id, snapshot.now)] : []),
        ...insertEntries(snapshot.entries),
        ...insertEvent(db, snapshot.event),
      ]);
    },

    /** Records a one-time payment, and the purchase that it grants if it is for a post, in one transaction. */
    async recordPurchase(snapshot: {
      payment: PaymentRow;
      entries: LedgerEntryRow[];
      checkoutId: string;
      purchase: PurchaseKey | null;
      event: WebhookEventRow | null;
      now: number;
    }) {
      const { payment, purchase, now } = snapshot;
      const grant = (key: PurchaseKey): Statement[] => [
        db
          .insert(content_purchases)
          .values({
            id: payment.id,
            buyer_id: key.buyerId,
            content_id: key.contentId,
            payment_id: payment.id,
            created_at: payment.paid_at,
          })
          .onConflictDoNothing(),
        settlePurchase(db, key, now),
      ];
      await runBatch(db, [
        ...insertPayments([payment]),
        ...insertEntries(snapshot.entries),
        completeCheckout(snapshot.checkoutId, now),
        ...(purchase ? grant(purchase) : []),
        ...insertEvent(db, snapshot.event),
      ]);
    },

    /**
     * Records a payment's reversals and totals, and what they mean for the access it bought, in one transaction.
     * Totals come from the entries, which are only ever added, so snapshots may arrive in any order.
     */
    async recordReversals(snapshot: {
      paymentId: string;
      subscriptionId: string | null;
      purchase: PurchaseKey | null;
      refunded: number;
      entries: LedgerEntryRow[];
      event: WebhookEventRow | null;
      now: number;
    }) {
      const { paymentId, subscriptionId, purchase, now } = snapshot;
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
      await runBatch(db, [
        ...insertEntries(snapshot.entries),
        db
          .update(payments)
          .set({
            refunded: sql`max(${payments.refunded}, ${snapshot.refunded})`,
            disputed: sql`(${disputed})`,
          })
          .where(eq(payments.id, paymentId)),
        ...(subscriptionId === null ? [] : [settleSubscription(db, subscriptionId, now)]),
        ...(purchase ? [settlePurchase(db, purchase, now)] : []),
        ...insertEvent(db, snapshot.event),
      ]);
    },

    /** Returns an intent's payment, with the subscription or post that it paid for. */
    async findByIntent(intentId: string) {
      const [row] = await db
        .select({
          id: payments.id,
          kind: payments.kind,
          buyerId: payments.buyer_id,
          sellerId: payments.seller_id,
          gross: payments.gross,
          fee: payments.fee,
          net: payments.net,
          contentId: checkouts.content_id,
          subscription: {
            id: subscriptions.id,
            providerId: subscriptions.stripe_subscription_id,
            endedAt: subscriptions.ended_at,
          },
        })
        .from(payments)
        .leftJoin(subscriptions, eq(subscriptions.id, payments.subscription_id))
        .leftJoin(checkouts, eq(checkouts.id, payments.checkout_id))
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

    /** Returns a seller's newest sales and what they are owed (cents), in one round trip. */
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

    /** Returns a buyer's newest payments, with their sellers. */
    async listForBuyer(buyerId: string, limit: number) {
      const rows = await db
        .select({
          payment: payments,
          username: profiles.username,
          name: shownName(),
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
