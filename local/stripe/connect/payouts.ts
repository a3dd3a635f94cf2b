import type Stripe from "stripe";
import { balanceOf, recordBalanceTransaction } from "../payments/balance.ts";
import { invalidRequest } from "../server/api-error.ts";
import { listPage, retrieve } from "../server/lists.ts";
import { idOf, newId } from "../server/object-types.ts";
import { get, type Route } from "../server/router.ts";
import type { UnitOfWork } from "../server/unit-of-work.ts";
import { requireAccount } from "./accounts.ts";

/** Pays out what is available, or a part of it. Pending funds have to wait, as at Stripe. */
export function payOut(uow: UnitOfWork, id: string, part?: number): Stripe.Payout {
  const owner = requireAccount(uow, id);
  const { available } = balanceOf(uow, id);
  const amount = part ?? available;
  if (!owner.payouts_enabled) throw invalidRequest("This account cannot be paid out yet.", "account");
  if (amount <= 0 || amount > available) {
    throw invalidRequest(
      "You have insufficient available funds in your Stripe account for this payout.",
      "amount",
      "balance_insufficient",
    );
  }
  const payoutId = newId("payout");
  const booked = recordBalanceTransaction(uow, {
    type: "payout",
    amount: -amount,
    source: payoutId,
    account: id,
  });
  const payout: Stripe.Payout = {
    id: payoutId,
    object: "payout",
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: uow.now,
    automatic: true,
    balance_transaction: booked.id,
    created: uow.now,
    currency: "usd",
    description: "STRIPE PAYOUT",
    destination: idOf(owner.external_accounts?.data[0]),
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: "standard",
    original_payout: null,
    payout_method: null,
    reconciliation_status: "completed",
    reversed_by: null,
    source_type: "card",
    statement_descriptor: null,
    status: "pending",
    trace_id: null,
    type: "bank_account",
  };
  uow.create("payout", payout, "payout.created", id);
  const paid = uow.update("payout", payout, { status: "paid" }, undefined, id);
  uow.emit("payout.paid", paid, { account: id });
  return paid;
}

export const payoutRoutes: Route[] = [
  get("/v1/payouts", (call) =>
    listPage(call, "payout", "/v1/payouts", { status: call.params.text("status") }),
  ),
  get("/v1/payouts/:id", (call) => retrieve(call, "payout", call.path.id ?? "", "payout", "payout")),
];
