import { ledger_entries } from "#db/schema/ledger/ledger.ts";
import { payments } from "#db/schema/payments/payments.ts";
import type { unpaid_renewals } from "#db/schema/subscriptions/renewals.ts";
import { subscriptions } from "#db/schema/subscriptions/subscriptions.ts";
import type { LedgerEntry } from "#domain/ledger/entry.ts";
import type { CausedNews, Parties, Party } from "#domain/notifications/payment-news/news.ts";
import type { MessageSaleKey, PurchaseKey, UnlockKey } from "#domain/payments/sale-keys.ts";
import type { CardFace } from "#domain/payments/saved-cards/card.ts";
import type { WebhookEventRow } from "#domain/payments/webhooks/event-row.ts";
import { type BoostPayment, startBoost } from "../boosts/settle.ts";
import { type Database, runBatch, type Statement } from "../database.ts";
import { balanceOf } from "../ledger/payouts/earnings.ts";
import { settleUnlock } from "../messages/grant-unlock.ts";
import { settleMessageSale } from "../messages/message-purchases.ts";
import { welcomeSubscriber } from "../messages/welcome/send-welcome.ts";
import { rowOf } from "../prepared-rows.ts";
import { logUnlock } from "../reversals/access-log.ts";
import {
  type RequestedRefund,
  type StillToMove,
  saveRefundStates,
} from "../reversals/refunds/refund-states.ts";
import { refundDoubled, refundRegained, refundWithdrawn } from "../reversals/refunds/withdrawn-refunds.ts";
import { newestMonthOf, settlePurchase, settleSubscription } from "../reversals/revocations.ts";
import { unsettleBlocks } from "../subscriptions/failed-renewals/blocked-renewals.ts";
import { findUnpaid, settleUnpaid } from "../subscriptions/failed-renewals/unpaid-renewals.ts";
import { findAgreedPrices, findOpenRequest } from "../subscriptions/price-changes/request-rows.ts";
import { settleCard } from "../subscriptions/subscription-cards.ts";
import { accountsOf } from "../subscriptions/subscription-moves.ts";
import { enqueueNews } from "./caused-news.ts";
import {
  completeCheckout,
  insertEntry,
  insertPayment,
  insertPurchase,
  partiesOf,
  paymentByIntent,
  salesOf,
  saveSubscription,
  saveTotals,
} from "./payment-queries.ts";
import { cardEntriesOf, paymentOf, paymentsOf, toPaid, toPaidByCard } from "./receipt-queries.ts";
import { insertEvent } from "./webhook-events.ts";

type SubscriptionRow = typeof subscriptions.$inferInsert;
type UnpaidRow = typeof unpaid_renewals.$inferInsert;
type PaymentRow = typeof payments.$inferInsert;
export type PaymentStore = ReturnType<typeof paymentStore>;

