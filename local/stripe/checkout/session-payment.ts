import type Stripe from "stripe";
import { createCustomer } from "../billing/customers.ts";
import { draftInvoice, finalizeInvoice, linkPayment, markPaid } from "../billing/invoices.ts";
import { feeOf } from "../billing/renewals.ts";
import { createSubscription } from "../billing/subscriptions.ts";
import {
  AUTHENTICATION_FAILED,
  type Confirmation,
  confirmIntent,
  createIntent,
  failIntent,
} from "../payments/payment-intents.ts";
import type { CardDecline } from "../payments/test-card-list.ts";
import { attachPaymentMethod, type CardInput, createPaymentMethod } from "../payments/test-cards.ts";
import { idOf, newId } from "../server/object-types.ts";
import type { UnitOfWork } from "../server/unit-of-work.ts";
import { EMPTY_CUSTOMER_DETAILS } from "./new-session.ts";
import {
  type CheckoutDetails,
  checkoutDetails,
  currentSession,
  setCheckoutDetails,
} from "./session-state.ts";

export type PaymentResult =
  | { outcome: "complete"; session: Stripe.Checkout.Session }
  | { outcome: "asks"; session: Stripe.Checkout.Session }
  | { outcome: "refused"; session: Stripe.Checkout.Session; refusal: CardDecline }
  | { outcome: "closed"; session: Stripe.Checkout.Session };

/** The customer's cards that the page offers: those whose owner agreed to be shown them again. */
export const offeredCards = (uow: UnitOfWork, session: Stripe.Checkout.Session): Stripe.PaymentMethod[] => {
  const customer = idOf(session.customer);
  return customer === null
    ? []
    : uow.store.find("payment_method", { where: { customer, allow_redisplay: "always" } });
};

/**
 * Pays a session with a new card or the customer's saved one (`method`), in one transaction, so that the second of two
 * parallel calls finds it complete.
 */
export function paySession(
  uow: UnitOfWork,
  id: string,
  input: (CardInput & { save?: boolean }) | { method: Stripe.PaymentMethod },
): PaymentResult {
  const session = currentSession(uow, uow.store.need("checkout.session", id));
  if (session.status !== "open") return { outcome: "closed", session };
  const note = { ...checkoutDetails(uow, id) };
  const isSaved = "method" in input;
  const method = isSaved ? input.method : newMethod(uow, session, note, input);
  note.method = method.id;
  note.savedByBuyer = !isSaved && input.save === true && offersSaving(session);
  const intent = note.intent
    ? uow.store.need("payment_intent", note.intent)
    : createSessionIntent(uow, session, note);
  note.intent = intent.id;
  setCheckoutDetails(uow, id, note);
  return paymentResultOf(
    uow,
    session,
    note,
    confirmIntent(uow, intent, method, { challengeUrl: `${session.url}/3ds`, isSaved }),
  );
}

function newMethod(
  uow: UnitOfWork,
  session: Stripe.Checkout.Session,
  note: CheckoutDetails,
  input: CardInput,
): Stripe.PaymentMethod {
  const owner = uow.store.get("customer", note.customer ?? undefined);
  const email = session.customer_email ?? owner?.email ?? input.email;
  if (!note.customer && session.customer_creation === "always") {
    note.customer = createCustomer(uow, { email, name: input.name }).id;
  }
  return createPaymentMethod(uow, { ...input, email });
}

export const offersSaving = (session: Stripe.Checkout.Session): boolean =>
  session.saved_payment_method_options?.payment_method_save === "enabled";

export function finish3ds(uow: UnitOfWork, id: string, success: boolean): PaymentResult {
  const session = currentSession(uow, uow.store.need("checkout.session", id));
  if (session.status !== "open") return { outcome: "closed", session };
  const note = checkoutDetails(uow, id);
  const intent = note.intent ? uow.store.need("payment_intent", note.intent) : undefined;
  if (intent?.status !== "requires_action") {
    return { outcome: "refused", session, refusal: AUTHENTICATION_FAILED };
  }
  const method = uow.store.need("payment_method", note.method);
  const confirmation = success
    ? confirmIntent(uow, intent, method, { authenticated: true })
    : failIntent(uow, intent, method, AUTHENTICATION_FAILED);
  return paymentResultOf(uow, session, note, confirmation);
}

