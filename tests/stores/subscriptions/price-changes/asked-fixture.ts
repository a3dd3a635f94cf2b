import { desc, eq, isNull, like } from "drizzle-orm";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { outgoing_emails } from "#db/schema/notifications/emails.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { price_answers, price_changes, price_requests } from "#db/schema/subscriptions/price-changes.ts";
import { subscriptions } from "#db/schema/subscriptions/subscriptions.ts";
import { profileStore } from "#db/stores/creators/profiles.ts";
import type { Database } from "#db/stores/database.ts";
import { priceAnswerStore } from "#db/stores/subscriptions/price-changes/price-answers.ts";
import { priceChangeStore } from "#db/stores/subscriptions/price-changes/price-changes.ts";
import { priceRequestStore } from "#db/stores/subscriptions/price-changes/price-requests.ts";
import { subscriptionStore } from "#db/stores/subscriptions/subscriptions.ts";
import { editProfile } from "#domain/creators/edit-profile.ts";
import { handleEvent } from "#domain/payments/webhooks/handle-event.ts";
import { announceIncrease, withdrawIncrease } from "#domain/subscriptions/price-changes/announce.ts";
import { answerPrice } from "#domain/subscriptions/price-changes/answer-price.ts";
import { applyPriceChanges } from "#domain/subscriptions/price-changes/apply-price-changes.ts";
import { tellSubscribers } from "#domain/subscriptions/price-changes/tell-subscribers.ts";
import { setRenewal } from "#domain/subscriptions/set-renewal.ts";
import { periodEndOf } from "#local/stripe/billing/subscriptions.ts";
import { HOUR, NOW, people } from "#tests/cast.ts";
import { beginSubscription } from "#tests/stores/provider/begun-sale.ts";
import { dying } from "#tests/stores/provider/crashes.ts";
import type { ProviderWorld } from "#tests/stores/provider/provider-world.ts";

export type Crash = { at: number; isAfter: boolean } | null;
const { creator, fan } = people;
let ids = 0;

export const priceStores = (db: Database) => ({
  priceChanges: priceChangeStore(db),
  priceRequests: priceRequestStore(db),
  priceAnswers: priceAnswerStore(db),
});

export async function startOver(db: Database, world: ProviderWorld, price = 1500) {
  world.time.now = NOW;
  await db.update(price_requests).set({ closed_at: 0 }).where(isNull(price_requests.closed_at));
  await db.update(price_changes).set({ closed_at: 0, announced_at: 0 });
  await db.update(subscriptions).set({ ended_at: 0 }).where(isNull(subscriptions.ended_at));
  await db.update(profiles).set({ subscription_price: price }).where(eq(profiles.id, creator.id));
}

/** A subscriber at $15, by default the cast's fan, with one clock for provider and site, and what both sides can do. */
export async function subscriber(db: Database, world: ProviderWorld, buyer_id = fan.id) {
  const sale = await beginSubscription(db, world, { buyer_id });
  const { id } = sale;
  const deps = {
    ...sale.deps,
    ...priceStores(db),
    profiles: profileStore(db),
    subscriptions: subscriptionStore(db),
    clock: { now: world.now, newId: () => `id-${++ids}` },
  };
  const hear = async () => {
    for (let fresh = await world.newEvents(); fresh.length > 0; fresh = await world.newEvents())
      for (const event of fresh) await handleEvent(deps, event);
  };
  const pass = (ms: number) => {
    world.time.now += ms;
    const subscription = sale.subscription();
    const to = Math.floor(world.now() / 1000);
    if (subscription.status !== "canceled" && periodEndOf(subscription) <= to)
      world.stripe.control.advance({ subscription: subscription.id, to });
  };
  const runOnce = async (crash: Crash = null) => {
    const alive = crash === null ? deps : dying(deps, crash.at, crash.isAfter);
    await tellSubscribers(alive);
    await applyPriceChanges(alive);
  };
  const request = async () => {
    const of = eq(price_requests.subscription_id, id);
    const [row] = await db
      .select()
      .from(price_requests)
      .where(of)
      .orderBy(desc(price_requests.asked_at))
      .limit(1);
    return row;
  };
  sale.pay();
  await hear();
  return {
    id,
    subscription: sale.subscription,
    charged: () =>
      sale
        .charges()
        .toReversed()
        .map(({ amount }) => amount),
    deps,
    hear,
    pass,
    runOnce,
    request,
    now: world.now,
    /** Advances hour by hour, with a run every six hours, and handles events right away. */
    async live(hours: number) {
      for (let hour = 0; hour < hours; hour++) {
        pass(HOUR);
        await hear();
        if (hour % 6 === 0) await runOnce();
        await hear();
      }
    },
    setPrice: (subscriptionPrice: number) =>
      editProfile(deps, creator.id, { name: creator.name, bio: "", subscriptionPrice }),
    ask: (ifNoAnswer: "keep" | "end", shownPrice: number) =>
      announceIncrease(deps, { sellerId: creator.id, shownPrice, ifNoAnswer }),
    async withdraw() {
      const [open] = await db.select().from(price_changes).where(isNull(price_changes.closed_at));
      return withdrawIncrease(deps, { sellerId: creator.id, changeId: open?.id ?? "" });
    },
    async answer(answer: "accepted" | "declined", buyerId = fan.id) {
      const given = {
        subscriptionId: id,
        buyer: { id: buyerId, deletionDueAt: null },
        place: "United States",
      };
      return answerPrice(deps, { ...given, requestId: (await request())?.id ?? "none", answer });
    },
    setRenewal: (renew: boolean) => setRenewal(deps, { subscriptionId: id, buyerId: fan.id, renew }),
    stored: async () => (await db.select().from(subscriptions).where(eq(subscriptions.id, id)))[0],
    charges: async () => {
      const rows = await db
        .select()
        .from(payments)
        .where(eq(payments.subscription_id, id))
        .orderBy(payments.paid_at);
      return rows.map(({ gross }) => gross);
    },
    answers: async () =>
      db
        .select()
        .from(price_answers)
        .where(like(price_answers.request_id, `%:${id}`))
        .orderBy(price_answers.answered_at),
    emails: async () => {
      const rows = await db
        .select()
        .from(outgoing_emails)
        .where(like(outgoing_emails.id, `price-%:${id}`))
        .orderBy(outgoing_emails.created_at, outgoing_emails.id);
      return rows.map((row) => ({ kind: row.id.split(":")[0], subject: row.subject, body: row.body }));
    },
  };
}
export type Subscriber = Awaited<ReturnType<typeof subscriber>>;
