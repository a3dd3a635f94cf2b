import type Stripe from "stripe";
import { listPage, retrieve } from "../server/lists.ts";
import { newId } from "../server/object-types.ts";
import { get, type Route } from "../server/router.ts";
import type { UnitOfWork } from "../server/unit-of-work.ts";

interface NewBalanceTransaction {
  type: Stripe.BalanceTransaction.Type;
  amount: number;
  source: string;
  account?: string;
  fee?: number;
  feeType?: "stripe_fee" | "application_fee";
  description?: string | null;
  /** Whether it stays pending for two days, like card payments; defaults to true for incoming money. */
  waits?: boolean;
}

const REPORTING: Record<string, string> = {
  adjustment: "dispute",
  application_fee: "platform_earning",
  application_fee_refund: "platform_earning_refund",
  charge: "charge",
  payment: "charge",
  payment_refund: "refund",
  payout: "payout",
  payout_cancel: "payout_reversal",
  payout_failure: "payout_reversal",
  refund: "refund",
  refund_failure: "refund_failure",
  topup: "topup",
  transfer: "transfer",
  transfer_refund: "transfer_reversal",
};

const TWO_DAYS = 2 * 86_400;

export function recordBalanceTransaction(
  uow: UnitOfWork,
  movement: NewBalanceTransaction,
): Stripe.BalanceTransaction {
  const { type, amount, source, account = "", fee = 0, feeType = "stripe_fee" } = movement;
  const waits = movement.waits ?? (type === "charge" || type === "payment" || type === "application_fee");
  return uow.store.put(
    "balance_transaction",
    {
      id: newId("balance_transaction"),
      object: "balance_transaction",
      amount,
      available_on: uow.now + (waits ? TWO_DAYS : 0),
      balance_type: "payments",
      created: uow.now,
      currency: "usd",
      description: movement.description ?? null,
      exchange_rate: null,
      fee,
      fee_details: fee
        ? [
            {
              amount: fee,
              application: feeType === "application_fee" ? "ca_fanlight" : null,
              currency: "usd",
              description: feeType === "stripe_fee" ? "Stripe processing fees" : "Application fee",
              type: feeType,
            },
          ]
        : [],
      net: amount - fee,
      reporting_category: REPORTING[type] ?? "other",
      source,
      status: waits ? "pending" : "available",
      type,
    },
    account,
  );
}

/** Stripe's US card fee: 2.9% plus 30 cents. */
export const processingFee = (amount: number): number => Math.round((amount * 29) / 1000) + 30;

/** Computed on each read, since pending money becomes available over time. */
const withCurrentStatus = (
  uow: UnitOfWork,
  transaction: Stripe.BalanceTransaction,
): Stripe.BalanceTransaction => ({
  ...transaction,
  status: transaction.available_on <= uow.wallClock ? "available" : "pending",
});

export function balanceOf(uow: UnitOfWork, account: string): { available: number; pending: number } {
  const sums = { available: 0, pending: 0 };
  for (const transaction of uow.store.find("balance_transaction", { account })) {
    sums[transaction.available_on <= uow.wallClock ? "available" : "pending"] += transaction.net;
  }
  return sums;
}

export const balanceRoutes: Route[] = [
  get("/v1/balance", ({ uow, account }): Stripe.Balance => {
    const { available, pending } = balanceOf(uow, account);
    return {
      object: "balance",
      available: [{ amount: available, currency: "usd", source_types: { card: available } }],
      livemode: false,
      pending: [{ amount: pending, currency: "usd", source_types: { card: pending } }],
    };
  }),
  get("/v1/balance_transactions", (call) => {
    const found = listPage(call, "balance_transaction", "/v1/balance_transactions", {
      type: call.params.text("type"),
      source: call.params.text("source"),
    });
    return { ...found, data: found.data.map((entry) => withCurrentStatus(call.uow, entry)) };
  }),
  get("/v1/balance_transactions/:id", (call) =>
    withCurrentStatus(
      call.uow,
      retrieve(call, "balance_transaction", call.path.id ?? "", "balance transaction"),
    ),
  ),
];
