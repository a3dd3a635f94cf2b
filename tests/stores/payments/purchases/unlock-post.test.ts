import { eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { checkouts } from "#db/schema/payments/checkouts.ts";
import { content_purchases, payments } from "#db/schema/payments/payments.ts";
import { content } from "#db/schema/posts/posts.ts";
import { postStore } from "#db/stores/posts/posts.ts";
import { confirmCheckout } from "#domain/payments/confirm-checkout.ts";
import { unlockPost } from "#domain/payments/purchases/unlock-post.ts";
import { getPost } from "#domain/posts/get-post.ts";
import { HOUR, NOW, people, posts } from "#tests/cast.ts";
import { cases } from "#tests/properties/cases.ts";
import { newFan } from "#tests/stores/fixtures/fan-fixture.ts";
import { insertCast } from "#tests/stores/fixtures/insert-cast.ts";
import { databaseForFile } from "#tests/stores/fixtures/test-database.ts";
import { providerForFile } from "#tests/stores/provider/provider-world.ts";
import { oneTimeProvider } from "./one-time-fixture.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const world = providerForFile();
const post = posts.ppvForAll.id;
const priceOf = (cents: number) =>
  database().db.update(content).set({ price: cents }).where(eq(content.id, post));

async function shopper(buyer?: { id: string; email: string }) {
  const { db } = database();
  const { id } = buyer ?? (await newFan(db));
  const provider = oneTimeProvider(db, world());
  const { deps } = provider;
  const see = async () => {
    const seen = await getPost({ posts: postStore(db), now: deps.clock.now() }, { id: post, viewerId: id });
    if (seen === null) throw new Error("the post is hidden");
    return seen;
  };
  const unlock = async (shownPrice: number | null = null, more: object = {}) => {
    const { card, access } = await see();
    return unlockPost(deps, {
      post: { ...card, access },
      buyer: { id, email: `${id}@example.com`, ...more },
      network: id,
      shownPrice,
      successUrl: "https://x.example/ok",
      cancelUrl: "https://x.example/no",
    });
  };
  const paid = () => db.select().from(payments).where(eq(payments.buyer_id, id));
  const owned = () => db.select().from(content_purchases).where(eq(content_purchases.buyer_id, id));
  return { ...provider, id, see, unlock, paid, owned };
}

describe("unlockPost", () => {
  test("opens the provider's page at the stored price, for the creator's account", async () => {
    const fan = await shopper();
    const started = await fan.unlock(700);
    const sale = fan.onlySale();
    expect(started).toEqual({ ok: true, url: sale.session().url, amount: 700 });
    expect(sale.terms).toMatchObject({ amount: 700, accountId: "acct_mira", sellerId: people.creator.id });
    expect(JSON.stringify(sale.session())).not.toContain(posts.ppvForAll.title);
  });

  test("finds the same page at a second click, and at twenty in parallel", async () => {
    const fan = await shopper();
    const all = await Promise.all(Array.from({ length: 20 }, () => fan.unlock()));
    expect(new Set(all.map((one) => (one.ok ? one.url : one.reason))).size).toBe(1);
    expect(await fan.unlock()).toEqual(all[0]);
    expect(fan.all()).toHaveLength(1);
    expect(await database().db.$count(checkouts, eq(checkouts.buyer_id, fan.id))).toBe(1);
  });

  test("charges only the price that was shown, and closes the page with the old one", async () => {
    const fan = await shopper();
    expect(await fan.unlock(600)).toEqual({ ok: false, reason: "price_changed", price: 700 });
    expect(fan.all()).toEqual([]);
    await fan.unlock(700);
    await priceOf(900);
    expect(await fan.unlock(700)).toEqual({ ok: false, reason: "price_changed", price: 900 });
    expect(await fan.unlock(900)).toMatchObject({ ok: true, amount: 900 });
    await priceOf(700);
    expect(fan.all().map((sale) => [sale.terms.amount, sale.session().status])).toEqual([
      [700, "expired"],
      [900, "open"],
    ]);
  });

  test("finds a page that was paid meanwhile, before any event, and even once it has timed out", async () => {
    for (const wait of [0, 2 * HOUR]) {
      const fan = await shopper();
      await fan.unlock();
      fan.onlySale().pay();
      fan.time.now += wait;
      expect(await fan.unlock()).toEqual({ ok: false, reason: "already_owned" });
      expect((await fan.see()).access).toEqual({ ok: true, by: "purchase" });
      expect(await fan.unlock()).toEqual({ ok: false, reason: "already_owned" });
      expect(fan.all()).toHaveLength(1);
    }
  });

  test("starts again when the old page expired, here or at the provider", async () => {
    const fan = await shopper();
    await fan.unlock();
    fan.time.now += 2 * HOUR;
    expect((await fan.unlock()).ok).toBe(true);
    const [old, next] = fan.all();
    expect(old?.session().status).toBe("expired");
    world().stripe.control.expire({ session: next?.id ?? "" });
    expect((await fan.unlock()).ok).toBe(true);
    expect(fan.all()).toHaveLength(3);
  });

  test("sells the post again after a refund, which closes it for that fan", async () => {
    const fan = await shopper();
    await fan.unlock();
    fan.onlySale().pay();
    await fan.deliverAll();
    fan.onlySale().refund();
    await fan.deliverAll();
    expect((await fan.see()).access).toEqual({ ok: false, reason: "buy" });
    expect((await fan.unlock()).ok).toBe(true);
    expect(fan.all()).toHaveLength(2);
  });

  test("refuses its creator and accounts that are to be deleted, before the provider is called", async () => {
    const mira = await shopper(people.creator);
    expect(await mira.unlock()).toEqual({ ok: false, reason: "own_post" });
    const fan = await shopper();
    expect(await fan.unlock(null, { deletionDueAt: NOW })).toEqual({ ok: false, reason: "leaving" });
    expect([mira.all(), fan.all()]).toEqual([[], []]);
  });

  test.each([
    ["is leaving", { closed_at: NOW }, "creator_leaving"],
    ["can't be paid anymore", { stripe_onboarding_completed_at: null }, "cannot_charge"],
  ] as const)("refuses when the creator %s", async (_, change, reason) => {
    const { db } = database();
    const [before] = await db.select().from(profiles).where(eq(profiles.id, people.creator.id));
    const fan = await shopper();
    const { card, access } = await fan.see();
    await db.update(profiles).set(change).where(eq(profiles.id, people.creator.id));
    const buyer = { id: fan.id, email: "x" };
    const urls = { successUrl: "x", cancelUrl: "x", network: fan.id };
    const refused = await unlockPost(fan.deps, {
      post: { ...card, access },
      buyer,
      shownPrice: 700,
      ...urls,
    });
    await db
      .update(profiles)
      .set({
        closed_at: before?.closed_at ?? null,
        stripe_onboarding_completed_at: before?.stripe_onboarding_completed_at ?? null,
      })
      .where(eq(profiles.id, people.creator.id));
    expect(refused).toEqual({ ok: false, reason });
    expect(fan.all()).toEqual([]);
  });
});

const step = fc.oneof(
  fc.record({ do: fc.constant("unlock" as const), shown: fc.constantFrom(null, 700, 900) }),
  fc.record({ do: fc.constant("pay" as const), nth: fc.nat(3) }),
  fc.record({ do: fc.constant("confirm" as const), nth: fc.nat(3) }),
  fc.record({ do: fc.constant("deliver" as const), nth: fc.nat(3) }),
  fc.record({ do: fc.constant("wait" as const), minutes: fc.integer({ min: 1, max: 90 }) }),
  fc.record({ do: fc.constant("price" as const), cents: fc.constantFrom(700, 900) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function take(one: Step, fan: Awaited<ReturnType<typeof shopper>>) {
  if (one.do === "unlock") return fan.unlock(one.shown);
  if (one.do === "price") return priceOf(one.cents);
  if (one.do === "wait") {
    fan.time.now += one.minutes * 60_000;
    return;
  }
  const sale = fan.all()[one.nth % Math.max(fan.all().length, 1)];
  if (!sale) return;
  if (one.do === "pay") sale.pay();
  else if (one.do === "confirm") await confirmCheckout(fan.deps, { sessionId: sale.id, buyerId: fan.id });
  else await fan.deliver(sale);
}

test("a fan is charged once for a post, in any order of clicks, events, and returns", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const fan = await shopper();
      for (const one of steps) await take(one, fan);
      await fan.deliverAll();
      await fan.deliverAll();
      const charged = fan.all().filter((sale) => sale.isPaid());
      expect(charged.length).toBeLessThanOrEqual(1);
      const paid = await fan.paid();
      expect(paid.map(({ gross }) => gross)).toEqual(charged.map(({ terms }) => terms.amount));
      expect((await fan.owned()).map(({ payment_id }) => payment_id)).toEqual(paid.map(({ id }) => id));
      expect((await fan.see()).access.ok).toBe(charged.length === 1);
      await priceOf(700);
    }),
    { numRuns: cases(40) },
  );
});
