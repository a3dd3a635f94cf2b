import { eq } from "drizzle-orm";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { reconciliation_days } from "#db/schema/ledger/balances.ts";
import { checkouts } from "#db/schema/payments/checkouts.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { subscriptions } from "#db/schema/subscriptions/subscriptions.ts";
import { creatorStore } from "#db/stores/creators/creators.ts";
import type { Database } from "#db/stores/database.ts";
import { payoutStore } from "#db/stores/ledger/payouts/payouts.ts";
import { reconciliationStore } from "#db/stores/ledger/reconciliation/reconciliation.ts";
import { subscriptionStore } from "#db/stores/subscriptions/subscriptions.ts";
import { reconcileAccounts } from "#domain/ledger/reconciliation/reconcile-accounts.ts";
import { releaseMismatch } from "#domain/ledger/reconciliation/release-mismatch.ts";
import { handleEvent } from "#domain/payments/webhooks/handle-event.ts";
import { retryRenewals } from "#domain/subscriptions/failed-renewals/retry-renewals.ts";
import { moveSubscriptions } from "#domain/subscriptions/move-subscriptions.ts";
import { HOUR, people } from "#tests/cast.ts";
import { newFan } from "../fixtures/fan-fixture.ts";
import type { ProviderWorld } from "../provider/provider-world.ts";

/** What a creator earns per subscriber month, in cents. */
export const NET = 1350;
let count = 0;

export async function creatorWithSubscriber(db: Database, world: ProviderWorld) {
  const id = `replaced-${++count}`;
  const account = (name: string) =>
    world.stripe.control.account({ id: `acct_${id}_${name}`, email: `${id}@example.com` }).id;
  const first = account("first");
  await db.insert(profiles).values({
    id,
    email: `${id}@example.com`,
    username: id,
    role: "seller" as const,
    created_at: 0,
    updated_at: 0,
    stripe_account_id: first,
    stripe_onboarding_completed_at: 1,
    setup_completed_at: 1,
  });
  const creators = creatorStore(db);
  let moment = 0;
  const clock = { now: () => world.now() + ++moment };
  const deps = { ...world.deps(db), clock, subscriptions: subscriptionStore(db), creators };
  const deliver = async () => {
    for (const event of await world.newEvents()) await handleEvent(deps, event);
  };
  const fan = await newFan(db);
  const at = world.now();
  const session = await deps.payments.startSubscription({
    checkoutId: id,
    idempotencyKey: id,
    amount: 1500,
    accountId: first,
    sellerId: id,
    sellerName: id,
    buyerEmail: "fan@example.com",
    successUrl: "http://x.test/",
    cancelUrl: "http://x.test/",
    expiresAt: at + HOUR,
  });
  await db.insert(checkouts).values({
    id,
    kind: "subscription" as const,
    buyer_id: fan.id,
    seller_id: id,
    amount: 1500,
    stripe_account_id: first,
    stripe_session_id: session.id,
    created_at: at,
    expires_at: at + HOUR,
  });
  world.stripe.control.pay({ session: session.id });
  await deliver();
  const subscription = async () => {
    const [row] = await db.select().from(subscriptions).where(eq(subscriptions.id, id));
    if (!row) throw new Error("no subscription");
    return row;
  };
  return {
    id,
    first,
    deliver,
    subscription,
    move: () => moveSubscriptions(deps),
    async replace(name: string) {
      const known = await creators.findPayoutAccount(id);
      world.stripe.control.deauthorize({ account: known?.accountId ?? "" });
      await deliver();
      const next = account(name);
      await creators.keepFirstAccountId(id, next, clock.now());
      return { id: next, complete: () => creators.recordAccountStatus(next, true, clock.now()) };
    },
    async renew() {
      world.passDays(32);
      const { stripe_subscription_id: providerId } = await subscription();
      world.stripe.control.advance({ subscription: providerId, to: Math.floor(world.now() / 1000) });
      await deliver();
      world.passDays(3);
    },
    async failToRenew() {
      const { stripe_subscription_id: subscription } = await this.subscription();
      world.stripe.control.decline({ subscription, code: "insufficient_funds" });
      await this.renew();
      world.stripe.control.decline({ subscription });
    },
    async customer() {
      const { stripe_subscription_id: id } = await this.subscription();
      return String(world.stripe.runtime.store.need("subscription", id).customer);
    },
    retry: (more: Partial<typeof deps.payments> = {}) =>
      retryRenewals({ ...deps, payments: { ...deps.payments, ...more } }),
    accounts: async () =>
      (
        await db
          .select({ account: payments.stripe_account_id })
          .from(payments)
          .where(eq(payments.seller_id, id))
          .orderBy(payments.paid_at)
      ).map(({ account: one }) => one),
    balance: async () => {
      const earnings = await payoutStore(db).findEarnings(id);
      return earnings && { owed: earnings.owed, elsewhere: earnings.elsewhere };
    },
    async accept(holdId: string) {
      const asked = { holdId, actorId: people.admin.id, reason: "A bank fee", isOverride: true };
      const given = { ...deps, clock: { ...clock, newId: () => `accepted-${id}` } };
      const all = { ...given, reconciliation: reconciliationStore(db), checkedBalances: deps.payments };
      const done = await releaseMismatch(all, { id, email: `${id}@example.com` }, asked);
      if (!done.ok) throw new Error(done.reason);
    },
    async check() {
      await db.delete(reconciliation_days);
      const reconciliation = reconciliationStore(db);
      const checkedBalances = deps.payments;
      await reconcileAccounts({ ...deps, reconciliation, checkedBalances });
      return (await reconciliation.findNewest(id))?.outcome;
    },
  };
}
