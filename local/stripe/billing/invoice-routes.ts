import { ApiError, invalidRequest } from "../server/api-error.ts";
import { listPage, retrieve } from "../server/lists.ts";
import { idOf } from "../server/object-types.ts";
import { get, post, type Route } from "../server/router.ts";
import { voidInvoice } from "./invoices.ts";
import { collectInvoice } from "./renewals.ts";

export const invoiceRoutes: Route[] = [
  get("/v1/invoices", (call) => {
    const { params } = call;
    params.ignore("collection_method");
    return listPage(call, "invoice", "/v1/invoices", {
      customer: params.text("customer"),
      "parent.subscription_details.subscription": params.text("subscription"),
      status: params.text("status"),
    });
  }),
  get("/v1/invoices/:id", (call) => retrieve(call, "invoice", call.path.id ?? "", "invoice", "invoice")),
  post("/v1/invoices/:id/pay", (call) => {
    const { uow, params } = call;
    const invoice = retrieve(call, "invoice", call.path.id ?? "", "invoice", "invoice");
    uow.followClockOf(idOf(invoice.customer));
    if (invoice.status !== "open")
      throw invalidRequest("Invoice is not open, so it cannot be paid.", undefined, "invoice_not_editable");
    params.ignore("off_session");
    const result = collectInvoice(uow, invoice, params.text("payment_method"));
    if (result.refusal) {
      const { code, declineCode, adviceCode, message } = result.refusal;
      throw new ApiError(402, {
        type: "card_error",
        code,
        message,
        ...(declineCode && { decline_code: declineCode }),
        ...(adviceCode && { advice_code: adviceCode }),
      });
    }
    return result.invoice;
  }),
  post("/v1/invoices/:id/void", (call) => {
    const invoice = retrieve(call, "invoice", call.path.id ?? "", "invoice", "invoice");
    call.uow.followClockOf(idOf(invoice.customer));
    if (invoice.status !== "open")
      throw invalidRequest("Only open invoices can be voided.", undefined, "invoice_not_editable");
    return voidInvoice(call.uow, invoice);
  }),
  get("/v1/invoice_payments", (call) => {
    const payment = call.params.group("payment");
    payment?.ignore("type");
    return listPage(call, "invoice_payment", "/v1/invoice_payments", {
      invoice: call.params.text("invoice"),
      status: call.params.text("status"),
      "payment.payment_intent": payment?.text("payment_intent"),
    });
  }),
  get("/v1/invoice_payments/:id", (call) =>
    retrieve(call, "invoice_payment", call.path.id ?? "", "invoice payment"),
  ),
];
