import type Stripe from "stripe";
import { requireAccount } from "../connect/accounts.ts";
import { changeBankAccount } from "../connect/bank-accounts.ts";
import { movePayout, type PayoutStep } from "../connect/payout-progress.ts";
import { payOut } from "../connect/payouts.ts";
import { adjustFunds, makeFundsAvailable } from "../payments/available-funds.ts";
import { resourceMissing } from "../server/api-error.ts";
import { inTransaction, type Runtime } from "../server/runtime.ts";

export const payoutControlOf = (runtime: Runtime) => ({
  payout: (wanted: { account: string; amount?: number | undefined }): Stripe.Payout =>
    inTransaction(runtime, (uow) => payOut(uow, wanted.account, wanted.amount)),

  movePayout: (wanted: { payout: string; to?: PayoutStep | undefined }): Stripe.Payout =>
    inTransaction(runtime, (uow) => {
      const payout = uow.store.get("payout", wanted.payout);
      if (!payout) throw resourceMissing("payout", wanted.payout, "payout");
      return movePayout(uow, payout, uow.store.findById(payout.id)?.account ?? "", wanted.to);
    }),

  /** The account's owner enters another bank account; any number unless given. */
  changeBank: (wanted: { account: string; number?: string | undefined }): Stripe.Account =>
    inTransaction(runtime, (uow) =>
      changeBankAccount(uow, requireAccount(uow, wanted.account), wanted.number ?? "000222226666"),
    ),

  /** Changes an account's available balance, as if Stripe had made a correction. */
  adjust: (wanted: { account: string; amount: number }): { available: number; pending: number } =>
    inTransaction(runtime, (uow) => adjustFunds(uow, wanted.account, wanted.amount)),

  makeAvailable: (wanted: { account: string }): { available: number; pending: number } =>
    inTransaction(runtime, (uow) => makeFundsAvailable(uow, wanted.account)),
});
