import type Stripe from "stripe";
import { movePayout, type PayoutStep } from "../connect/payout-progress.ts";
import { payOut } from "../connect/payouts.ts";
import { makeFundsAvailable } from "../payments/available-funds.ts";
import { resourceMissing } from "../server/api-error.ts";
import { inTransaction, type Runtime } from "../server/runtime.ts";

/** The actions about money on its way to creators' banks. */
export const payoutControlOf = (runtime: Runtime) => ({
  payout: (wanted: { account: string; amount?: number | undefined }): Stripe.Payout =>
    inTransaction(runtime, (uow) => payOut(uow, wanted.account, wanted.amount)),

  /** Takes a payout to its next state, or to the given one. */
  movePayout: (wanted: { payout: string; to?: PayoutStep | undefined }): Stripe.Payout =>
    inTransaction(runtime, (uow) => {
      const payout = uow.store.get("payout", wanted.payout);
      if (!payout) throw resourceMissing("payout", wanted.payout, "payout");
      return movePayout(uow, payout, uow.store.findById(payout.id)?.account ?? "", wanted.to);
    }),

  /** Makes an account's pending funds available now. */
  makeAvailable: (wanted: { account: string }): { available: number; pending: number } =>
    inTransaction(runtime, (uow) => makeFundsAvailable(uow, wanted.account)),
});
