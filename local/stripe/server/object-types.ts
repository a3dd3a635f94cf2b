import { randomBytes } from "node:crypto";
import type Stripe from "stripe";

export interface StripeObjects {
  account: Stripe.Account;
  application_fee: Stripe.ApplicationFee;
  balance_transaction: Stripe.BalanceTransaction;
  "billing_portal.session": Stripe.BillingPortal.Session;
  charge: Stripe.Charge;
  "checkout.session": Stripe.Checkout.Session;
  customer: Stripe.Customer;
  dispute: Stripe.Dispute;
  event: Stripe.EventBase;
  file: Stripe.File;
  fee_refund: Stripe.FeeRefund;
  invoice: Stripe.Invoice;
  invoice_payment: Stripe.InvoicePayment;
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  payout: Stripe.Payout;
  price: Stripe.Price;
  product: Stripe.Product;
  "radar.early_fraud_warning": Stripe.Radar.EarlyFraudWarning;
  refund: Stripe.Refund;
  subscription: Stripe.Subscription;
  transfer: Stripe.Transfer;
  transfer_reversal: Stripe.TransferReversal;
}

export type ObjectType = keyof StripeObjects;

const ID_PREFIXES: Record<ObjectType, string> = {
  account: "acct_",
  application_fee: "fee_",
  balance_transaction: "txn_",
  "billing_portal.session": "bps_",
  charge: "ch_",
  "checkout.session": "cs_test_",
  customer: "cus_",
  dispute: "du_",
  event: "evt_",
  file: "file_",
  fee_refund: "fr_",
  invoice: "in_",
  invoice_payment: "inpay_",
  payment_intent: "pi_",
  payment_method: "pm_",
  payout: "po_",
  price: "price_",
  product: "prod_",
  "radar.early_fraud_warning": "issfr_",
  refund: "re_",
  subscription: "sub_",
  transfer: "tr_",
  transfer_reversal: "trr_",
};

export const OBJECT_TYPES = Object.keys(ID_PREFIXES) as ObjectType[];

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

let bytesOf: (length: number) => Uint8Array = randomBytes;

/** Replaces the randomness of IDs, for a reproducible history. Returns a function that restores it. */
export function drawIdsFrom(source: (length: number) => Uint8Array): () => void {
  bytesOf = source;
  return () => {
    bytesOf = randomBytes;
  };
}

export function randomText(length: number): string {
  let text = "";
  for (const byte of bytesOf(length)) text += ALPHABET[byte % ALPHABET.length];
  return text;
}

export const newId = (kind: ObjectType): string =>
  ID_PREFIXES[kind] + randomText(kind === "checkout.session" ? 56 : kind === "account" ? 16 : 24);

type Reference = string | { id: string } | null | undefined;

export function idOf(reference: string | { id: string }): string;
export function idOf(reference: Reference): string | null;
export function idOf(reference: Reference): string | null {
  if (!reference) return null;
  return typeof reference === "string" ? reference : reference.id;
}