function createSessionIntent(
  uow: UnitOfWork,
  session: Stripe.Checkout.Session,
  note: CheckoutDetails,
): Stripe.PaymentIntent {
  const amount = session.amount_total ?? 0;
  const subscribing = session.mode === "subscription";
  return createIntent(uow, {
    amount,
    customer: note.customer,
    description: subscribing ? "Subscription creation" : note.description,
    metadata: subscribing ? {} : note.metadata,
    fee: subscribing ? feeOf(amount, note.feePercent) : note.fee,
    destination: note.destination,
    transferAmount: note.transferAmount,
    suffix: note.suffix,
    receiptEmail: note.receiptEmail,
    transferGroup: note.transferGroup,
    saveCard: subscribing || note.saveCard,
  });
}

function paymentResultOf(
  uow: UnitOfWork,
  session: Stripe.Checkout.Session,
  note: CheckoutDetails,
  confirmation: Confirmation,
): PaymentResult {
  if (confirmation.outcome === "requires_action") return { outcome: "asks", session };
  if (confirmation.outcome === "failed") {
    return { outcome: "refused", session, refusal: confirmation.refusal };
  }
  return { outcome: "complete", session: completeSession(uow, session, note, confirmation.intent) };
}

function completeSession(
  uow: UnitOfWork,
  session: Stripe.Checkout.Session,
  note: CheckoutDetails,
  intent: Stripe.PaymentIntent,
): Stripe.Checkout.Session {
  const method = uow.store.need("payment_method", intent.payment_method);
  const subscribing = session.mode === "subscription";
  if (note.customer && (subscribing || note.saveCard || note.savedByBuyer)) {
    const kept = note.savedByBuyer
      ? uow.update("payment_method", method, { allow_redisplay: "always" })
      : method;
    attachPaymentMethod(uow, kept, note.customer);
  }
  const bought = subscribing ? startSubscription(uow, note, intent, method.id) : undefined;
  const customer = note.customer ? uow.store.need("customer", note.customer) : undefined;
  const { billing_details: billing } = method;
  const done = uow.update("checkout.session", session, {
    collected_information: { business_name: null, individual_name: null, shipping_details: null },
    customer: customer?.id ?? null,
    customer_details: {
      ...EMPTY_CUSTOMER_DETAILS,
      address: billing.address,
      email: session.customer_email ?? customer?.email ?? billing.email,
      name: billing.name,
    },
    invoice: bought?.invoice ?? null,
    // In subscription mode, the intent is found through the invoice's payments.
    payment_intent: subscribing ? null : intent.id,
    payment_status: "paid",
    status: "complete",
    subscription: bought?.subscription ?? null,
    url: null,
  });
  uow.emit("checkout.session.completed", done);
  return done;
}

function startSubscription(
  uow: UnitOfWork,
  note: CheckoutDetails,
  intent: Stripe.PaymentIntent,
  method: string,
): { subscription: string; invoice: string } {
  const invoice = newId("invoice");
  const customer = idOf(intent.customer) ?? "";
  const subscription = createSubscription(uow, {
    id: newId("subscription"),
    customer,
    paymentMethod: method,
    prices: note.items.flatMap(({ price, quantity }) => (price ? [{ price, quantity: quantity ?? 1 }] : [])),
    metadata: note.metadata,
    feePercent: note.feePercent,
    destination: note.destination,
    description: note.description,
    latestInvoice: invoice,
  });
  const draft = draftInvoice(uow, subscription, "subscription_create", {
    id: invoice,
    periodStart: uow.now,
  });
  const open = finalizeInvoice(uow, draft);
  markPaid(uow, open, linkPayment(uow, open, intent.id));
  const owner = uow.store.need("customer", customer);
  uow.update("customer", owner, { currency: "usd" }, "customer.updated");
  return { subscription: subscription.id, invoice };
}
