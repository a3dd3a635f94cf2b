import type Stripe from "stripe";
import { requireAccount } from "../connect/accounts.ts";
import { changeBankAccount } from "../connect/bank-accounts.ts";
import { movePayout, type PayoutStep } from "../connect/payout-progress.ts";
import { payOut } from "../connect/payouts.ts";
import { adjustFunds, makeFundsAvailable } from "../payments/available-funds.ts";
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

  /** The account's owner enters another bank account: a number of digits, or any. */
  changeBank: (wanted: { account: string; number?: string | undefined }): Stripe.Account =>
    inTransaction(runtime, (uow) =>
      changeBankAccount(uow, requireAccount(uow, wanted.account), wanted.number ?? "000222226666"),
    ),

  /** Moves an account's available balance by an amount, as if the provider had booked something of its own. */
  adjust: (wanted: { account: string; amount: number }): { available: number; pending: number } =>
    inTransaction(runtime, (uow) => adjustFunds(uow, wanted.account, wanted.amount)),

  /** Makes an account's pending funds available now. */
  makeAvailable: (wanted: { account: string }): { available: number; pending: number } =>
    inTransaction(runtime, (uow) => makeFundsAvailable(uow, wanted.account)),
});
