import type Stripe from "stripe";
import { recordBalanceTransaction } from "../payments/balance.ts";
import { completeList } from "../server/lists.ts";
import { idOf, newId, randomText } from "../server/object-types.ts";
import type { UnitOfWork } from "../server/unit-of-work.ts";
import { recordApplicationFee } from "./application-fees.ts";

interface TransferResult {
  links: Pick<Stripe.Charge, "application_fee" | "transfer" | "transfer_group">;
  tell: () => void;
}

function destinationPayment(
  uow: UnitOfWork,
  charge: Stripe.Charge,
  given: {
    id: string;
    amount: number;
    fee: number;
    transfer: string;
    account: string;
    applicationFee: string | null;
  },
): void {
  const { account } = given;
  const booked = recordBalanceTransaction(uow, {
    type: "payment",
    amount: given.amount,
    source: given.id,
    account,
    fee: given.fee,
    feeType: "application_fee",
  });
  uow.store.put(
    "charge",
    {
      ...charge,
      id: given.id,
      amount: given.amount,
      amount_captured: given.amount,
      application: "ca_fanlight",
      application_fee: given.applicationFee,
      application_fee_amount: given.fee || null,
      balance_transaction: booked.id,
      customer: null,
      metadata: {},
      payment_intent: null,
      payment_method: null,
      payment_method_details: { type: "stripe_account", stripe_account: {} },
      receipt_email: null,
      receipt_url: null,
      source_transfer: given.transfer,
      transfer_data: null,
      transfer_group: null,
    },
    account,
  );
}

export function transferCharge(uow: UnitOfWork, charge: Stripe.Charge): TransferResult {
  const account = idOf(charge.transfer_data?.destination) ?? "";
  const amount = charge.transfer_data?.amount ?? charge.amount;
  const fee = charge.transfer_data?.amount ? 0 : (charge.application_fee_amount ?? 0);
  const group = charge.transfer_group ?? `group_${idOf(charge.payment_intent)}`;
  const transferId = newId("transfer");
  const paymentId = `py_${randomText(24)}`;
  const feeId = fee > 0 ? newId("application_fee") : null;

  const transfer = storeTransfer(uow, {
    id: transferId,
    amount,
    account,
    paymentId,
    sourceTransaction: charge.id,
    group,
    metadata: {},
  });
  destinationPayment(uow, charge, {
    id: paymentId,
    amount,
    fee,
    transfer: transferId,
    account,
    applicationFee: feeId,
  });
  const applicationFee = feeId
    ? recordApplicationFee(uow, charge, { id: feeId, fee, account, paymentId })
    : undefined;
  return {
    links: { application_fee: feeId, transfer: transferId, transfer_group: group },
    tell: () => {
      uow.emit("transfer.created", transfer);
      if (applicationFee) uow.emit("application_fee.created", applicationFee);
    },
  };
}

export function storeTransfer(
  uow: UnitOfWork,
  given: {
    id: string;
    amount: number;
    account: string;
    paymentId: string;
    sourceTransaction: string | null;
    group: string | null;
    metadata: Record<string, string>;
  },
): Stripe.Transfer {
  const { id, amount } = given;
  const booked = recordBalanceTransaction(uow, {
    type: "transfer",
    amount: -amount,
    source: id,
    // A transfer from a charge becomes available together with it.
    waits: given.sourceTransaction !== null,
  });
  return uow.store.put("transfer", {
    id,
    object: "transfer",
    amount,
    amount_reversed: 0,
    balance_transaction: booked.id,
    created: uow.now,
    currency: "usd",
    description: null,
    destination: given.account,
    destination_payment: given.paymentId,
    livemode: false,
    metadata: given.metadata,
    reversals: completeList([], `/v1/transfers/${id}/reversals`),
    reversed: false,
    source_transaction: given.sourceTransaction,
    source_type: "card",
    transfer_group: given.group,
  });
}

export function reverseTransfer(
  uow: UnitOfWork,
  id: string,
  amount: number,
  cause: { refund?: string; metadata?: Record<string, string> },
): Stripe.TransferReversal {
  const transfer = uow.store.need("transfer", id);
  const reversalId = newId("transfer_reversal");
  const booked = recordBalanceTransaction(uow, { type: "transfer_refund", amount, source: reversalId });
  recordBalanceTransaction(uow, {
    type: "payment_refund",
    amount: -amount,
    source: transfer.destination_payment ? idOf(transfer.destination_payment) : id,
    account: idOf(transfer.destination) ?? "",
  });
  const reversal = uow.store.put("transfer_reversal", {
    id: reversalId,
    object: "transfer_reversal",
    amount,
    balance_transaction: booked.id,
    created: uow.now,
    currency: transfer.currency,
    destination_payment_refund: null,
    metadata: cause.metadata ?? {},
    source_refund: cause.refund ?? null,
    transfer: id,
  });
  const reversed = transfer.amount_reversed + amount;
  uow.update(
    "transfer",
    transfer,
    {
      amount_reversed: reversed,
      reversed: reversed === transfer.amount,
      // Like Stripe, embeds only the ten newest.
      reversals: { ...transfer.reversals, data: [reversal, ...transfer.reversals.data].slice(0, 10) },
    },
    "transfer.reversed",
  );
  return reversal;
}
