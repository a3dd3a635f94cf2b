import { eq, sql } from "drizzle-orm";
import { boosts } from "#db/schema/boosts/boosts.ts";
import { ledger_entries } from "#db/schema/ledger/ledger.ts";
import { checkouts } from "#db/schema/payments/checkouts.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { refund_requests } from "#db/schema/reversals/refunds.ts";
import { boostStore } from "#db/stores/boosts/boosts.ts";
import { slotStore } from "#db/stores/boosts/slots.ts";
import type { Database } from "#db/stores/database.ts";
import { noticeStore } from "#db/stores/notifications/notices.ts";
import { savedCardStore } from "#db/stores/payments/saved-cards.ts";
import { settleBoosts } from "#domain/boosts/settle-boosts.ts";
import { startBoost } from "#domain/boosts/start-boost.ts";
import { describeNotice } from "#domain/notifications/notice-text/describe-notice.ts";
import { confirmCheckout } from "#domain/payments/confirm-checkout.ts";
import type { ProviderEvent } from "#domain/payments/payment-port.ts";
import { handleEvent } from "#domain/payments/webhooks/handle-event.ts";
import { settleRefunds } from "#domain/reversals/refunds/carry-out-refunds.ts";
import { UNDELIVERED_REASON } from "#domain/reversals/refunds/refund-reasons.ts";
import { requestRefund } from "#domain/reversals/refunds/request-refund.ts";
import { people, posts } from "#tests/cast.ts";
import type { ProviderWorld } from "../provider/provider-world.ts";

let count = 0;
export const promoted = posts.free.id;
const id22 = (name: string) => `${name}-${++count}`.padEnd(22, "x");

export async function newBoost(db: Database, world: ProviderWorld, terms = { budget: 2000, days: 5 }) {
  const id = id22("boost");
  const clock = { now: world.now, newId: () => id22("id") };
  const stores = { boosts: boostStore(db), slots: slotStore(db) };
  const deps = { ...world.deps(db), ...stores, savedCards: savedCardStore(db), clock };
  const start = (more: Partial<typeof terms> = {}) =>
    startBoost(deps, {
      id,
      creator: { id: people.creator.id, email: "mira@example.com" },
      contentId: promoted,
      terms: { ...terms, ...more },
      network: id,
      successUrl: "http://fanlight.test/ok",
      cancelUrl: "http://fanlight.test/no",
      place: "US",
    });
  const checkout = async () => {
    const [row] = await db.select().from(checkouts).where(eq(checkouts.subject, id));
    if (!row) throw new Error("no checkout");
    return row;
  };
  const handle = async (events: ProviderEvent[]) => {
    for (const event of events) await handleEvent(deps, event);
  };
  const stored = async () => {
    const [row] = await db.select().from(boosts).where(eq(boosts.id, id));
    if (!row) throw new Error("no boost");
    return row;
  };
  const paid = async () => {
    const [row] = await db
      .select()
      .from(payments)
      .where(eq(payments.checkout_id, (await checkout()).id));
    return row ?? null;
  };
  return {
    id,
    deps,
    start,
    checkout,
    handle,
    stored,
    paid,
    pay: async () => world.stripe.control.pay({ session: (await checkout()).stripe_session_id ?? "" }),
    deliver: async () => handle(await world.newEvents()),
    confirm: async () =>
      confirmCheckout(deps, {
        sessionId: (await checkout()).stripe_session_id ?? "",
        buyerId: people.creator.id,
      }),
    async view(views: number, as: "seen" | "served" | "network" = "seen") {
      for (let i = 0; i < views; i++) {
        const [slot, viewer] = [id22("slot"), id22("viewer")];
        const now = world.now();
        const claim = { id: slot, boostId: id, viewer, viewerId: people.fan.id, day: 1, most: 3, now };
        if ((await stores.slots.claim({ ...claim, contentId: promoted })) === null) return;
        await stores.slots.count({ id: slot, viewer, before: viewer, as, since: 0, now });
        await stores.slots.count({ id: slot, viewer, before: viewer, as: "seen", since: 0, now });
      }
    },
    /** Opens a dispute or an inquiry; returns its ID. */
    async dispute(isInquiry = false) {
      const intent = (await paid())?.stripe_payment_intent_id ?? "";
      const [charge] = world.stripe.runtime.store.find("charge", { where: { payment_intent: intent } });
      const { id: dispute } = world.stripe.control.dispute({ charge: charge?.id ?? "", isInquiry });
      await handle(await world.newEvents());
      return dispute;
    },
    told: async () => {
      const kinds = ["boost_started", "boost_paused", "boost_ended"];
      const all = await noticeStore(db).list(people.creator.id, { kinds, isUnread: false }, null, 50);
      return all
        .filter(({ subjectId }) => subjectId === id)
        .map((one) => describeNotice(one, world.now()).text)
        .toSorted();
    },
    end: () => stores.boosts.end(id, people.creator.id, world.now(), UNDELIVERED_REASON),
    refund: (cents: number | null) =>
      (async () =>
        requestRefund(deps, {
          paymentId: (await paid())?.id ?? "",
          actor: { by: "admin", id: people.admin.id },
          amount: cents,
          reason: "They asked for it.",
        }))(),
    /** Runs the scheduled run with everything due. */
    async run() {
      await settleBoosts(deps);
      await db.update(refund_requests).set({ next_attempt_at: 0 });
      await settleRefunds(deps);
    },
    atProvider: async () => {
      const intent = (await paid())?.stripe_payment_intent_id ?? "";
      return world.stripe.runtime.store.find("refund", { where: { payment_intent: intent } });
    },
    requests: async () =>
      db
        .select()
        .from(refund_requests)
        .where(eq(refund_requests.payment_id, (await paid())?.id ?? "")),
    balances: async () =>
      db
        .select({ account: ledger_entries.account, cents: sql<number>`sum(${ledger_entries.amount})` })
        .from(ledger_entries)
        .where(eq(ledger_entries.payment_id, (await paid())?.id ?? ""))
        .groupBy(ledger_entries.account)
        .then((rows) => Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))),
  };
}
