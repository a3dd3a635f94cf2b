import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { handleEvent } from "../../../app/domain/payments/handle-event.ts";
import { reconcileAccounts } from "../../../app/domain/reconciliation/reconcile-accounts.ts";
import { moveSubscriptions } from "../../../app/domain/subscriptions/move-subscriptions.ts";
import { profiles } from "../../../db/schema/accounts.ts";
import { reconciliation_days } from "../../../db/schema/balances.ts";
import { checkouts, payments, subscriptions } from "../../../db/schema/money.ts";
import { creatorStore } from "../../../db/stores/creators/creators.ts";
import { subscriptionStore } from "../../../db/stores/payments/subscriptions.ts";
import { payoutStore } from "../../../db/stores/payouts/payouts.ts";
import { reconciliationStore } from "../../../db/stores/reconciliation/reconciliation.ts";
import { HOUR } from "../../cast.ts";
import { newFan } from "../fixtures/fan-fixture.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";
import { openProviderWorld, type ProviderWorld } from "../provider/provider-world.ts";

const database = databaseForFile(({ db }) => insertCast(db));
let world: ProviderWorld;
beforeAll(async () => {
  world = await openProviderWorld();
  world.stripe.control.topUp({ amount: 10_000_000 });
});
afterAll(() => world.close());

const NET = 1350;
let count = 0;

/** A creator with a subscriber, whose account at the provider can be lost and replaced. */
async function subscribedCreator() {
  const { db } = database();
  const id = `replaced-${++count}`;
  const account = (name: string) =>
    world.stripe.control.account({ id: `acct_${id}_${name}`, email: `${id}@example.com` }).id;
  const first = account("first");
  await db.insert(profiles).values({
    ...{
      id,
      email: `${id}@example.com`,
      username: id,
      role: "seller" as const,
      created_at: 0,
      updated_at: 0,
    },
    ...{ stripe_account_id: first, stripe_onboarding_completed_at: 1, setup_completed_at: 1 },
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
    ...{ checkoutId: id, idempotencyKey: id, amount: 1500, accountId: first, sellerId: id, sellerName: id },
    ...{ buyerEmail: "fan@example.com", successUrl: "http://x.test/", cancelUrl: "http://x.test/" },
    expiresAt: at + HOUR,
  });
  await db.insert(checkouts).values({
    ...{ id, kind: "subscription" as const, buyer_id: fan.id, seller_id: id, amount: 1500 },
    ...{ stripe_account_id: first, stripe_session_id: session.id, created_at: at, expires_at: at + HOUR },
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
    /** The owner disconnects the account and begins another one. */
    async replace(name: string) {
      const known = await creators.findPayoutAccount(id);
      world.stripe.control.deauthorize({ account: known?.accountId ?? "" });
      await deliver();
      const next = account(name);
      await creators.keepFirstAccountId(id, next, clock.now());
      return { id: next, complete: () => creators.recordAccountStatus(next, true, clock.now()) };
    },
    /** A month passes; no other one is due until its money has cleared. */
    async renew() {
      world.passDays(32);
      const { stripe_subscription_id: providerId } = await subscription();
      world.stripe.control.advance({ subscription: providerId, to: Math.floor(world.now() / 1000) });
      await deliver();
      world.passDays(3);
    },
    /** The accounts that the months were charged for. */
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
    async check() {
      await db.delete(reconciliation_days);
      const reconciliation = reconciliationStore(db);
      const checkedBalances = deps.payments;
      await reconcileAccounts({ ...deps, reconciliation, checkedBalances });
      return (await reconciliation.findNewest(id))?.outcome;
    },
  };
}

test("a subscription is charged for a creator's new account once it can be paid, and each account adds up", async () => {
  const creator = await subscribedCreator();
  const next = await creator.replace("second");
  await creator.move();
  expect((await creator.subscription()).stripe_account_id).toBe(creator.first);
  await next.complete();
  await creator.move();
  expect((await creator.subscription()).stripe_account_id).toBe(next.id);
  await creator.renew();
  expect(await creator.accounts()).toEqual([creator.first, next.id]);
  expect([world.earnedBy(creator.first), world.earnedBy(next.id)]).toEqual([NET, NET]);
  expect(await creator.balance()).toEqual({ owed: NET, elsewhere: NET });
  expect(await creator.check()).toBe("matched");
});

test("the months of several accounts stay known, and a payout and its failure belong to their own", async () => {
  const creator = await subscribedCreator();
  for (const name of ["second", "third"]) {
    const next = await creator.replace(name);
    await next.complete();
    await creator.move();
    await creator.renew();
    world.stripe.control.makeAvailable({ account: next.id });
    const payout = world.stripe.control.payout({ account: next.id });
    await creator.deliver();
    expect(await creator.balance()).toMatchObject({ owed: 0 });
    expect(await creator.check(), name).toBe("matched");
    if (name === "third") world.stripe.control.movePayout({ payout: payout.id, to: "failed" });
    await creator.deliver();
  }
  expect(new Set(await creator.accounts()).size).toBe(3);
  expect(await creator.balance()).toEqual({ owed: NET, elsewhere: NET });
  world.passDays(1);
  expect(await creator.check()).toBe("matched");
  expect((await creator.subscription()).status).toBe("active");
});

test("one that can't be moved waits, and keeps no other from being moved", async () => {
  const [broken, fine] = [await subscribedCreator(), await subscribedCreator()];
  for (const creator of [broken, fine]) await (await creator.replace("second")).complete();
  const { db } = database();
  const deps = world.deps(db);
  const { stripe_subscription_id: brokenId } = await broken.subscription();
  const down = async (id: string, account: string) => {
    if (id === brokenId) throw new Error("no answer");
    return deps.payments.moveSubscription(id, account);
  };
  const use = {
    ...deps,
    payments: { ...deps.payments, moveSubscription: down },
    clock: { now: () => world.now() + 1000 },
  };
  await expect(moveSubscriptions({ ...use, subscriptions: subscriptionStore(db) })).rejects.toThrow(brokenId);
  expect((await fine.subscription()).stripe_account_id).toContain("second");
  await broken.move();
  expect((await broken.subscription()).stripe_account_id).toBe(broken.first);
  world.passDays(1);
  await broken.move();
  expect((await broken.subscription()).stripe_account_id).toContain("second");
});
