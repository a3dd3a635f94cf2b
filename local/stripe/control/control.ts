import type Stripe from "stripe";
import { advance } from "../billing/customer-clocks.ts";
import { periodEndOf } from "../billing/subscriptions.ts";
import { type PaymentResult, paySession } from "../checkout/session-payment.ts";
import { expireSession } from "../checkout/session-state.ts";
import { completeOnboarding, rejectAccount, saveOnboarding } from "../connect/account-links.ts";
import { ACCOUNT_DEFAULTS, newExpressAccount } from "../connect/accounts.ts";
import { payOut } from "../connect/payouts.ts";
import { closeDispute, openDispute } from "../payments/disputes.ts";
import { refundCharge } from "../payments/refunds.ts";
import { invalidRequest, resourceMissing } from "../server/api-error.ts";
import type { Fault } from "../server/faults.ts";
import { idOf, type ObjectType, randomText, type StripeObjects } from "../server/object-types.ts";
import { inTransaction, type Runtime } from "../server/runtime.ts";
import type { UnitOfWork } from "../server/unit-of-work.ts";
import { type Delivery, type DeliveryMode, deliveries, enqueue } from "../webhooks/deliveries.ts";

export interface Advance {
  customer?: string | undefined;
  subscription?: string | undefined;
  /** Unix seconds, by the customer's clock. Without `to` and `by_days`: until the next renewal. */
  to?: number | undefined;
  by_days?: number | undefined;
}

export interface Release {
  /** These events, in this order; otherwise everything held. */
  events?: string[] | undefined;
  order?: "kept" | "reversed" | "shuffled" | undefined;
}

export type OnboardingOutcome = "complete" | "half" | "refused";

const TEST_PERSON = {
  firstName: "Test",
  lastName: "Person",
  email: "creator@example.com",
  routingNumber: "110000000",
  bankAccount: "000123456789",
};

function requireObject<K extends ObjectType>(
  desk: UnitOfWork,
  kind: K,
  id: string | undefined,
): StripeObjects[K] {
  const found = desk.store.get(kind, id);
  if (!found) throw resourceMissing(kind, id ?? "", kind);
  return found;
}

/** A random order, every one equally likely. */
function shuffled<T>(entries: T[]): T[] {
  return entries
    .map((entry) => ({ entry, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ entry }) => entry);
}

function selectHeld(machine: Runtime, wanted: Release): Delivery[] {
  const held = deliveries(machine.store, "state = 'held' order by seq");
  if (wanted.events) {
    return wanted.events.flatMap((id) => held.find(({ event }) => event === id) ?? []);
  }
  if (wanted.order === "reversed") return held.reverse();
  return wanted.order === "shuffled" ? shuffled(held) : held;
}

export type Control = ReturnType<typeof controlOf>;

