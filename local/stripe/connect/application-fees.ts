import type Stripe from "stripe";
import { recordBalanceTransaction } from "../payments/balance.ts";
import { completeList, listPage, retrieve } from "../server/lists.ts";
import { idOf, newId } from "../server/object-types.ts";
import { get, type Route } from "../server/router.ts";
import type { UnitOfWork } from "../server/unit-of-work.ts";

export function recordApplicationFee(
  uow: UnitOfWork,
  charge: Stripe.Charge,
  given: { id: string; fee: number; account: string; paymentId: string },
): Stripe.ApplicationFee {
  const { id, fee: amount, account, paymentId } = given;
  const booked = recordBalanceTransaction(uow, { type: "application_fee", amount, source: id });
  return uow.store.put("application_fee", {
    id,
    object: "application_fee",
    account,
    amount,
    amount_refunded: 0,
    application: "ca_fanlight",
    balance_transaction: booked.id,
    charge: paymentId,
    created: uow.now,
    currency: charge.currency,
    fee_source: { charge: paymentId, type: "charge" },
    livemode: false,
    originating_transaction: charge.id,
    refunded: false,
    refunds: completeList([], `/v1/application_fees/${id}/refunds`),
  });
}

export function refundApplicationFee(uow: UnitOfWork, id: string, amount: number): void {
  const fee = uow.store.need("application_fee", id);
  const refundId = newId("fee_refund");
  const booked = recordBalanceTransaction(uow, {
    type: "application_fee_refund",
    amount: -amount,
    source: refundId,
  });
  recordBalanceTransaction(uow, {
    type: "application_fee_refund",
    amount,
    source: refundId,
    account: idOf(fee.account),
  });
  const refund = uow.store.put("fee_refund", {
    id: refundId,
    object: "fee_refund",
    amount,
    balance_transaction: booked.id,
    created: uow.now,
    currency: fee.currency,
    fee: id,
    metadata: {},
  });
  const refunded = fee.amount_refunded + amount;
  uow.update(
    "application_fee",
    fee,
    {
      amount_refunded: refunded,
      refunded: refunded === fee.amount,
      refunds: { ...fee.refunds, data: [refund, ...fee.refunds.data].slice(0, 10) },
    },
    "application_fee.refunded",
  );
}

export const applicationFeeRoutes: Route[] = [
  get("/v1/application_fees", (call) =>
    listPage(call, "application_fee", "/v1/application_fees", {
      originating_transaction: call.params.text("charge"),
    }),
  ),
  get("/v1/application_fees/:id", (call) =>
    retrieve(call, "application_fee", call.path.id ?? "", "application fee"),
  ),
  get("/v1/application_fees/:id/refunds", (call) => {
    const { id } = retrieve(call, "application_fee", call.path.id ?? "", "application fee");
    return listPage(call, "fee_refund", `/v1/application_fees/${id}/refunds`, { fee: id });
  }),
];
