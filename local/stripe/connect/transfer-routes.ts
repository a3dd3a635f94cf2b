import type Stripe from "stripe";
import { balanceOf, recordBalanceTransaction } from "../payments/balance.ts";
import { ApiError, invalidRequest } from "../server/api-error.ts";
import { listPage, retrieve } from "../server/lists.ts";
import { idOf, newId, randomText } from "../server/object-types.ts";
import { type Call, get, post, type Route } from "../server/router.ts";
import type { UnitOfWork } from "../server/unit-of-work.ts";
import { requireAccount } from "./accounts.ts";
import { reverseTransfer, storeTransfer } from "./transfers.ts";

const insufficient = (message: string) =>
  new ApiError(400, { type: "invalid_request_error", code: "balance_insufficient", message });

function createTransfer({ uow, params }: Call): Stripe.Transfer {
  const { id: account, capabilities } = requireAccount(uow, params.required("destination"), "destination");
  const amount = params.int("amount");
  if (params.required("currency") !== "usd") throw invalidRequest("Only usd is supported.", "currency");
  if (amount === undefined || amount < 1)
    throw invalidRequest("Invalid positive integer", "amount", "parameter_invalid_integer");
  if (capabilities?.transfers !== "active") {
    throw invalidRequest(
      "Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments",
      "destination",
      "insufficient_capabilities_for_transfer",
    );
  }
  if (balanceOf(uow, "").available < amount)
    throw insufficient("You have insufficient available funds in your Stripe account.");
  const id = newId("transfer");
  const paymentId = `py_${randomText(24)}`;
  const transfer = storeTransfer(uow, {
    id,
    amount,
    account,
    paymentId,
    sourceTransaction: null,
    group: params.text("transfer_group") || null,
    metadata: params.metadata(),
  });
  recordBalanceTransaction(uow, { type: "payment", amount, source: paymentId, account, waits: false });
  uow.emit("transfer.created", transfer);
  return transfer;
}

function followTransfer(uow: UnitOfWork, transfer: Stripe.Transfer): void {
  const charge = uow.store.get("charge", idOf(transfer.source_transaction));
  uow.followClockOf(idOf(charge?.customer ?? null));
}

function createReversal(call: Call): Stripe.TransferReversal {
  const { uow, params } = call;
  const transfer = retrieve(call, "transfer", call.path.id ?? "", "transfer");
  followTransfer(uow, transfer);
  const left = transfer.amount - transfer.amount_reversed;
  const amount = params.int("amount") ?? left;
  params.ignore("description");
  if (params.flag("refund_application_fee"))
    throw invalidRequest("Not covered by the stand-in.", "refund_application_fee");
  if (amount < 1 || amount > left)
    throw invalidRequest(`The reversal's amount (${amount}) exceeds what is left (${left}).`, "amount");
  const { available, pending } = balanceOf(uow, idOf(transfer.destination) ?? "");
  if (available + pending < amount)
    throw insufficient("The connected account has insufficient funds to cover this transfer reversal.");
  return reverseTransfer(uow, transfer.id, amount, { metadata: params.metadata() });
}

export const transferRoutes: Route[] = [
  post("/v1/transfers", createTransfer),
  get("/v1/transfers", (call) => {
    const { params } = call;
    return listPage(call, "transfer", "/v1/transfers", {
      destination: params.text("destination"),
      transfer_group: params.text("transfer_group"),
    });
  }),
  get("/v1/transfers/:id", (call) => retrieve(call, "transfer", call.path.id ?? "", "transfer")),
  post("/v1/transfers/:id/reversals", createReversal),
  get("/v1/transfers/:id/reversals", (call) => {
    const { id } = retrieve(call, "transfer", call.path.id ?? "", "transfer");
    return listPage(call, "transfer_reversal", `/v1/transfers/${id}/reversals`, { transfer: id });
  }),
];
