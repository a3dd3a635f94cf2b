import type Stripe from "stripe";
import { advance } from "../billing/customer-clocks.ts";
import { periodEndOf } from "../billing/subscriptions.ts";
import { type PaymentResult, paySession } from "../checkout/session-payment.ts";
import { expireSession } from "../checkout/session-state.ts";
import { completeOnboarding, rejectAccount, saveOnboarding } from "../connect/account-links.ts";
import { ACCOUNT_DEFAULTS, newExpressAccount } from "../connect/accounts.ts";
import { fraudControlOf } from "../payments/fraud-warnings.ts";
import { invalidRequest } from "../server/api-error.ts";
import type { Fault } from "../server/faults.ts";
import { idOf, randomText } from "../server/object-types.ts";
import { inTransaction, type Runtime } from "../server/runtime.ts";
import { type Delivery, type DeliveryMode, deliveries, enqueue } from "../webhooks/deliveries.ts";
import { moneyControlOf, requireObject } from "./money-control.ts";
import { payoutControlOf } from "./payout-control.ts";
import { renewalControlOf } from "./renewal-control.ts";

export interface Advance {
  customer?: string | undefined;
  subscription?: string | undefined;
  /** Unix seconds by the customer's clock. Without `to` and `by_days`, advances to the next renewal. */
  to?: number | undefined;
  by_days?: number | undefined;
}

export interface Release {
  /** Event IDs in delivery order; all held deliveries if omitted. */
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

function shuffled<T>(entries: T[]): T[] {
  return entries
    .map((entry) => ({ entry, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ entry }) => entry);
}

function selectHeld(runtime: Runtime, wanted: Release): Delivery[] {
  const held = deliveries(runtime.store, "state = 'held' order by seq");
  if (wanted.events) {
    return wanted.events.flatMap((id) => held.find(({ event }) => event === id) ?? []);
  }
  if (wanted.order === "reversed") return held.reverse();
  return wanted.order === "shuffled" ? shuffled(held) : held;
}

export type Control = ReturnType<typeof controlOf>;

/** The actions behind the dashboard's buttons and POST /control/…. Stripe has no such API. */
export function controlOf(runtime: Runtime) {
  const { store, dispatcher } = runtime;
  return {
    advance(wanted: Advance): { customer: string; now: number } {
      return inTransaction(runtime, (uow) => {
        const subscription = wanted.subscription
          ? requireObject(uow, "subscription", wanted.subscription)
          : undefined;
        const customer = wanted.customer ?? idOf(subscription?.customer) ?? undefined;
        if (!customer) throw invalidRequest("Give a customer or a subscription.", "customer");
        requireObject(uow, "customer", customer);
        uow.followClockOf(customer);
        const owned =
          subscription ?? uow.store.find("subscription", { where: { customer, status: "active" } })[0];
        const byDays =
          wanted.by_days === undefined ? undefined : uow.now + Math.round(wanted.by_days * 86_400);
        const to = wanted.to ?? byDays ?? (owned ? periodEndOf(owned) : undefined);
        if (to === undefined)
          throw invalidRequest("This customer has no active subscription: give by_days.", "by_days");
        advance(uow, customer, to);
        return { customer, now: uow.now };
      });
    },

    mode: (): DeliveryMode => store.value<{ mode: DeliveryMode }>("delivery-mode")?.mode ?? "normal",

    setMode(mode: DeliveryMode): void {
      store.setValue("delivery-mode", { mode });
    },

    release(wanted: Release = {}): { released: number } {
      return inTransaction(runtime, () => {
        const chosen = selectHeld(runtime, wanted);
        const lane = `release:${randomText(8)}`;
        const insert = store.sql(
          "insert into deliveries (event, lane, state, due) values (?, ?, 'queued', ?)",
        );
        for (const delivery of chosen) {
          store.sql("delete from deliveries where seq = ?").run(delivery.seq);
          insert.run(delivery.event, lane, runtime.options.now());
        }
        return { released: chosen.length };
      });
    },

    redeliver(wanted: { event: string; times?: number | undefined }): { deliveries: number } {
      return inTransaction(runtime, (uow) => {
        const event = requireObject(uow, "event", wanted.event);
        const times = wanted.times ?? 1;
        for (let copy = 0; copy < times; copy += 1) {
          const lane = `redeliver:${randomText(8)}`;
          enqueue(store, { event: event.id, lane, mode: "normal", now: runtime.options.now() });
        }
        return { deliveries: times };
      });
    },

    /** Waits until every queued delivery has been attempted. Held deliveries don't count. */
    async settle(timeout = 30_000): Promise<{ settled: boolean }> {
      const until = Date.now() + timeout;
      while (!dispatcher.settled && Date.now() < until) await new Promise((done) => setTimeout(done, 10));
      return { settled: dispatcher.settled };
    },

    fault(wanted: Partial<Fault> & Pick<Fault, "kind">): void {
      runtime.faults.add({ count: 1, path: "/v1/", method: null, afterWork: false, ms: 1_000, ...wanted });
    },

    clearFaults: (): void => runtime.faults.clear(),

    pay(wanted: {
      session: string;
      card?: string | undefined;
      email?: string | undefined;
      name?: string | undefined;
      save?: boolean | undefined;
    }): PaymentResult {
      return inTransaction(runtime, (uow) => {
        requireObject(uow, "checkout.session", wanted.session);
        return paySession(uow, wanted.session, {
          number: (wanted.card ?? "4242424242424242").replace(/\D/g, ""),
          expMonth: 12,
          expYear: 2034,
          name: wanted.name ?? "Test Person",
          email: wanted.email ?? "fan@example.com",
          postalCode: "94107",
          save: wanted.save === true,
        });
      });
    },

    expire: (wanted: { session: string }): Stripe.Checkout.Session =>
      inTransaction(runtime, (uow) => {
        const session = requireObject(uow, "checkout.session", wanted.session);
        if (session.status !== "open") throw invalidRequest(`This session is ${session.status}.`, "session");
        return expireSession(uow.followClockOf(idOf(session.customer)), session);
      }),

    onboard: (wanted: { account: string; outcome?: OnboardingOutcome | undefined }): Stripe.Account =>
      inTransaction(runtime, (uow) => {
        const { id } = requireObject(uow, "account", wanted.account);
        if (wanted.outcome === "half") return saveOnboarding(uow, id);
        return wanted.outcome === "refused"
          ? rejectAccount(uow, id)
          : completeOnboarding(uow, id, TEST_PERSON);
      }),

    /** For demo data: creates an account with the given ID; onboarding is complete unless `isStarted`. */
    account: (wanted: { id: string; email: string; isStarted?: boolean }): Stripe.Account =>
      inTransaction(runtime, (uow) => {
        const known = uow.store.get("account", wanted.id);
        if (known && (known.details_submitted || wanted.isStarted)) return known;
        const made =
          known ??
          newExpressAccount(uow, {
            ...ACCOUNT_DEFAULTS,
            email: wanted.email,
            capabilities: { card_payments: "inactive", transfers: "inactive" },
            id: wanted.id,
          });
        uow.store.put("account", made);
        if (wanted.isStarted) return made;
        return completeOnboarding(uow, made.id, { ...TEST_PERSON, email: wanted.email });
      }),

    ...moneyControlOf(runtime),
    ...payoutControlOf(runtime),
    ...fraudControlOf(runtime),
    ...renewalControlOf(runtime),
  };
}
