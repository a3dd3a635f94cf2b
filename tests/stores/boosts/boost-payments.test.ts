import { eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { outgoing_emails } from "#db/schema/notifications/emails.ts";
import { content } from "#db/schema/posts/posts.ts";
import { deletionStore } from "#db/stores/accounts/deletions.ts";
import { boostStore } from "#db/stores/boosts/boosts.ts";
import { paymentStore } from "#db/stores/payments/payments.ts";
import { chargeOf } from "#domain/boosts/boost.ts";
import { people } from "#tests/cast.ts";
import { cases } from "#tests/properties/cases.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";
import { providerForFile } from "../provider/provider-world.ts";
import { platformDifference } from "../reversals/refunds/fixtures/refund-fixture.ts";
import { newBoost, promoted } from "./boost-fixture.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const world = providerForFile((world) => world.stripe.control.topUp({ amount: 10_000_000 }));
type Boost = Awaited<ReturnType<typeof newBoost>>;

const running = async (terms?: Parameters<typeof newBoost>[2]) => {
  const boost = await newBoost(database().db, world(), terms);
  await boost.start();
  await boost.pay();
  await boost.deliver();
  return boost;
};

describe("a boost's payment", () => {
  test("goes to the platform in full: the creator's account gets no part of it", async () => {
    const boost = await running();
    const payment = await boost.paid();
    expect(payment).toMatchObject({ kind: "boost", gross: 2000, fee: 2000, net: 0, stripe_account_id: null });
    expect(await boost.balances()).toEqual({ provider: 2000, platform: -2000 });
    const [charge] = world().stripe.runtime.store.find("charge", {
      where: { payment_intent: payment?.stripe_payment_intent_id ?? "" },
    });
    expect(charge).toMatchObject({ amount: 2000, transfer_data: null, application_fee: null });
    const { sales } = await paymentStore(database().db).listForSeller(people.creator.id, 500);
    expect(sales.map(({ kind }) => kind)).not.toContain("boost");
    const own = await paymentStore(database().db).listForBuyer(people.creator.id, 500, null);
    expect(own.map(({ kind }) => kind)).toContain("boost");
  });

  test("starts it for its days, once, however often and in whatever order it is reported", async () => {
    const boost = await newBoost(database().db, world());
    await boost.start();
    expect(await boost.stored()).toMatchObject({ payment_id: null, starts_at: null });
    await boost.pay();
    const events = await world().newEvents();
    await boost.handle(events.toReversed());
    const first = await boost.stored();
    expect(first.ends_at).toBe((first.starts_at ?? 0) + 5 * 24 * 60 * 60 * 1000);
    world().passHours(1);
    await boost.handle([...events, ...events]);
    expect(await boost.confirm()).toMatchObject({ ok: true, kind: "boost" });
    expect(await boost.stored()).toEqual(first);
  });

  test("opens one page when started twice, and none with other terms", async () => {
    const boost = await newBoost(database().db, world());
    const [one, two] = await Promise.all([boost.start(), boost.start()]);
    expect(one).toEqual(two);
    expect(await boost.start({ budget: 3000 })).toEqual({ ok: false, reason: "try_again" });
    await boost.pay();
    await boost.deliver();
    expect(await boost.start()).toEqual({ ok: false, reason: "already_paid" });
  });

  test("is given back in full if its post was deleted meanwhile", async () => {
    const { db } = database();
    const boost = await newBoost(db, world());
    await boost.start();
    await db.update(content).set({ deleted_at: world().now() }).where(eq(content.id, promoted));
    await boost.pay();
    await boost.deliver();
    await boost.run();
    await db.update(content).set({ deleted_at: null }).where(eq(content.id, promoted));
    expect(await boost.stored()).toMatchObject({ payment_id: null });
    expect(await boost.paid()).toMatchObject({ refunded: 2000 });
  });
});

describe("the refund at a boost's end", () => {
  test("is exactly the undelivered part, from our own balance, with an email", async () => {
    const boost = await running();
    await boost.view(30);
    await boost.view(12, "served");
    await boost.view(7, "network");
    expect((await boost.stored()).spent).toBe(30 * 5 + 12 * 2);
    await boost.end();
    await boost.end();
    await boost.run();
    await boost.run();
    await boost.deliver();
    expect(await boost.paid()).toMatchObject({ refunded: 2000 - 18 });
    expect(await boost.atProvider()).toMatchObject([{ amount: 1982, transfer_reversal: null }]);
    expect(await boost.balances()).toEqual({ provider: 18, platform: -18 });
    expect((await boost.stored()).settled_at).not.toBeNull();
    const mails = await database().db.select({ body: outgoing_emails.body }).from(outgoing_emails);
    expect(mails.some(({ body }) => body.includes("$19.82"))).toBe(true);
    await boost.view(3);
    expect((await boost.stored()).spent).toBe(174);
  });

  test("is nothing once the budget is used up, and the boost ends by itself", async () => {
    const boost = await running({ budget: 500, days: 1 });
    await database().db.run(`update boosts set spent = 4995 where id = '${boost.id}'`);
    await boost.view(3);
    await boost.run();
    expect(await boost.stored()).toMatchObject({ spent: 5000, end_reason: "budget" });
    expect((await boost.stored()).settled_at).not.toBeNull();
    expect(await boost.requests()).toEqual([]);
  });

  test("is made when its creator asks for the deletion of their account, and stays made if they stay", async () => {
    const { db } = database();
    const boost = await running();
    await boost.view(20);
    const mail = { id: "leaving", recipient: "x", subject: "x", body: "x", now: world().now() };
    const change = { userId: people.creator.id, now: world().now(), auditId: "leaving", mail };
    const own = () => boostStore(db).findOwn(boost.id, people.creator.id);
    const before = await own();
    await deletionStore(db).request({ ...change, dueAt: world().now() });
    expect(await own()).toEqual({ ...before, isGone: true });
    await boost.run();
    await boost.deliver();
    expect(await boost.stored()).toMatchObject({ end_reason: "post" });
    expect(await boost.paid()).toMatchObject({ refunded: 1990 });
    await deletionStore(db).cancel({ ...change, auditId: "staying", mail: { ...mail, id: "staying" } });
    await boost.run();
    expect(await boost.stored()).toMatchObject({ end_reason: "post" });
    expect(await boost.requests()).toHaveLength(1);
  });

  test("waits while the bank disputes the payment", async () => {
    const boost = await running();
    await boost.dispute();
    await boost.run();
    expect(await boost.stored()).toMatchObject({ end_reason: "payment", settled_at: null });
    expect(await boost.requests()).toEqual([]);
  });
});

const deeds = (boost: Boost, amount: number) => ({
  view: () => boost.view(amount % 40),
  unscripted: () => boost.view(amount % 40, "served"),
  pause: () => boost.deps.boosts.pause(boost.id, people.creator.id, world().now()),
  resume: () => boost.deps.boosts.resume(boost.id, people.creator.id, world().now()),
  end: () => boost.end(),
  admin: () => boost.refund(amount),
  deliver: () => boost.deliver(),
  run: () => boost.run(),
  pass: async () => world().passHours(amount % 60),
});
type Deed = keyof ReturnType<typeof deeds>;
const names: Deed[] = [
  "view",
  "view",
  "unscripted",
  "pause",
  "resume",
  "end",
  "admin",
  "deliver",
  "run",
  "pass",
];

test("in any order of events, what was paid equals what was delivered plus what was refunded", async () => {
  const { db } = database();
  const story = fc.record({
    budget: fc.integer({ min: 500, max: 2000 }),
    days: fc.integer({ min: 1, max: 3 }),
    isEarly: fc.boolean(),
    acts: fc.array(fc.tuple(fc.constantFrom(...names), fc.integer({ min: 1, max: 400 })), {
      minLength: 1,
      maxLength: 10,
    }),
  });
  await fc.assert(
    fc.asyncProperty(story, async ({ budget, days, acts, isEarly }) => {
      const boost = await newBoost(db, world(), { budget, days });
      await boost.start();
      await boost.pay();
      if (isEarly) await boost.deliver();
      for (const [name, amount] of acts) await deeds(boost, amount)[name]();
      await boost.deliver();
      world().passDays(4);
      for (let i = 0; i < 3; i++) {
        await boost.run();
        await boost.deliver();
      }
      const stored = await boost.stored();
      const payment = await boost.paid();
      const requests = await boost.requests();
      const byAdmin = requests.filter(({ by }) => by === "admin");
      const adminCents = byAdmin.reduce((sum, one) => sum + (one.state === "failed" ? 0 : one.amount), 0);
      const charge = chargeOf(stored);
      expect(stored.settled_at).not.toBeNull();
      expect(requests.filter(({ by }) => by === "undelivered").length).toBeLessThanOrEqual(1);
      expect(payment?.refunded).toBe(Math.max(adminCents, budget - charge));
      expect(payment?.refunded).toBeLessThanOrEqual(budget);
      const { provider = 0, platform = 0, seller = 0 } = await boost.balances();
      expect([provider + platform, seller]).toEqual([0, 0]);
    }),
    { numRuns: cases(25) },
  );
  expect(await platformDifference(db, world())).toBe(0);
});
