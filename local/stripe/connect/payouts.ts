import type Stripe from "stripe";
import { balanceOf, recordBalanceTransaction } from "../payments/balance.ts";
import { invalidRequest } from "../server/api-error.ts";
import { listPage, retrieve } from "../server/lists.ts";
import { idOf, newId } from "../server/object-types.ts";
import { get, post, type Route } from "../server/router.ts";
import type { UnitOfWork } from "../server/unit-of-work.ts";
import { requireAccount } from "./accounts.ts";
import { cancelPayout, markPaid } from "./payout-progress.ts";

const DAY = 86_400;
/** Stripe's arrival dates are at midnight UTC. */
const arrivalDate = (now: number) => Math.ceil((now + 2 * DAY) / DAY) * DAY;

interface NewPayout {
  amount: number;
  automatic: boolean;
  description?: string | null;
  metadata?: Record<string, string>;
  statementDescriptor?: string | null;
}

function createPayout(uow: UnitOfWork, id: string, wanted: NewPayout): Stripe.Payout {
  const owner = requireAccount(uow, id);
  const { amount, automatic } = wanted;
  if (!owner.payouts_enabled) {
    throw invalidRequest("This account cannot be paid out yet.", "account", "payouts_not_allowed");
  }
  if (amount === 0 || (amount < 0 && !automatic) || amount > balanceOf(uow, id).available) {
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
    arrival_date: arrivalDate(uow.now),
    automatic,
    balance_transaction: booked.id,
    created: uow.now,
    currency: "usd",
    description: wanted.description ?? (automatic ? "STRIPE PAYOUT" : null),
    destination: idOf(owner.external_accounts?.data[0]),
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: wanted.metadata ?? {},
    method: "standard",
    original_payout: null,
    payout_method: null,
    reconciliation_status: automatic ? "in_progress" : "not_applicable",
    reversed_by: null,
    source_type: "card",
    statement_descriptor: wanted.statementDescriptor ?? null,
    status: "pending",
    trace_id: { status: "pending", value: null },
    type: "bank_account",
  };
  return uow.create("payout", payout, "payout.created", id);
}

/** Pays out all or part of the available balance, arriving at once; debits the bank account of a negative amount. */
export function payOut(uow: UnitOfWork, id: string, part?: number): Stripe.Payout {
  const amount = part ?? balanceOf(uow, id).available;
  return markPaid(uow, createPayout(uow, id, { amount, automatic: true }), id);
}

export const payoutRoutes: Route[] = [
  post("/v1/payouts", ({ uow, params, account }) => {
    const amount = params.int("amount");
    if (amount === undefined)
      throw invalidRequest("Missing required param: amount.", "amount", "parameter_missing");
    params.oneOf("currency", ["usd"]);
    params.oneOf("method", ["standard"]);
    return createPayout(uow, account, {
      amount,
      automatic: false,
      description: params.text("description") ?? null,
      metadata: params.metadata(),
      statementDescriptor: params.text("statement_descriptor") ?? null,
    });
  }),
  get("/v1/payouts", (call) =>
    listPage(call, "payout", "/v1/payouts", { status: call.params.text("status") }),
  ),
  get("/v1/payouts/:id", (call) => retrieve(call, "payout", call.path.id ?? "", "payout", "payout")),
  post("/v1/payouts/:id/cancel", (call) =>
    cancelPayout(call.uow, retrieve(call, "payout", call.path.id ?? "", "payout", "payout"), call.account),
  ),
];
