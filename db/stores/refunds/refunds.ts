import { sql } from "drizzle-orm";
import { auditIf } from "../admin/audit-log.ts";
import { type Database, runBatch, type Statement } from "../database.ts";
import { settleUnlock } from "../messages/grant-unlock.ts";
import { settleMessageSale } from "../messages/message-purchases.ts";
import { settlePurchase, settleSubscription } from "../payments/revocations.ts";
import {
  boughtWith,
  claimDebtRows,
  claimRequests,
  claimReturnRows,
  closeRequest,
  FIRST_LEASE_MS,
  factsOf,
  insertRequest,
  type NewRefund,
  openRequest,
  reasonsOf,
  requestsOf,
  withdrawalOf,
} from "./refund-queries.ts";

export type RefundStore = ReturnType<typeof refundStore>;
export type OpenRefund = Awaited<ReturnType<RefundStore["claimDue"]>>[number];
type Bought = {
  kind: string;
  buyerId: string;
  sellerId: string;
  subscriptionId: string | null;
  contentId: string | null;
  subject: string | null;
};

/** The most requests of one payment that matter; each is over before the next begins. */
const MAX_REQUESTS = 50;

const auditRequest = auditIf<{ requestId: string }>(
  (_, { requestId }) => sql`exists (select 1 from refund_requests where id = ${requestId})`,
);

/** Opens or closes what a payment bought, by all that is recorded of it. */
const settle = (
  db: Database,
  { kind, buyerId, sellerId, subscriptionId, contentId, subject }: Bought,
  now: number,
  unsentReason: string,
): Statement[] => [
  ...(subscriptionId === null ? [] : [settleSubscription(db, subscriptionId, now)]),
  ...(kind === "purchase" && contentId !== null ? [settlePurchase(db, { buyerId, contentId }, now)] : []),
  ...(kind === "unlock" ? settleUnlock(db, { buyerId, sellerId }, now) : []),
  ...(kind === "message" && subject
    ? settleMessageSale(db, { saleId: subject, buyerId, sellerId }, { now, reason: unsentReason })
    : []),
];

/** Refunds that someone asked for, and what sellers owe back. */
export function refundStore(db: Database) {
  return {
    /** What decides about refunds of a payment, with the names of both sides; null if there is no such payment. */
    async findFacts(paymentId: string) {
      const [row] = await factsOf.run(db, { paymentId });
      return row ?? null;
    },

    /**
     * Adds a request and, for an admin's, its entry in the audit log; a fan's closes what they bought. Returns null if
     * another one is open, or if that much is no longer left.
     */
    async add(request: NewRefund, payment: Bought, audit: { id: string; text: string }) {
      const { id, now } = request;
      const entry = {
        id: audit.id,
        actor_id: request.actorId,
        action: "payment.refunded",
        subject_id: payment.buyerId,
        reason: audit.text,
        created_at: now,
      };
      await runBatch(db, [
        // Whoever asked carries it out; a scheduled run takes it up only if that was cut off.
        insertRequest.bind(db, { ...request, next: now + FIRST_LEASE_MS }),
        ...(request.by === "admin" ? [auditRequest(db, entry, { requestId: id })] : []),
        ...(request.by === "guarantee" ? settle(db, payment, now, "") : []),
      ]);
      const [added] = await openRequest.run(db, { id });
      return added ?? null;
    },

    /** Claims requests that are due, the longest due first, so that parallel runs don't take up the same ones. */
    claimDue: (now: number, limit: number) => claimRequests.run(db, { now, limit }),

    /**
     * Closes a request that no refund was made for, and opens again what it had closed. If that was a message that is unsent
     * by now, it is refunded after all, for the reason given.
     */
    async close(
      { id, paymentId }: { id: string; paymentId: string },
      refusal: string,
      now: number,
      unsentReason: string,
    ) {
      const [bought] = await boughtWith.run(db, { paymentId });
      await runBatch(db, [
        closeRequest.bind(db, { id, refusal, now }),
        ...(bought ? settle(db, bought, now, unsentReason) : []),
      ]);
    },

    /** What admins wrote about refunds of a payment, by request. */
    async findReasons(paymentId: string): Promise<Map<string, string>> {
      const rows = await reasonsOf.run(db, { paymentId, limit: MAX_REQUESTS });
      return new Map(rows.map(({ id, reason }) => [id, reason ?? ""]));
    },

    /** Returns why we give back what was paid by a session, as its fan reads it; null if we don't. */
    async findWithdrawal(sessionId: string): Promise<string | null> {
      const [row] = await withdrawalOf.run(db, { sessionId });
      return row?.reason ?? null;
    },

    /** The requests of one of a buyer's payments, newest first. */
    listForBuyer: (paymentId: string, buyerId: string) =>
      requestsOf.run(db, { paymentId, buyerId, limit: MAX_REQUESTS }),

    /** Claims debts that are to be tried again: the provider's payments they are about. */
    claimDebts: (now: number, limit: number) => claimDebtRows.run(db, { now, limit }),

    /** The same of what is to be returned to sellers. */
    claimReturns: (now: number, limit: number) => claimReturnRows.run(db, { now, limit }),
  };
}
