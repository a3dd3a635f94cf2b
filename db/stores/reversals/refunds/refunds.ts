import { sql } from "drizzle-orm";
import { auditIf } from "#db/stores/admin/audit-log.ts";
import { type Database, runBatch, type Statement } from "#db/stores/database.ts";
import { settleUnlock } from "#db/stores/messages/grant-unlock.ts";
import { settleMessageSale } from "#db/stores/messages/message-purchases.ts";
import { settlePurchase, settleSubscription } from "../revocations.ts";
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
type Bought = {
  kind: string;
  buyerId: string;
  sellerId: string;
  subscriptionId: string | null;
  contentId: string | null;
  subject: string | null;
};

const MAX_REQUESTS = 50;

const auditRequest = auditIf<{ requestId: string }>(
  (_, { requestId }) => sql`exists (select 1 from refund_requests where id = ${requestId})`,
);

/** Grants or revokes what a payment bought, from everything recorded about it. */
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

export function refundStore(db: Database) {
  return {
    async findFacts(paymentId: string) {
      const [row] = await factsOf.run(db, { paymentId });
      return row ?? null;
    },

    /**
     * Adds a request; an admin's is audited, and a fan's closes what they bought. Returns null if another is open or
     * less than that is left.
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
        // The requester's own call carries it out; a scheduled run only takes over if that was interrupted.
        insertRequest.bind(db, { ...request, next: now + FIRST_LEASE_MS }),
        ...(request.by === "admin" ? [auditRequest(db, entry, { requestId: id })] : []),
        ...(request.by === "guarantee" ? settle(db, payment, now, "") : []),
      ]);
      const [added] = await openRequest.run(db, { id });
      return added ?? null;
    },

    /** Claims due requests, longest due first, so that parallel runs don't handle the same ones. */
    claimDue: (now: number, limit: number) => claimRequests.run(db, { now, limit }),

    /**
     * Closes a request without a refund and restores what it had closed. If a message was unsent in the meantime, it's
     * refunded after all, with `unsentReason`.
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

    async findReasons(paymentId: string): Promise<Map<string, string>> {
      const rows = await reasonsOf.run(db, { paymentId, limit: MAX_REQUESTS });
      return new Map(rows.map(({ id, reason }) => [id, reason ?? ""]));
    },

    async findWithdrawal(sessionId: string): Promise<string | null> {
      const [row] = await withdrawalOf.run(db, { sessionId });
      return row?.reason ?? null;
    },

    listForBuyer: (paymentId: string, buyerId: string) =>
      requestsOf.run(db, { paymentId, buyerId, limit: MAX_REQUESTS }),

    claimDebts: (now: number, limit: number) => claimDebtRows.run(db, { now, limit }),

    claimReturns: (now: number, limit: number) => claimReturnRows.run(db, { now, limit }),
  };
}
