import type { PaidInvoice, ProviderSubscription } from "../../../app/domain/payments/payment-port.ts";
import type { Checkout } from "../../../db/stores/payments/checkouts.ts";
import type { Parties, Party } from "../../../db/stores/payments/payments.ts";
import { DAY, HOUR, NOW, type Person, people } from "../../cast.ts";

const MONTH = 30 * DAY;

/** A stored checkout of a fan at Mira's, open at the provider. */
export const storedCheckout = (more: Partial<Checkout> = {}): Checkout => ({
  id: "checkout-1",
  kind: "subscription",
  buyer_id: people.fan.id,
  seller_id: people.creator.id,
  content_id: null,
  subject: "",
  amount: 1500,
  currency: "usd",
  stripe_account_id: "acct_mira",
  stripe_session_id: "cs_1",
  stripe_session_url: "https://pay.example/1",
  success_url: "https://site.example/ok",
  cancel_url: "https://site.example/no",
  created_at: NOW,
  expires_at: NOW + HOUR,
  completed_at: null,
  expired_at: null,
  attempt: 1,
  attempted_at: NOW,
  attempt_until: NOW,
  ...more,
});

/** A subscription as the provider reports it in its first, paid month. */
export const snapshotOf = (more: Partial<ProviderSubscription> = {}): ProviderSubscription => ({
  id: "sub_1",
  status: "active",
  checkoutId: "checkout-1",
  accountId: "acct_mira",
  amount: 1500,
  currency: "usd",
  livemode: false,
  periodStart: NOW,
  periodEnd: NOW + MONTH,
  isCharged: true,
  cancelAtPeriodEnd: false,
  endedAt: null,
  createdAt: NOW,
  ...more,
});

/** A paid month, the first unless `number` says otherwise. */
export const invoiceOf = (number = 0, more: Partial<PaidInvoice> = {}): PaidInvoice => ({
  id: `in_${number}`,
  amount: 1500,
  currency: "usd",
  fee: 150,
  paidAt: NOW + number * MONTH,
  periodStart: NOW + number * MONTH,
  periodEnd: NOW + (number + 1) * MONTH,
  paymentIntentId: `pi_${number}`,
  ...more,
});

const party = (person: Person): Party => ({
  id: person.id,
  email: person.email,
  username: person.username,
  name: person.name ?? person.username,
  isClosed: false,
});

/** The fan and Mira, as emails about money know them. */
export const partiesOf = (buyer: Partial<Party> = {}, seller: Partial<Party> = {}): Parties => ({
  buyer: { ...party(people.fan), ...buyer },
  seller: { ...party(people.creator), ...seller },
});

export const pageLink = (path: string) => `https://site.example${path}`;
