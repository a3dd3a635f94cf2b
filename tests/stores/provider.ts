import type {
  Dispute,
  PaidInvoice,
  ProviderEvent,
  ProviderSession,
  ProviderSubscription,
  Refund,
} from "../../app/domain/sales/payment-port.ts";
import { DAY, NOW } from "../cast.ts";

const MONTH = 30 * DAY;

/** One subscription at the provider, in memory: what may happen to it, and the events that tell of it. */
export function fakeProvider(run: string, checkoutId: string, amount = 1500) {
  const subscription: ProviderSubscription = {
    ...{
      id: `sub_${run}`,
      status: "incomplete",
      checkoutId,
      accountId: "acct_mira",
      amount,
      currency: "usd",
    },
    ...{ livemode: false, periodStart: NOW, periodEnd: NOW + MONTH, cancelAtPeriodEnd: false },
    ...{ endedAt: null, createdAt: NOW },
  };
  const session: ProviderSession = {
    ...{ id: `cs_${run}`, url: `https://pay.example/${run}`, state: "open", paid: false },
    ...{ subscriptionId: null, checkoutId, amount, expiresAt: NOW + DAY },
  };
  const invoices: PaidInvoice[] = [];
  const refunds = new Map<string, Refund[]>();
  const disputes = new Map<string, Dispute[]>();
  const events: ProviderEvent[] = [];
  const faults = { next: 0 };
  let at = NOW;

  const tell = (type: string, subject: ProviderEvent["subject"]) =>
    events.push({
      ...{ id: `evt_${run}_${events.length}`, type, account: null, livemode: false },
      ...{ createdAt: at, subject },
    });
  const tellSubscription = (what: string) =>
    tell(`customer.subscription.${what}`, { kind: "subscription", id: subscription.id });
  const pay = () => {
    const number = invoices.length;
    invoices.push({
      ...{
        id: `in_${run}_${number}`,
        amount,
        currency: "usd",
        paidAt: at,
        paymentIntentId: `pi_${run}_${number}`,
      },
      ...{ periodStart: subscription.periodStart, periodEnd: subscription.periodEnd },
    });
    subscription.status = "active";
    tell("invoice.paid", { kind: "subscription", id: subscription.id });
  };
  const live = () => subscription.endedAt === null && invoices.length > 0;

  const happens = {
    /** The fan pays at the provider's page. */
    checkOut() {
      if (session.state !== "open") return;
      Object.assign(session, { state: "complete", paid: true, subscriptionId: subscription.id });
      tellSubscription("created");
      pay();
      tell("checkout.session.completed", { kind: "session", id: session.id });
    },
    renew() {
      if (!live()) return;
      subscription.periodStart = subscription.periodEnd;
      subscription.periodEnd += MONTH;
      pay();
      tellSubscription("updated");
    },
    declineRenewal() {
      if (!live()) return;
      subscription.status = "past_due";
      tell("invoice.payment_failed", { kind: "subscription", id: subscription.id });
      tellSubscription("updated");
    },
    cancel() {
      if (!live()) return;
      subscription.cancelAtPeriodEnd = true;
      tellSubscription("updated");
    },
    resume() {
      if (!live()) return;
      subscription.cancelAtPeriodEnd = false;
      tellSubscription("updated");
    },
    end() {
      if (!live()) return;
      Object.assign(subscription, { status: "canceled", endedAt: at });
      tellSubscription("deleted");
    },
    /** Refunds a share of the newest month, what is left of it at most. */
    refund(share = 1) {
      const invoice = invoices.at(-1);
      const intent = invoice?.paymentIntentId;
      if (!invoice || !intent || disputes.has(intent)) return;
      const known = refunds.get(intent) ?? [];
      const left = invoice.amount - known.reduce((sum, one) => sum + one.amount, 0);
      const part = Math.min(left, Math.ceil(invoice.amount * share));
      if (part <= 0) return;
      // Ids that say nothing of the order, and instants of whole seconds, as the provider's are.
      const id = `re_${(known.length * 7) % 10}_${intent}`;
      refunds.set(intent, [...known, { id, amount: part, createdAt: Math.floor(at / 1000) * 1000 }]);
      tell("charge.refunded", { kind: "charge", paymentIntentId: intent });
    },
    /** The fan's bank takes back what is left of the newest month. */
    dispute() {
      const invoice = invoices.at(-1);
      const intent = invoice?.paymentIntentId;
      if (!invoice || !intent || disputes.has(intent)) return;
      const left = invoice.amount - (refunds.get(intent) ?? []).reduce((sum, one) => sum + one.amount, 0);
      if (left <= 0) return;
      disputes.set(intent, [{ id: `du_${intent}`, amount: left, createdAt: at, reinstatedAt: null }]);
      tell("charge.dispute.funds_withdrawn", { kind: "charge", paymentIntentId: intent });
    },
    /** The bank gives back what it holds of any month. */
    winDispute() {
      for (const [intent, [dispute]] of disputes) {
        if (!dispute || dispute.reinstatedAt !== null) continue;
        disputes.set(intent, [{ ...dispute, reinstatedAt: at }]);
        tell("charge.dispute.funds_reinstated", { kind: "charge", paymentIntentId: intent });
      }
    },
  };

  /** What the provider answers now; a fault that was asked for comes first. */
  async function answer<T>(value: T): Promise<T> {
    const copy = structuredClone(value);
    if (faults.next > 0) {
      faults.next -= 1;
      throw Object.assign(new Error("the provider is away"), { name: "ProviderUnavailable" });
    }
    return copy;
  }
  const port = {
    livemode: false,
    subscription: (id: string) => answer(id === subscription.id ? subscription : null),
    paidInvoices: (_: string) => answer(invoices),
    subscriptionOfPayment: (intent: string) =>
      answer(invoices.some((one) => one.paymentIntentId === intent) ? subscription.id : null),
    refunds: (intent: string) => answer(refunds.get(intent) ?? []),
    disputes: (intent: string) => answer(disputes.get(intent) ?? []),
    async endSubscription(_: string) {
      await answer(null);
      happens.end();
    },
    session: (id: string) => answer(id === session.id ? session : null),
    account: (id: string) => answer({ id, canCharge: true, detailsSubmitted: true }),
    async cancelAtPeriodEnd(_: string, cancel: boolean) {
      await answer(null);
      if (cancel) happens.cancel();
      else happens.resume();
    },
  };
  return {
    subscription,
    session,
    invoices,
    refunds,
    disputes,
    events,
    faults,
    happens,
    port,
    pass: (ms: number) => {
      at += ms;
    },
  };
}
export type FakeProvider = ReturnType<typeof fakeProvider>;