/** What a person does on the dashboard and a test does by POST /control/…; at Stripe itself, nobody can. */
export function controlOf(machine: Runtime) {
  const { store, dispatcher } = machine;
  return {
    advance(wanted: Advance): { customer: string; now: number } {
      return inTransaction(machine, (desk) => {
        const subscription = wanted.subscription
          ? requireObject(desk, "subscription", wanted.subscription)
          : undefined;
        const customer = wanted.customer ?? idOf(subscription?.customer) ?? undefined;
        if (!customer) throw invalidRequest("Name a customer or a subscription.", "customer");
        requireObject(desk, "customer", customer);
        desk.useClockOf(customer);
        const owned =
          subscription ?? desk.store.find("subscription", { where: { customer, status: "active" } })[0];
        const byDays =
          wanted.by_days === undefined ? undefined : desk.now + Math.round(wanted.by_days * 86_400);
        const to = wanted.to ?? byDays ?? (owned ? periodEndOf(owned) : undefined);
        if (to === undefined)
          throw invalidRequest("This customer has nothing to renew: give by_days.", "by_days");
        advance(desk, customer, to);
        return { customer, now: desk.now };
      });
    },

    mode: (): DeliveryMode => store.value<{ mode: DeliveryMode }>("delivery-mode")?.mode ?? "normal",

    setMode(mode: DeliveryMode): void {
      store.setValue("delivery-mode", { mode });
    },

    /** What is held leaves, one after the other in the order asked for. */
    release(wanted: Release = {}): { released: number } {
      return inTransaction(machine, () => {
        const chosen = selectHeld(machine, wanted);
        const lane = `release:${randomText(8)}`;
        const insert = store.sql(
          "insert into deliveries (event, lane, state, due) values (?, ?, 'queued', ?)",
        );
        for (const delivery of chosen) {
          store.sql("delete from deliveries where seq = ?").run(delivery.seq);
          insert.run(delivery.event, lane, machine.options.now());
        }
        return { released: chosen.length };
      });
    },

    /** Sends an event again: `times` copies side by side. */
    redeliver(wanted: { event: string; times?: number | undefined }): { deliveries: number } {
      return inTransaction(machine, (desk) => {
        const event = requireObject(desk, "event", wanted.event);
        const times = wanted.times ?? 1;
        for (let copy = 0; copy < times; copy += 1) {
          const lane = `redeliver:${randomText(8)}`;
          enqueue(store, { event: event.id, lane, mode: "normal", now: machine.options.now() });
        }
        return { deliveries: times };
      });
    },

    /** Done when every queued delivery has had its first attempt; what is held stays held. */
    async settle(timeout = 30_000): Promise<{ settled: boolean }> {
      const until = Date.now() + timeout;
      while (!dispatcher.settled && Date.now() < until) await new Promise((done) => setTimeout(done, 10));
      return { settled: dispatcher.settled };
    },

    fault(wanted: Partial<Fault> & Pick<Fault, "kind">): void {
      machine.faults.add({ count: 1, path: "/v1/", method: null, afterWork: false, ms: 1_000, ...wanted });
    },

    clearFaults: (): void => machine.faults.clear(),

    pay(wanted: {
      session: string;
      card?: string | undefined;
      email?: string | undefined;
      name?: string | undefined;
    }): PaymentResult {
      return inTransaction(machine, (desk) => {
        requireObject(desk, "checkout.session", wanted.session);
        return paySession(desk, wanted.session, {
          number: (wanted.card ?? "4242424242424242").replace(/\D/g, ""),
          expMonth: 12,
          expYear: 2034,
          name: wanted.name ?? "Test Person",
          email: wanted.email ?? "fan@example.com",
          postalCode: "94107",
        });
      });
    },

    expire: (wanted: { session: string }): Stripe.Checkout.Session =>
      inTransaction(machine, (desk) => {
        const session = requireObject(desk, "checkout.session", wanted.session);
        if (session.status !== "open") throw invalidRequest(`This session is ${session.status}.`, "session");
        return expireSession(desk.useClockOf(idOf(session.customer)), session);
      }),

    onboard: (wanted: { account: string; outcome?: OnboardingOutcome | undefined }): Stripe.Account =>
      inTransaction(machine, (desk) => {
        const { id } = requireObject(desk, "account", wanted.account);
        if (wanted.outcome === "half") return saveOnboarding(desk, id);
        return wanted.outcome === "refused"
          ? rejectAccount(desk, id)
          : completeOnboarding(desk, id, TEST_PERSON);
      }),

    /** For demo data: an account under an id of one's own choice, ready to be paid. */
    account: (wanted: { id: string; email: string }): Stripe.Account =>
      inTransaction(machine, (desk) => {
        const known = desk.store.get("account", wanted.id);
        if (known) return known;
        const made = newExpressAccount(desk, {
          ...ACCOUNT_DEFAULTS,
          email: wanted.email,
          capabilities: { card_payments: "inactive", transfers: "inactive" },
          id: wanted.id,
        });
        desk.store.put("account", made);
        return completeOnboarding(desk, made.id, { ...TEST_PERSON, email: wanted.email });
      }),

    refund: (wanted: { charge: string; amount?: number | undefined }): Stripe.Refund =>
      inTransaction(machine, (desk) => {
        const charge = requireObject(desk, "charge", wanted.charge);
        return refundCharge(desk, charge, {
          amount: wanted.amount,
          reason: "requested_by_customer",
          reverseTransfer: Boolean(charge.transfer),
          refundFee: Boolean(charge.application_fee),
          metadata: {},
        });
      }),

    dispute: (wanted: { charge: string }): Stripe.Dispute =>
      inTransaction(machine, (desk) => openDispute(desk, requireObject(desk, "charge", wanted.charge))),

    closeDispute: (wanted: { dispute: string; won: boolean }): Stripe.Dispute =>
      inTransaction(machine, (desk) =>
        closeDispute(desk, requireObject(desk, "dispute", wanted.dispute), wanted.won),
      ),

    payout: (wanted: { account: string }): Stripe.Payout =>
      inTransaction(machine, (desk) => payOut(desk, wanted.account)),
  };
}
