import { createHash } from "node:crypto";
import type Stripe from "stripe";
import { newId } from "../server/object-types.ts";
import type { UnitOfWork } from "../server/unit-of-work.ts";

export interface CardDecline {
  code: string;
  declineCode: string | null;
  /** The network's advice, if there is any. */
  adviceCode?: string | undefined;
  message: string;
}

interface TestCard {
  number: string;
  label: string;
  brand: "visa" | "mastercard";
  /** Applies when the cardholder is present. */
  onSessionDecline?: CardDecline;
  /** Applies to renewals. */
  offSessionDecline?: CardDecline;
  requires3ds?: boolean;
  /** How its refunds go; by default they succeed at once. */
  refunds?: "pending" | "failing";
}

const declined = (declineCode: string, message = "Your card was declined."): CardDecline => ({
  code: "card_declined",
  declineCode,
  message,
});

export const TEST_CARDS: TestCard[] = [
  { number: "4242424242424242", label: "Succeeds", brand: "visa" },
  { number: "5555555555554444", label: "Succeeds (Mastercard)", brand: "mastercard" },
  {
    number: "4000000000000002",
    label: "Declined",
    brand: "visa",
    onSessionDecline: declined("generic_decline"),
  },
  {
    number: "4000000000009995",
    label: "Insufficient funds",
    brand: "visa",
    onSessionDecline: declined("insufficient_funds", "Your card has insufficient funds."),
  },
  { number: "4000002500003155", label: "Asks for 3-D Secure", brand: "visa", requires3ds: true },
  {
    number: "4000002760003184",
    label: "Asks for 3-D Secure, also at renewal",
    brand: "visa",
    requires3ds: true,
    offSessionDecline: declined("authentication_required", "This card must be confirmed."),
  },
  {
    number: "4000000000000341",
    label: "Succeeds now, fails at renewal",
    brand: "visa",
    offSessionDecline: declined("generic_decline"),
  },
  { number: "4000000000007726", label: "Refunds are pending first", brand: "visa", refunds: "pending" },
  { number: "4000000000005126", label: "Refunds succeed, then fail", brand: "visa", refunds: "failing" },
  {
    number: "4000000000000069",
    label: "Expired",
    brand: "visa",
    onSessionDecline: { code: "expired_card", declineCode: null, message: "Your card has expired." },
  },
  {
    number: "4000000000000127",
    label: "Incorrect security code",
    brand: "visa",
    onSessionDecline: {
      code: "incorrect_cvc",
      declineCode: null,
      message: "Your card's security code is incorrect.",
    },
  },
];

export const formatCardNumber = (number: string): string => number.replace(/(\d{4})(?=\d)/g, "$1 ");

/** The card details typed on the hosted page. */
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

/** Makes the card of a subscription's payer fail from now on with these codes, or work again (control panel). */
export function setDecline(uow: UnitOfWork, method: string, declineCode: string | null, adviceCode?: string) {
  const decline = declineCode === null ? null : { ...declined(declineCode), adviceCode };
  uow.store.setValue(`decline:${method}`, { decline });
}

export function declineOf(uow: UnitOfWork, method: string, offSession: boolean): CardDecline | undefined {
  const set = uow.store.value<{ decline: CardDecline | null }>(`decline:${method}`);
  if (set && offSession) return set.decline ?? undefined;
  const card = testCardOf(uow, method);
  if (!card) return UNKNOWN;
  return offSession ? (card.offSessionDecline ?? card.onSessionDecline) : card.onSessionDecline;
}

export const refundBehavior = (uow: UnitOfWork, method: string | null): TestCard["refunds"] =>
  method ? testCardOf(uow, method)?.refunds : undefined;

export const requires3ds = (uow: UnitOfWork, method: string): boolean =>
  testCardOf(uow, method)?.requires3ds === true;

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

/** The card details shown on a charge. */
export function chargedCard(
  method: Stripe.PaymentMethod,
  amount: number,
): Stripe.Charge.PaymentMethodDetails {
  const { card } = method;
  return {
    type: "card",
    card: {
      amount_authorized: amount,
      authorization_code: null,
      brand: card?.brand ?? null,
      checks: card?.checks ?? null,
      country: card?.country ?? null,
      electronic_commerce_indicator: null,
      exp_month: card?.exp_month ?? 12,
      exp_year: card?.exp_year ?? 2034,
      fingerprint: card?.fingerprint ?? null,
      funding: card?.funding ?? null,
      installments: null,
      last4: card?.last4 ?? null,
      mandate: null,
      network: card?.brand ?? null,
      network_transaction_id: null,
      regulated_status: "unregulated",
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
  };
}
