import type Stripe from "stripe";
import { deauthorize } from "../connect/accounts.ts";
import { topUp } from "../connect/top-ups.ts";
import { closeDispute, openDispute } from "../payments/disputes.ts";
import { finishRefund, nextOutcome, refundCharge } from "../payments/refunds.ts";
import { invalidRequest, resourceMissing } from "../server/api-error.ts";
import type { ObjectType, StripeObjects } from "../server/object-types.ts";
import { inTransaction, type Runtime } from "../server/runtime.ts";
import type { UnitOfWork } from "../server/unit-of-work.ts";
import { disputeControlOf } from "./dispute-control.ts";

/** The object of an action; throws Stripe's 404. */
export function requireObject<K extends ObjectType>(
  uow: UnitOfWork,
  kind: K,
  id: string | undefined,
): StripeObjects[K] {
  const found = uow.store.get(kind, id);
  if (!found) throw resourceMissing(kind, id ?? "", kind);
  return found;
}

export function moneyControlOf(runtime: Runtime) {
  return {
    /**
     * Refunds at the creator's and the platform's expense, or with `platformPays` at the platform's, Stripe's default.
     */
    refund: (wanted: {
      charge: string;
      amount?: number | undefined;
      platformPays?: boolean | undefined;
    }): Stripe.Refund =>
      inTransaction(runtime, (uow) => {
        const charge = requireObject(uow, "charge", wanted.charge);
        return refundCharge(uow, charge, {
          amount: wanted.amount,
          reason: "requested_by_customer",
          reverseTransfer: Boolean(charge.transfer) && !wanted.platformPays,
          refundFee: Boolean(charge.application_fee) && !wanted.platformPays,
          metadata: {},
        });
      }),

    finishRefund: (wanted: {
      refund: string;
      outcome?: "succeeded" | "failed" | "canceled" | undefined;
    }): Stripe.Refund =>
      inTransaction(runtime, (uow) => {
        const refund = requireObject(uow, "refund", wanted.refund);
        const outcome = wanted.outcome ?? nextOutcome(uow, refund);
        if (!outcome) throw invalidRequest(`This refund is ${refund.status}: give an outcome.`, "outcome");
        return finishRefund(uow, refund, outcome);
      }),

    dispute: (wanted: {
      charge: string;
      amount?: number | undefined;
      isInquiry?: boolean | undefined;
    }): Stripe.Dispute =>
      inTransaction(runtime, (uow) => {
        const charge = requireObject(uow, "charge", wanted.charge);
        return openDispute(uow, charge, wanted.amount, { isInquiry: wanted.isInquiry === true });
      }),

    ...disputeControlOf(runtime),

    closeDispute: (wanted: { dispute: string; won: boolean }): Stripe.Dispute =>
      inTransaction(runtime, (uow) =>
        closeDispute(uow, requireObject(uow, "dispute", wanted.dispute), wanted.won),
      ),

    topUp: (wanted: { amount: number }): { amount: number } =>
      inTransaction(runtime, (uow) => topUp(uow, wanted.amount)),

    deauthorize: (wanted: { account: string }): { account: string } =>
      inTransaction(runtime, (uow) => deauthorize(uow, requireObject(uow, "account", wanted.account).id)),
  };
}
