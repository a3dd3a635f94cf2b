import Stripe from "stripe";
import type { PayoutPort, ProviderPayout } from "#domain/ledger/payouts/payout-port.ts";
import { CURRENCY } from "#domain/money.ts";
import { refuse } from "#domain/outcome.ts";
import { orNull, withProviderErrors } from "./payment-client.ts";

/** Newest transactions of an account; money is pending for days, so these include all pending ones. */
const RECENT_TRANSACTIONS = 100;
/** Our clock may be a little ahead of Stripe's. */
const CLOCK_SLACK_S = 300;

const expand = ["failure_balance_transaction"];

/** Expects the failure's balance transaction to be expanded. */
export function toPayout(payout: Stripe.Payout): ProviderPayout {
  const returned = payout.failure_balance_transaction;
  return {
    id: payout.id,
    amount: payout.amount,
    currency: payout.currency,
    livemode: payout.livemode,
    status: statusOf(payout.status),
    createdAt: payout.created * 1000,
    expectedAt: payout.arrival_date * 1000,
    failedAt: typeof returned === "object" && returned !== null ? returned.created * 1000 : null,
    failureCode: payout.failure_code,
    traceId: payout.trace_id?.value ?? null,
    orderId: payout.metadata?.order_id ?? null,
  };
}

/** Stripe's type allows any text. Money of an unknown status has left the balance, so it counts as on its way. */
function statusOf(status: string): ProviderPayout["status"] {
  switch (status) {
    case "in_transit":
    case "paid":
    case "failed":
    case "canceled":
      return status;
    default:
      return "pending";
  }
}

const inOurCurrency = (funds: Stripe.Balance.Available[] | Stripe.Balance.Pending[]) =>
  funds.filter((one) => one.currency === CURRENCY).reduce((sum, one) => sum + one.amount, 0);

export const stripePayouts = (stripe: () => Stripe): PayoutPort => ({
  availableBalance: (stripeAccount) =>
    withProviderErrors(async () => {
      const { available, pending } = await stripe().balance.retrieve({}, { stripeAccount });
      return { available: inOurCurrency(available), pending: inOurCurrency(pending) };
    }),

  pendingUntil: (stripeAccount) =>
    withProviderErrors(async () => {
      const list = await stripe().balanceTransactions.list({ limit: RECENT_TRANSACTIONS }, { stripeAccount });
      const pending = list.data.filter((one) => one.status === "pending" && one.currency === CURRENCY);
      return pending.length === 0 ? null : Math.max(...pending.map((one) => one.available_on)) * 1000;
    }),

  createPayout: ({ accountId, orderId, amount, idempotencyKey }) =>
    withProviderErrors(async () => {
      try {
        const payout = await stripe().payouts.create(
          { amount, currency: CURRENCY, metadata: { order_id: orderId }, expand },
          { stripeAccount: accountId, idempotencyKey },
        );
        return { ok: true, payout: toPayout(payout) };
      } catch (error) {
        // Other errors may be temporary; a conflict, for example, means that the same call is still running.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || error.statusCode !== 400)
          throw error;
        console.error(`payout ${orderId} refused`, error.code);
        return refuse(error.code === "balance_insufficient" ? "insufficient" : "refused");
      }
    }),

  payout: (stripeAccount, id) =>
    withProviderErrors(() =>
      orNull(async () => toPayout(await stripe().payouts.retrieve(id, { expand }, { stripeAccount }))),
    ),

  payoutOfOrder: (stripeAccount, orderId, since) =>
    withProviderErrors(async () => {
      const list = await stripe().payouts.list(
        {
          created: { gte: Math.floor(since / 1000) - CLOCK_SLACK_S },
          limit: 100,
          expand: ["data.failure_balance_transaction"],
        },
        { stripeAccount },
      );
      const found = list.data.find((one) => one.metadata?.order_id === orderId);
      return found ? toPayout(found) : null;
    }),
});
