import { eq, inArray } from "drizzle-orm";
import { outgoing_emails } from "#db/schema/notifications/emails.ts";
import { unpaid_renewals } from "#db/schema/subscriptions/renewals.ts";
import { subscriptions } from "#db/schema/subscriptions/subscriptions.ts";
import type { Database } from "#db/stores/database.ts";
import { subscriptionStore } from "#db/stores/subscriptions/subscriptions.ts";
import { handleEvent } from "#domain/payments/webhooks/handle-event.ts";
import { retryRenewals } from "#domain/subscriptions/failed-renewals/retry-renewals.ts";
import { setRenewal } from "#domain/subscriptions/set-renewal.ts";
import { setDecline } from "#local/stripe/payments/test-cards.ts";
import { idOf } from "#local/stripe/server/object-types.ts";
import { inTransaction } from "#local/stripe/server/runtime.ts";
import { DAY, NOW, people } from "#tests/cast.ts";
import { beginSubscription } from "#tests/stores/provider/begun-sale.ts";
import { dying } from "#tests/stores/provider/crashes.ts";
import type { ProviderWorld } from "#tests/stores/provider/provider-world.ts";

export type Crash = { at: number; isAfter: boolean } | null;
type Refusal = { code: string; advice: string | null };

export async function fanRefused(db: Database, world: ProviderWorld, refusal: Refusal) {
  world.time.now = NOW;
  const { id, deps: base, pay, renew, subscription } = await beginSubscription(db, world);
  const { control, runtime } = world.stripe;
  const deps = {
    ...base,
    subscriptions: subscriptionStore(db),
    clock: { now: world.now, newId: base.clock.newId },
  };
  const hear = async (twice = false) => {
    for (let fresh = await world.newEvents(); fresh.length > 0; fresh = await world.newEvents())
      await Promise.all([...fresh, ...(twice ? fresh : [])].map((event) => handleEvent(deps, event)));
  };
  pay();
  await hear();
  const { id: providerId } = subscription();
  const customer = idOf(subscription().customer) ?? "";
  /** The fan's newest card, and why it's refused. */
  const card = { id: idOf(subscription().default_payment_method) ?? "", refusal: null as Refusal | null };
  const refuse = (why: Refusal | null) => {
    card.refusal = why;
    inTransaction(runtime, (uow) => setDecline(uow, card.id, why?.code ?? null, why?.advice ?? undefined));
  };
  const charges = () => runtime.store.find("charge", { where: { customer } }).toReversed();
  refuse(refusal);
  renew();
  const known = charges().length;
  await hear();
  return {
    id,
    deps,
    hear,
    card,
    refuse,
    providerId,
    subscription,
    now: world.now,
    pass: (ms: number) => {
      world.time.now += ms;
    },
    newCard(why: Refusal | null) {
      card.id = control.newCard({ subscription: providerId, card: "4242424242424242" }).id;
      refuse(why);
    },
    tries: () =>
      charges()
        .slice(known)
        .map(({ created, payment_method, paid }) => ({
          at: created * 1000,
          cardId: payment_method,
          ok: paid,
        })),
    paidMonths: () => runtime.store.find("invoice", { where: { customer, status: "paid" } }).length,
    retry: (crash: Crash = null) =>
      retryRenewals(crash === null ? deps : dying(deps, crash.at, crash.isAfter)),
    cancel: () => setRenewal(deps, { subscriptionId: id, buyerId: people.fan.id, renew: false }),
    stored: async () => (await db.select().from(subscriptions).where(eq(subscriptions.id, id)))[0],
    unpaid: async () =>
      (await db.select().from(unpaid_renewals).where(eq(unpaid_renewals.subscription_id, id)))[0],
    emails: () =>
      db
        .select()
        .from(outgoing_emails)
        .where(
          inArray(
            outgoing_emails.id,
            charges().map((charge) => `payment-failed:${charge.id}`),
          ),
        )
        .orderBy(outgoing_emails.created_at),
    ended: () => db.$count(outgoing_emails, eq(outgoing_emails.id, `unpaid-end:${id}`)),
  };
}
export type PastDueFan = Awaited<ReturnType<typeof fanRefused>>;

export async function live(fan: PastDueFan, days: number) {
  for (let hour = 0; hour < days * 4; hour++) {
    await fan.retry();
    await fan.hear();
    fan.pass(DAY / 4);
  }
}
