import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { checkouts } from "#db/schema/payments/checkouts.ts";
import { subscribe } from "#domain/subscriptions/subscribe.ts";
import { DAY, NOW, people } from "#tests/cast.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";
import { subscribingFan } from "../payments/subscribing-fan.ts";
import { providerForFile } from "../provider/provider-world.ts";

const { creator, otherCreator, creatorHalfway } = people;
const database = databaseForFile(({ db }) => insertCast(db));
const world = providerForFile();
const newFan = () => subscribingFan(database().db, world());
const price = (cents: number | null) =>
  database().db.update(profiles).set({ subscription_price: cents }).where(eq(profiles.id, creator.id));

describe("subscribe", () => {
  test("starts a sale at the stored price for the creator's account", async () => {
    const fan = await newFan();
    const started = await fan.subscribe();
    expect(started).toMatchObject({
      ok: true,
      url: fan.onlySale().session().url,
      amount: 1500,
      card: { price: "$15/month" },
    });
    expect(fan.onlySale().terms).toMatchObject({ amount: 1500, accountId: "acct_mira" });
  });

  test("reports when the provider returns no session, and finds it later", async () => {
    const fan = await newFan();
    const { startSubscription } = fan.deps.payments;
    const pageless: typeof startSubscription = async (sale) => ({
      ...(await startSubscription(sale)),
      url: null,
    });
    const deps = { ...fan.deps, payments: { ...fan.deps.payments, startSubscription: pageless } };
    expect(await subscribe(deps, await fan.request())).toEqual({ ok: false, reason: "no_checkout_url" });
    expect(await fan.subscribe()).toMatchObject({ ok: true });
    expect(fan.sales()).toHaveLength(1);
  });

  test("charges only the price that was shown", async () => {
    const fan = await newFan();
    expect(await fan.subscribe(creator.id, 1400)).toEqual({
      ok: false,
      reason: "price_changed",
      price: 1500,
    });
    expect(fan.sales()).toHaveLength(0);
    expect(await fan.subscribe(creator.id, 1500)).toMatchObject({ ok: true, amount: 1500 });
  });

  test("finds the same session at a second click, and at twenty in parallel", async () => {
    const fan = await newFan();
    const all = await Promise.all(Array.from({ length: 20 }, () => fan.subscribe()));
    const urls = new Set(all.map((one) => (one.ok ? one.url : one.reason)));
    expect(urls.size).toBe(1);
    expect(fan.sales()).toHaveLength(1);
    expect(await fan.subscribe()).toEqual(all[0]);
    expect(await database().db.$count(checkouts, eq(checkouts.buyer_id, fan.id))).toBe(1);
  });

  test("closes the old session when the price changed and opens one at the new price", async () => {
    const fan = await newFan();
    await fan.subscribe();
    const old = fan.onlySale();
    await price(2000);
    const again = await fan.subscribe();
    await price(1500);
    expect(again).toMatchObject({ ok: true, amount: 2000 });
    expect(old.session().status).toBe("expired");
    expect(fan.sales().map(({ terms }) => terms.amount)).toEqual([1500, 2000]);
  });

  test("is refused while a failed renewal may still be charged, also once its grace is over", async () => {
    const fan = await newFan();
    await fan.subscribe();
    const sale = fan.onlySale();
    sale.pay();
    sale.failToRenew();
    await fan.confirm(sale.sessionId);
    const refused = { ok: false, reason: "past_due" };
    expect(await fan.subscribe()).toEqual(refused);
    const later = { ...fan.deps, clock: { ...fan.deps.clock, now: () => NOW + 90 * DAY } };
    expect(await subscribe(later, await fan.request())).toEqual(refused);
    expect(fan.sales()).toHaveLength(1);
  });

  test("finds a session that was paid meanwhile, even before any event", async () => {
    const fan = await newFan();
    await fan.subscribe();
    fan.onlySale().pay();
    expect(await fan.subscribe()).toEqual({ ok: false, reason: "already_subscribed" });
    expect(await fan.subscribe()).toEqual({ ok: false, reason: "already_subscribed" });
    expect(fan.sales()).toHaveLength(1);
  });

  test("starts again when the old session expired or was given up", async () => {
    const fan = await newFan();
    await fan.subscribe();
    world().stripe.control.expire({ session: fan.onlySale().sessionId });
    expect((await fan.subscribe()).ok).toBe(true);
    expect(fan.sales()).toHaveLength(2);
  });

  test("starts again when a subscription was paid and ended without our hearing of it", async () => {
    const fan = await newFan();
    await fan.subscribe();
    const { pay, subscription } = fan.onlySale();
    pay();
    await fan.deps.payments.endSubscription(subscription().id);
    expect(await fan.subscribe()).toMatchObject({ ok: true });
    expect(fan.sales()).toHaveLength(2);
  });

  test("refuses accounts that are to be deleted", async () => {
    const fan = await newFan();
    const request = await fan.request();
    const leaving = { ...request, buyer: { ...request.buyer, deletionDueAt: NOW } };
    expect(await subscribe(fan.deps, leaving)).toEqual({ ok: false, reason: "leaving" });
    expect(fan.sales()).toHaveLength(0);
    expect((await fan.subscribe()).ok).toBe(true);
  });

  test.each([
    ["their own page", creator.id, creator, "own_page"],
    ["a creator who cannot be paid yet", creatorHalfway.id, null, "cannot_charge"],
  ])("refuses %s before the provider is called", async (_, seller, visitor, reason) => {
    const fan = await newFan();
    const buyer = visitor ? { id: visitor.id, email: visitor.email } : { id: fan.id, email: "x" };
    const request = { ...(await fan.request(seller, null, buyer.id)), buyer };
    expect(await subscribe(fan.deps, request)).toEqual({ ok: false, reason });
    expect(fan.sales()).toHaveLength(0);
    expect(await database().db.$count(checkouts, eq(checkouts.buyer_id, fan.id))).toBe(0);
  });

  test("uses the session of a lost response, and begins no second one", async () => {
    const fan = await newFan();
    const lost = {
      ...fan.deps.payments,
      startSubscription: async (sale: Parameters<typeof fan.deps.payments.startSubscription>[0]) => {
        await fan.deps.payments.startSubscription(sale);
        throw new Error("cut off");
      },
    };
    await expect(subscribe({ ...fan.deps, payments: lost }, await fan.request())).rejects.toThrow("cut off");
    expect((await fan.subscribe()).ok).toBe(true);
    expect(fan.sales()).toHaveLength(1);
  });

  test("creates two sales for two creators", async () => {
    const fan = await newFan();
    expect((await fan.subscribe()).ok && (await fan.subscribe(otherCreator.id)).ok).toBe(true);
    expect(fan.sales().map(({ terms }) => terms.accountId)).toEqual(["acct_mira", "acct_theo"]);
  });
});
