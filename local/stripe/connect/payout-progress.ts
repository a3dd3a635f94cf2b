import type Stripe from "stripe";
import { recordBalanceTransaction } from "../payments/balance.ts";
import { invalidRequest } from "../server/api-error.ts";
import { idOf, randomText } from "../server/object-types.ts";
import type { UnitOfWork } from "../server/unit-of-work.ts";
import { requireAccount } from "./accounts.ts";
import { disableBankAccount, failureFor, failureOf } from "./bank-accounts.ts";

const DAY = 86_400;

export const PAYOUT_STEPS = ["in_transit", "paid", "failed", "canceled"] as const;
export type PayoutStep = (typeof PAYOUT_STEPS)[number];

const BEFORE: Record<PayoutStep, string[]> = {
  in_transit: ["pending"],
  paid: ["pending", "in_transit"],
  failed: ["pending", "in_transit", "paid"],
  canceled: ["pending"],
};

function requireStep(payout: Stripe.Payout, step: PayoutStep): void {
  if (BEFORE[step].includes(payout.status)) return;
  throw invalidRequest(`Payouts that are ${payout.status} cannot become ${step}.`, "payout");
}

export function markPaid(uow: UnitOfWork, payout: Stripe.Payout, account: string): Stripe.Payout {
  requireStep(payout, "paid");
  const done = payout.automatic && { reconciliation_status: "completed" as const };
  const paid = uow.update("payout", payout, { status: "paid", ...done }, undefined, account);
  uow.emit("payout.paid", paid, { account });
  const value = `TRACE${randomText(12).toUpperCase()}`;
  return uow.update("payout", paid, { trace_id: { status: "supported", value } }, "payout.updated", account);
}

export function cancelPayout(uow: UnitOfWork, payout: Stripe.Payout, account: string): Stripe.Payout {
  requireStep(payout, "canceled");
  if (payout.automatic) throw invalidRequest("Automatic payouts cannot be canceled.", "payout");
  return returnFunds(uow, payout, account, { status: "canceled" });
}

function failPayout(uow: UnitOfWork, payout: Stripe.Payout, account: string): Stripe.Payout {
  requireStep(payout, "failed");
  const { code, message } = failureFor(uow, idOf(payout.destination));
  const failed = returnFunds(uow, payout, account, {
    status: "failed",
    failure_code: code,
    failure_message: message,
  });
  disableBankAccount(uow, requireAccount(uow, account));
  return failed;
}

function returnFunds(
  uow: UnitOfWork,
  payout: Stripe.Payout,
  account: string,
  end: Partial<Stripe.Payout> & { status: "failed" | "canceled" },
): Stripe.Payout {
  const booked = recordBalanceTransaction(uow, {
    type: end.status === "failed" ? "payout_failure" : "payout_cancel",
    amount: payout.amount,
    source: payout.id,
    account,
  });
  const ended = uow.update(
    "payout",
    payout,
    { ...end, failure_balance_transaction: booked.id },
    undefined,
    account,
  );
  uow.emit(`payout.${end.status}`, ended, { account });
  return ended;
}

/** Moves a payout one step, as asked or as its bank account determines. */
export function movePayout(uow: UnitOfWork, payout: Stripe.Payout, account: string, step?: PayoutStep) {
  switch (step ?? nextStep(uow, payout)) {
    case "in_transit":
      requireStep(payout, "in_transit");
      return uow.update("payout", payout, { status: "in_transit" }, "payout.updated", account);
    case "paid":
      return markPaid(uow, payout, account);
    case "canceled":
      return cancelPayout(uow, payout, account);
    default:
      return failPayout(uow, payout, account);
  }
}

function nextStep(uow: UnitOfWork, payout: Stripe.Payout): PayoutStep {
  if (payout.status === "pending") return "in_transit";
  return failureOf(uow, idOf(payout.destination)) ? "failed" : "paid";
}

export function progressPayouts(uow: UnitOfWork): void {
  for (const payout of uow.store.find("payout", { statuses: ["pending", "in_transit"] })) {
    const account = uow.store.findById(payout.id)?.account ?? "";
    const dueAt = payout.status === "pending" ? payout.created + DAY : payout.arrival_date;
    if (dueAt <= uow.wallClock) movePayout(uow, payout, account);
  }
}
