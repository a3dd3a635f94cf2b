import { and, eq, isNull } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { payout_holds } from "#db/schema/ledger/payout-holds.ts";
import { subscriptionStore } from "#db/stores/subscriptions/subscriptions.ts";
import { moveSubscriptions } from "#domain/subscriptions/move-subscriptions.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";
import { providerForFile } from "../provider/provider-world.ts";
import { creatorWithSubscriber, NET } from "./replaced-account-fixture.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const world = providerForFile((world) => world.stripe.control.topUp({ amount: 10_000_000 }));

const subscribedCreator = () => creatorWithSubscriber(database().db, world());

test("a subscription is charged to a creator's new account once it can be paid, and each account adds up", async () => {
  const creator = await subscribedCreator();
  const next = await creator.replace("second");
  await creator.move();
  expect((await creator.subscription()).stripe_account_id).toBe(creator.first);
  await next.complete();
  await creator.move();
  expect((await creator.subscription()).stripe_account_id).toBe(next.id);
  await creator.renew();
  expect(await creator.accounts()).toEqual([creator.first, next.id]);
  expect([world().earnedBy(creator.first), world().earnedBy(next.id)]).toEqual([NET, NET]);
  expect(await creator.balance()).toEqual({ owed: NET, elsewhere: NET });
  expect(await creator.check()).toBe("matched");
});

test("months of several accounts stay known, and a payout and its failure belong to their own account", async () => {
  const creator = await subscribedCreator();
  for (const name of ["second", "third"]) {
    const next = await creator.replace(name);
    await next.complete();
    await creator.move();
    await creator.renew();
    world().stripe.control.makeAvailable({ account: next.id });
    const payout = world().stripe.control.payout({ account: next.id });
    await creator.deliver();
    expect(await creator.balance()).toMatchObject({ owed: 0 });
    expect(await creator.check(), name).toBe("matched");
    if (name === "third") world().stripe.control.movePayout({ payout: payout.id, to: "failed" });
    await creator.deliver();
  }
  expect(new Set(await creator.accounts()).size).toBe(3);
  expect(await creator.balance()).toEqual({ owed: NET, elsewhere: NET });
  world().passDays(1);
  expect(await creator.check()).toBe("matched");
  expect((await creator.subscription()).status).toBe("active");
});

describe("a month that is being retried when its creator gets another account", () => {
  const retried = async () => {
    const creator = await subscribedCreator();
    await creator.failToRenew();
    expect(await creator.subscription()).toMatchObject({ status: "past_due" });
    const next = await creator.replace("second");
    await next.complete();
    await creator.move();
    expect((await creator.subscription()).stripe_account_id).toBe(next.id);
    return { creator, next };
  };

  test("is booked where the provider sends it, to the old account; later ones go to the new account", async () => {
    const { creator, next } = await retried();
    await creator.retry();
    await creator.deliver();
    expect(await creator.subscription()).toMatchObject({ status: "active", stripe_account_id: next.id });
    expect(await creator.accounts()).toEqual([creator.first, creator.first]);
    expect([world().earnedBy(creator.first), world().earnedBy(next.id)]).toEqual([2 * NET, 0]);
    expect(await creator.balance()).toEqual({ owed: 0, elsewhere: 2 * NET });
    await creator.renew();
    expect(await creator.accounts()).toEqual([creator.first, creator.first, next.id]);
    expect(await creator.balance()).toEqual({ owed: NET, elsewhere: 2 * NET });
    expect(await creator.check()).toBe("matched");
  });

  test("isn't charged if the provider refuses; the subscription ends with the last try", async () => {
    const { creator } = await retried();
    let tries = 0;
    const payRenewal = async () => {
      tries += 1;
      return { ok: false as const, reason: "refused" as const };
    };
    for (let day = 0; day < 30; day++) {
      await creator.retry({ payRenewal });
      await creator.deliver();
      world().passDays(1);
    }
    expect(tries).toBeGreaterThan(1);
    expect((await creator.subscription()).status).toBe("canceled");
    expect(await creator.accounts()).toEqual([creator.first]);
    expect(await creator.balance()).toEqual({ owed: 0, elsewhere: NET });
    const invoices = world().stripe.runtime.store.find("invoice", {
      where: { customer: await creator.customer() },
    });
    expect(invoices.map(({ status }) => status)).toEqual(["void", "paid"]);
  });
});

test("a known difference in the old account doesn't affect the new one", async () => {
  const creator = await subscribedCreator();
  const holds = () =>
    database()
      .db.select()
      .from(payout_holds)
      .where(and(eq(payout_holds.seller_id, creator.id), isNull(payout_holds.released_at)));
  world().stripe.control.adjust({ account: creator.first, amount: -100 });
  for (const _ of ["seen", "confirmed"]) {
    world().passDays(1);
    expect(await creator.check()).toBe("mismatched");
  }
  const [hold] = await holds();
  await creator.accept(hold?.id ?? "");
  expect(await holds()).toEqual([]);
  const next = await creator.replace("second");
  await next.complete();
  await creator.move();
  world().stripe.control.adjust({ account: next.id, amount: -100 });
  world().passDays(1);
  expect(await creator.check()).toBe("mismatched");
  expect(await holds()).toEqual([]);
  world().passDays(1);
  expect(await creator.check()).toBe("mismatched");
  expect(await holds()).toHaveLength(1);
});

test("a subscription that can't be moved waits, without delaying others", async () => {
  const [broken, fine] = [await subscribedCreator(), await subscribedCreator()];
  for (const creator of [broken, fine]) await (await creator.replace("second")).complete();
  const { db } = database();
  const deps = world().deps(db);
  const { stripe_subscription_id: brokenId } = await broken.subscription();
  const down = async (id: string, account: string) => {
    if (id === brokenId) throw new Error("no answer");
    return deps.payments.moveSubscription(id, account);
  };
  const use = {
    ...deps,
    payments: { ...deps.payments, moveSubscription: down },
    clock: { now: () => world().now() + 1000 },
  };
  await expect(moveSubscriptions({ ...use, subscriptions: subscriptionStore(db) })).rejects.toThrow(brokenId);
  expect((await fine.subscription()).stripe_account_id).toContain("second");
  await broken.move();
  expect((await broken.subscription()).stripe_account_id).toBe(broken.first);
  world().passDays(1);
  await broken.move();
  expect((await broken.subscription()).stripe_account_id).toContain("second");
});