export function paymentStore(db: Database) {
  const writeSubscription = (row: SubscriptionRow): Statement =>
    saveSubscription.bind(db, rowOf(subscriptions, row), {
      isCanceling: row.cancel_requested_at !== null,
      isEnded: row.ended_at != null,
    });
  const insertPayments = (rows: PaymentRow[]): Statement[] =>
    rows.map((row) => insertPayment.bind(db, rowOf(payments, row)));
  const insertEntries = (rows: LedgerEntry[]): Statement[] =>
    rows.map((row) => insertEntry.bind(db, rowOf(ledger_entries, row)));

  const giveBack = (of: {
    checkoutId: string;
    withdrawnReason: string;
    doubledReason: string;
    now: number;
  }): Statement[] => [
    refundWithdrawn.bind(db, { checkoutId: of.checkoutId, reason: of.withdrawnReason, now: of.now }),
    refundDoubled.bind(db, { checkoutId: of.checkoutId, reason: of.doubledReason, now: of.now }),
  ];

  return {
    findUnpaid: (id: string, attempt: string) => findUnpaid(db, id, attempt),
    findAgreedPrices: (subscriptionId: string) => findAgreedPrices(db, subscriptionId),
    findOpenRequest: (subscriptionId: string) => findOpenRequest(db, subscriptionId),

    /**
     * Records a subscription and its months in one transaction, and requests refunds for payments made after the sale
     * ended or made twice.
     */
    async recordSubscription(snapshot: {
      subscription: SubscriptionRow;
      card: CardFace | null;
      unpaid: UnpaidRow | null;
      payments: PaymentRow[];
      entries: LedgerEntry[];
      checkoutId: string;
      news: CausedNews[];
      withdrawnReason: string;
      doubledReason: string;
      event: WebhookEventRow | null;
      now: number;
    }) {
      const { subscription, card, payments: paid, now } = snapshot;
      const isPaid = paid.length > 0;
      await runBatch(db, [
        ...enqueueNews(db, snapshot.news),
        writeSubscription(subscription),
        settleCard(db, { id: subscription.id, userId: subscription.buyer_id, card, now }),
        settleUnpaid(db, subscription.id, snapshot.unpaid, now),
        unsettleBlocks(db, { buyerId: subscription.buyer_id, sellerId: subscription.seller_id }),
        ...(isPaid ? welcomeSubscriber(db, subscription, now) : []),
        ...insertPayments(paid),
        ...(isPaid ? [completeCheckout.bind(db, { id: snapshot.checkoutId, now })] : []),
        ...(isPaid ? [...giveBack(snapshot), settleSubscription(db, subscription.id, now)] : []),
        ...insertEntries(snapshot.entries),
        ...insertEvent(db, snapshot.event),
      ]);
    },

    async recordPurchase(snapshot: {
      payment: PaymentRow;
      entries: LedgerEntry[];
      checkoutId: string;
      purchase: PurchaseKey | null;
      message: MessageSaleKey | null;
      unlock: UnlockKey | null;
      boost?: BoostPayment | null;
      news: CausedNews[];
      withdrawnReason: string;
      doubledReason: string;
      unsentReason: string;
      event: WebhookEventRow | null;
      now: number;
    }) {
      const { payment, purchase, message, unlock, boost, now, unsentReason: reason } = snapshot;
      const granted = { paymentId: payment.id, at: payment.paid_at };
      const grant = (key: PurchaseKey): Statement[] => [
        insertPurchase.bind(db, { ...key, ...granted }),
        settlePurchase(db, key, now),
        logUnlock(db, payment, key.contentId),
      ];
      await runBatch(db, [
        ...enqueueNews(db, snapshot.news),
        ...insertPayments([payment]),
        ...insertEntries(snapshot.entries),
        completeCheckout.bind(db, { id: snapshot.checkoutId, now }),
        ...giveBack(snapshot),
        ...(purchase ? grant(purchase) : []),
        ...(message ? settleMessageSale(db, message, { now, reason }, granted) : []),
        ...(message ? [logUnlock(db, payment, message.saleId)] : []),
        ...(unlock ? settleUnlock(db, unlock, now, granted) : []),
        ...(boost ? startBoost(db, boost, snapshot.withdrawnReason) : []),
        ...insertEvent(db, snapshot.event),
      ]);
    },

    /**
     * Records reversals, totals, our refunds' progress, outstanding transfers, and the effect on access in one
     * transaction. Totals come from append-only entries, so snapshots may arrive in any order.
     */
    async recordReversals(snapshot: {
      paymentId: string;
      subscriptionId: string | null;
      purchase: PurchaseKey | null;
      message: MessageSaleKey | null;
      unlock: UnlockKey | null;
      doubledReason: string;
      unsentReason: string;
      entries: LedgerEntry[];
      requests: RequestedRefund[];
      stillToMove: StillToMove;
      news: CausedNews[];
      event: WebhookEventRow | null;
      now: number;
    }) {
      const { paymentId, subscriptionId, purchase, message, unlock, now, unsentReason: reason } = snapshot;
      await runBatch(db, [
        ...enqueueNews(db, snapshot.news),
        ...insertEntries(snapshot.entries),
        saveTotals.bind(db, { id: paymentId }),
        ...saveRefundStates(db, snapshot),
        refundRegained.bind(db, { paymentId, reason: snapshot.doubledReason, now }),
        ...(subscriptionId === null ? [] : [settleSubscription(db, subscriptionId, now)]),
        ...(purchase ? [settlePurchase(db, purchase, now)] : []),
        ...(message ? settleMessageSale(db, message, { now, reason }) : []),
        ...(unlock ? settleUnlock(db, unlock, now) : []),
        ...insertEvent(db, snapshot.event),
      ]);
    },

    async findParties(buyerId: string, sellerId: string): Promise<Parties> {
      const rows = await partiesOf.run(db, { buyerId, sellerId });
      const find = (id: string): Party => {
        const row = rows.find((one) => one.id === id);
        if (!row) throw new Error(`there is no account ${id}`);
        return { ...row, email: row.isErased ? null : row.email };
      };
      return { buyer: find(buyerId), seller: find(sellerId) };
    },

    async findAccounts(subscriptionId: string, sellerId: string): Promise<(string | null)[]> {
      const [row] = await accountsOf.run(db, { subscriptionId, sellerId });
      return row ? [row.own, row.present, row.lost, ...(JSON.parse(row.ofMonths) as (string | null)[])] : [];
    },

    async findByIntent(intentId: string) {
      const [row] = await paymentByIntent.run(db, { intentId });
      return row ?? null;
    },

    async isNewestMonth(paymentId: string): Promise<boolean> {
      const [row] = await newestMonthOf.run(db, { paymentId });
      return row?.newest === paymentId;
    },

    /**
     * Returns a creator's newest sales, or those after a cursor, with their ledger amounts, and the creator's balance
     * (cents), in one round trip.
     */
    async listForSeller(sellerId: string, limit: number, after: { at: number; id: string } | null = null) {
      const [sales, [balance]] = await db.batch([
        salesOf.bind(db, { sellerId, limit, ...(after ?? { at: 0, id: "" }) }, { isFirst: after === null }),
        balanceOf.bind(db, { sellerId }),
      ]);
      return {
        sales: sales.map(({ payment, ...row }) => ({ ...payment, ...row })),
        owed: balance?.owed ?? 0,
      };
    },

    async findForBuyer(id: string, buyerId: string) {
      const [[row], entries] = await db.batch([
        paymentOf.bind(db, { id, buyerId }),
        cardEntriesOf.bind(db, { id, buyerId }),
      ]);
      if (!row) return null;
      return { payment: toPaidByCard(row), entries };
    },

    async listForBuyer(buyerId: string, limit: number, after: { at: number; id: string } | null = null) {
      const values = { buyerId, limit, ...(after ?? { at: 0, id: "" }) };
      const rows = await paymentsOf.run(db, values, { isFirst: after === null });
      return rows.map(toPaid);
    },
  };
}
