import { createHash } from "node:crypto";
import type Stripe from "stripe";
import { idOf, newId } from "../server/object-types.ts";
import type { UnitOfWork } from "../server/unit-of-work.ts";
import { type CardDecline, declined, TEST_CARDS, type TestCard } from "./test-card-list.ts";

export const formatCardNumber = (number: string): string => number.replace(/(\d{4})(?=\d)/g, "$1 ");

export interface CardInput {
  number: string;
  expMonth: number;
  expYear: number;
  name: string;
  email: string | null;
  postalCode: string;
}

const UNKNOWN = declined(
  "test_mode_live_card",
  "Your card was declined. Your request was in test mode, but used a non test card.",
);

function testCardOf(uow: UnitOfWork, method: string): TestCard | undefined {
  const number = uow.store.value<{ number: string }>(`card:${method}`)?.number;
  return TEST_CARDS.find((card) => card.number === number);
}

export function setDecline(uow: UnitOfWork, method: string, declineCode: string | null, adviceCode?: string) {
  const decline = declineCode === null ? null : { ...declined(declineCode), adviceCode };
  uow.store.setValue(`decline:${method}`, { decline });
}

/** How a card is charged: newly entered, saved with the cardholder present, or without them. */
export type Charging = "entered" | "saved" | "off_session";

export function declineOf(uow: UnitOfWork, method: string, how: Charging): CardDecline | undefined {
  const set = uow.store.value<{ decline: CardDecline | null }>(`decline:${method}`);
  if (set && how !== "entered") return set.decline ?? undefined;
  const card = testCardOf(uow, method);
  if (!card) return UNKNOWN;
  const own = { entered: undefined, saved: card.savedDecline, off_session: card.offSessionDecline }[how];
  return own ?? card.onSessionDecline;
}

export const confirmedDeclineOf = (uow: UnitOfWork, method: string): CardDecline | undefined =>
  testCardOf(uow, method)?.confirmedDecline;

export const riskOf = (uow: UnitOfWork, method: string): TestCard["risk"] => testCardOf(uow, method)?.risk;

export const isReported = (uow: UnitOfWork, method: string): boolean =>
  testCardOf(uow, method)?.isReported === true;

export const refundBehavior = (uow: UnitOfWork, method: string | null): TestCard["refunds"] =>
  method ? testCardOf(uow, method)?.refunds : undefined;

export const disputeOf = (uow: UnitOfWork, method: string): TestCard["dispute"] =>
  testCardOf(uow, method)?.dispute;

export function requires3ds(uow: UnitOfWork, method: string, how: Charging): boolean {
  const when = testCardOf(uow, method)?.requires3ds;
  return how !== "off_session" && (when === "always" || (when === "until_saved" && how === "entered"));
}

const usAddress = (postalCode: string): Stripe.Address => ({
  city: null,
  country: "US",
  line1: null,
  line2: null,
  postal_code: postalCode || null,
  state: null,
});

export function createPaymentMethod(uow: UnitOfWork, input: CardInput): Stripe.PaymentMethod {
  const brand = TEST_CARDS.find((card) => card.number === input.number)?.brand ?? "visa";
  const method: Stripe.PaymentMethod = {
    id: newId("payment_method"),
    object: "payment_method",
    allow_redisplay: "limited",
    billing_details: {
      address: usAddress(input.postalCode),
      email: input.email,
      name: input.name,
      phone: null,
      tax_id: null,
    },
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: "pass", cvc_check: "pass" },
      country: "US",
      display_brand: brand,
      exp_month: input.expMonth,
      exp_year: input.expYear,
      fingerprint: createHash("sha256").update(input.number).digest("hex").slice(0, 16),
      funding: "credit",
      generated_from: null,
      last4: input.number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: "unregulated",
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: uow.now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: "card",
  };
  uow.store.setValue(`card:${method.id}`, { number: input.number });
  return uow.store.put("payment_method", method);
}

export function attachPaymentMethod(uow: UnitOfWork, method: Stripe.PaymentMethod, customer: string): void {
  if (method.customer === customer) return;
  const attached = uow.update("payment_method", method, { customer });
  uow.emit("payment_method.attached", attached);
}

/** Detaches a card, which then can't be attached or charged again and is nobody's default. */
export function detachPaymentMethod(uow: UnitOfWork, method: Stripe.PaymentMethod): Stripe.PaymentMethod {
  const detached = uow.update("payment_method", method, { customer: null });
  uow.emit("payment_method.detached", detached, { previous: { customer: method.customer } });
  const customer = uow.store.get("customer", idOf(method.customer) ?? undefined);
  if (customer?.invoice_settings.default_payment_method === method.id) {
    const invoice_settings = { ...customer.invoice_settings, default_payment_method: null };
    uow.update("customer", customer, { invoice_settings }, "customer.updated");
  }
  return detached;
}
