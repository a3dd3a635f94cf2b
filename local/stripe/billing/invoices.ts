import type Stripe from "stripe";
import { completeList } from "../server/lists.ts";
import { idOf, newId, randomText } from "../server/object-types.ts";
import type { UnitOfWork } from "../server/unit-of-work.ts";
import { productName } from "./prices.ts";

function invoiceLine(
  uow: UnitOfWork,
  invoice: string,
  subscription: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
): Stripe.InvoiceLineItem {
  const quantity = item.quantity ?? 1;
  const amount = (item.price.unit_amount ?? 0) * quantity;
  const product = idOf(item.price.product);
  return {
    id: `il_${randomText(24)}`,
    object: "line_item",
    amount,
    currency: subscription.currency,
    description: `${quantity} × ${productName(uow, item.price)}`,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: item.id,
      },
      type: "subscription_item_details",
    },
    period: { start: item.current_period_start, end: item.current_period_end },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: item.price.id, product },
      type: "price_details",
      unit_amount_decimal: item.price.unit_amount_decimal,
    },
    quantity,
    quantity_decimal: null,
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  };
}

export function draftInvoice(
  uow: UnitOfWork,
  subscription: Stripe.Subscription,
  reason: "subscription_create" | "subscription_cycle",
  given: { id?: string; periodStart: number },
): Stripe.Invoice {
  const id = given.id ?? newId("invoice");
  const customer = uow.store.need("customer", idOf(subscription.customer));
  const lines = subscription.items.data.map((item) => invoiceLine(uow, id, subscription, item));
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const invoice: Stripe.Invoice = {
    id,
    object: "invoice",
    account_country: "US",
    account_name: "Fanlight",
    account_tax_ids: null,
    amount_due: total,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: total,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: "charge_automatically",
    created: uow.now,
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: "none",
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: "self" },
    last_finalization_error: null,
    latest_revision: null,
    lines: completeList(lines, `/v1/invoices/${id}/lines`),
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: idOf(subscription.on_behalf_of),
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: "subscription_details",
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: uow.now,
    period_start: given.periodStart,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: "draft",
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  };
  return uow.create("invoice", invoice, "invoice.created");
}

export function finalizeInvoice(uow: UnitOfWork, draft: Stripe.Invoice): Stripe.Invoice {
  const customer = uow.store.need("customer", draft.customer);
  const sequence = customer.next_invoice_sequence ?? 1;
  uow.store.put("customer", { ...customer, next_invoice_sequence: sequence + 1 });
  const open = uow.update("invoice", draft, {
    effective_at: uow.now,
    ending_balance: 0,
    hosted_invoice_url: `${uow.publicUrl}/i/${draft.id}`,
    invoice_pdf: `${uow.publicUrl}/i/${draft.id}?print=1`,
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, "0")}`,
    status: "open",
    status_transitions: { ...draft.status_transitions, finalized_at: uow.now },
  });
  uow.emit("invoice.finalized", open);
  return open;
}

export function linkPayment(uow: UnitOfWork, invoice: Stripe.Invoice, intent: string): Stripe.InvoicePayment {
  return uow.store.put("invoice_payment", {
    id: newId("invoice_payment"),
    object: "invoice_payment",
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: uow.now,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent, type: "payment_intent" },
    status: "open",
    status_transitions: { canceled_at: null, paid_at: null },
  });
}

export function markPaid(
  uow: UnitOfWork,
  open: Stripe.Invoice,
  payment: Stripe.InvoicePayment,
): Stripe.Invoice {
  const paid = uow.update("invoice", open, {
    amount_paid: open.amount_due,
    amount_remaining: 0,
    attempt_count: open.attempt_count + 1,
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status: "paid",
    status_transitions: { ...open.status_transitions, paid_at: uow.now },
  });
  const settled = uow.update("invoice_payment", payment, {
    amount_paid: open.amount_due,
    status: "paid",
    status_transitions: { canceled_at: null, paid_at: uow.now },
  });
  uow.emit("invoice_payment.paid", settled);
  uow.emit("invoice.paid", paid);
  uow.emit("invoice.payment_succeeded", paid);
  return paid;
}

export function voidInvoice(uow: UnitOfWork, open: Stripe.Invoice): Stripe.Invoice {
  const status_transitions = { ...open.status_transitions, voided_at: uow.now };
  const voided = uow.update("invoice", open, { auto_advance: false, status: "void", status_transitions });
  uow.emit("invoice.voided", voided);
  return voided;
}

export const paymentsOf = (uow: UnitOfWork, invoice: string): Stripe.ApiList<Stripe.InvoicePayment> =>
  completeList(uow.store.find("invoice_payment", { where: { invoice } }), `/v1/invoices/${invoice}/payments`);
