import type { PaymentMovements } from "../../../app/domain/ledger/movements.ts";
import type {
  PaidInvoice,
  ProviderSession,
  ProviderSubscription,
} from "../../../app/domain/payments/payment-port.ts";
import type { UnpaidRenewal } from "../../../app/domain/renewals/renewal-port.ts";
import type { Checkout } from "../../../db/stores/payments/checkouts.ts";
import type { PaymentStore } from "../../../db/stores/payments/payments.ts";
import type { WebhookEventRow } from "../../../db/stores/payments/webhook-events.ts";
import { NOW } from "../../cast.ts";
import { fakeMovements } from "../../stores/provider/fake-movements.ts";
import { fakeCheckouts } from "./fake-checkouts.ts";
import { pageLink, partiesOf, storedCheckout } from "./sale-fixture.ts";

type Recorded<N extends "recordSubscription" | "recordPurchase" | "recordReversals"> = Parameters<
  PaymentStore[N]
>[0];
type Sale = Awaited<ReturnType<PaymentStore["findByIntent"]>>;

/**
 * In-memory payments: what the provider says is set, and what is recorded and asked of it can be read. Time goes on by
 * a millisecond with each look at the provider.
 */
export function fakeBooks(...rows: Partial<Checkout>[]) {
  const checkouts = fakeCheckouts(...(rows.length > 0 ? rows : [{}]).map(storedCheckout));
  const state = {
    now: NOW,
    subscription: null as ProviderSubscription | null,
    invoices: [] as PaidInvoice[],
    sessions: [] as ProviderSession[],
    unpaid: null as UnpaidRenewal | null,
    parties: partiesOf(),
    /** Whether a recorded dispute keeps the subscription from being used (ms). */
    revokedAt: null as number | null,
    /** Payments whose intent belongs to no subscription that the provider knows. */
    sessionOfPayment: null as string | null,
  };
  const subscriptions: Recorded<"recordSubscription">[] = [];
  const purchases: Recorded<"recordPurchase">[] = [];
  const reversals: Recorded<"recordReversals">[] = [];
  const events: WebhookEventRow[] = [];
  /** What the provider was asked to do, in order. */
  const done: unknown[][] = [];
  const movements = fakeMovements(
    () => {},
    () => state.now,
  );
  const answer = async <T>(value: T): Promise<T> => {
    state.now += 1;
    return structuredClone(value);
  };
  const act = async (...what: unknown[]) => {
    state.now += 1;
    done.push(what);
  };
  const booked = () => [
    ...subscriptions.flatMap((one) => one.payments),
    ...purchases.map((one) => one.payment),
  ];

  function findByIntent(intent: string): Sale {
    const row = booked().findLast((one) => one.stripe_payment_intent_id === intent);
    if (!row) return null;
    const { id, kind, gross, fee, net, buyer_id: buyerId, seller_id: sellerId, paid_at: paidAt } = row;
    const checkout = checkouts.rows.find((one) => one.id === row.checkout_id);
    const own = subscriptions.at(-1)?.subscription;
    const subscription =
      row.subscription_id && own
        ? {
            id: own.id,
            providerId: own.stripe_subscription_id,
            endedAt: own.ended_at ?? null,
            revokedAt: state.revokedAt,
          }
        : null;
    const contentId = checkout?.content_id ?? null;
    return { id, kind, buyerId, sellerId, paidAt, gross, fee, net, contentId, subscription };
  }

  const payments = {
    livemode: false,
    subscription: (id: string) => answer(state.subscription?.id === id ? state.subscription : null),
    paidInvoices: (_: string) => answer(state.invoices),
    unpaidRenewal: (_: string) => answer(state.unpaid),
    checkoutSession: (id: string) => answer(state.sessions.find((one) => one.id === id) ?? null),
    openSessionsOf: (id: string) =>
      answer(state.sessions.filter((one) => one.checkoutId === id && one.state === "open")),
    async expireSession(id: string) {
      await act("expire", id);
      const session = state.sessions.find((one) => one.id === id);
      if (session?.state === "open") session.state = "expired";
    },
    subscriptionOfPayment: (intent: string) =>
      answer(
        state.invoices.some((one) => one.paymentIntentId === intent)
          ? (state.subscription?.id ?? null)
          : null,
      ),
    sessionOfPayment: (_: string) => answer(state.sessionOfPayment),
    ...movements.port,
    movements: (intent: string): Promise<PaymentMovements | null> => answer(movements.of(intent) ?? null),
    async endSubscription(id: string) {
      await act("end", id);
      if (state.subscription) Object.assign(state.subscription, { status: "canceled", endedAt: state.now });
    },
    pauseCollection: (id: string, isPaused: boolean) => act("pause", id, isPaused),
    pastDueSubscriptionOf: (_: string) =>
      answer(state.subscription?.status === "past_due" ? state.subscription.id : null),
  };
  const deps = {
    payments,
    checkouts: checkouts.store,
    paymentStore: {
      findByIntent: async (intent: string) => findByIntent(intent),
      findParties: async () => state.parties,
      findUnpaid: async () => null,
      isNewestMonth: async (id: string) => {
        const months = booked().toSorted((a, b) => (a.period_end ?? 0) - (b.period_end ?? 0));
        return months.at(-1)?.id === id;
      },
      recordSubscription: async (row: Recorded<"recordSubscription">) => void subscriptions.push(row),
      recordPurchase: async (row: Recorded<"recordPurchase">) => void purchases.push(row),
      recordReversals: async (row: Recorded<"recordReversals">) => void reversals.push(row),
    },
    webhookEvents: {
      isHandled: async (id: string) => events.some((one) => one.id === id),
      record: async (row: WebhookEventRow) => void events.push(row),
    },
    refunds: { findReasons: async () => new Map() },
    clock: { now: () => state.now },
    pageLink,
  };
  return { state, checkouts, subscriptions, purchases, reversals, events, done, movements, deps };
}

/** A session at the provider for the stored checkout, open unless told otherwise. */
export const sessionOf = (more: Partial<ProviderSession> = {}): ProviderSession => ({
  id: "cs_1",
  url: "https://pay.example/1",
  state: "open",
  paid: false,
  checkoutId: "checkout-1",
  amount: 1500,
  expiresAt: NOW,
  subscriptionId: null,
  payment: null,
  ...more,
});

/** A one-time payment of a stored checkout. */
export const paymentOf = (more: Partial<NonNullable<ProviderSession["payment"]>> = {}) => ({
  id: "pi_1",
  amount: 1500,
  currency: "usd",
  fee: 150,
  accountId: "acct_mira",
  livemode: false,
  paidAt: NOW,
  ...more,
});
