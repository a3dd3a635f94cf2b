import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { checkouts } from "#db/schema/payments/checkouts.ts";
import { checkoutStore } from "#db/stores/payments/checkouts.ts";
import { HOUR, NOW, people } from "#tests/cast.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const store = () => checkoutStore(database().db);
let count = 0;
const row = (buyer: string, more: object = {}) => ({
  id: `checkout-${++count}`,
  kind: "subscription" as const,
  buyer_id: buyer,
  seller_id: people.creator.id,
  amount: 1500,
  stripe_account_id: "acct_mira",
  created_at: NOW,
  expires_at: NOW + HOUR,
  ...more,
});
const findOpen = (buyerId: string, now = NOW) =>
  store().findOpen({ kind: "subscription", buyerId, sellerId: people.creator.id, subject: "" }, now);

describe("add", () => {
  test("one of twenty parallel clicks starts the sale, and all of them find it", async () => {
    const buyer = people.fan.id;
    const rows = Array.from({ length: 20 }, () => row(buyer));
    const added = await Promise.all(rows.map((one) => store().add(one)));
    expect(added.filter(Boolean)).toHaveLength(1);
    const found = await Promise.all(rows.map(() => findOpen(buyer)));
    const winner = rows[added.indexOf(true)]?.id;
    expect(new Set(found.map((one) => one?.id))).toEqual(new Set([winner]));
  });

  test("a sale is separate for each buyer, creator, and subject", async () => {
    const buyer = people.otherFan.id;
    expect(await store().add(row(buyer))).toBe(true);
    expect(await store().add(row(buyer, { seller_id: people.otherCreator.id }))).toBe(true);
    expect(
      await store().add(row(buyer, { kind: "purchase", subject: "post-ppv", content_id: "post-ppv" })),
    ).toBe(true);
    expect(await store().add(row(buyer, { kind: "purchase", subject: "post-2" }))).toBe(true);
    expect(await store().add(row(buyer, { kind: "purchase", subject: "post-ppv" }))).toBe(false);
    expect(await store().add(row(buyer))).toBe(false);
  });

  test("an expired sale makes room at the exact millisecond", async () => {
    const buyer = people.newcomer.id;
    const first = row(buyer);
    await store().add(first);
    expect(await store().add(row(buyer, { created_at: NOW + HOUR - 1 }))).toBe(false);
    expect((await findOpen(buyer, NOW + HOUR - 1))?.id).toBe(first.id);
    expect(await findOpen(buyer, NOW + HOUR)).toBeNull();
    const next = row(buyer, { created_at: NOW + HOUR, expires_at: NOW + 2 * HOUR });
    expect(await store().add(next)).toBe(true);
    expect((await store().find(first.id))?.expired_at).toBe(NOW + HOUR);
    expect((await findOpen(buyer, NOW + HOUR))?.id).toBe(next.id);
  });
});

describe("purchases of two posts by one creator", () => {
  const buyer = people.creatorWithoutProfile.id;
  const purchase = (post: string, more: object = {}) =>
    row(buyer, { kind: "purchase", subject: post, ...more });
  const findPurchase = (subject: string, now = NOW) =>
    store().findOpen({ kind: "purchase", buyerId: buyer, sellerId: people.creator.id, subject }, now);

  test("are two sales: each finds its own checkout, and a subscription finds neither", async () => {
    const a = purchase("post-a");
    await store().add(a);
    expect(await findPurchase("post-b")).toBeNull();
    const b = purchase("post-b", { amount: 900 });
    expect(await store().add(b)).toBe(true);
    expect((await findPurchase("post-a"))?.id).toBe(a.id);
    expect(await findPurchase("post-b")).toMatchObject({ id: b.id, amount: 900 });
    expect(await findPurchase("")).toBeNull();
    expect(await findOpen(buyer)).toBeNull();
  });

  test("a new checkout closes an expired one of its own post only", async () => {
    const later = NOW + HOUR;
    const times = { created_at: later, expires_at: later + HOUR };
    expect(await store().add(row(buyer, times))).toBe(true);
    expect(await store().add(purchase("post-a", times))).toBe(true);
    const all = await database().db.select().from(checkouts).where(eq(checkouts.buyer_id, buyer));
    const closed = all.filter((one) => one.expired_at !== null);
    expect(closed.map((one) => [one.subject, one.expired_at])).toEqual([["post-a", later]]);
  });
});

describe("attach", () => {
  test("keeps the first session", async () => {
    const one = row(people.admin.id);
    await store().add(one);
    await store().attachSession(one.id, 1, {
      id: "cs_1",
      url: "https://pay.example/1",
      expiresAt: NOW + 2 * HOUR,
    });
    await store().attachSession(one.id, 1, {
      id: "cs_2",
      url: "https://pay.example/2",
      expiresAt: NOW + 3 * HOUR,
    });
    const found = await store().findBySession("cs_1");
    expect(found).toMatchObject({
      id: one.id,
      stripe_session_url: "https://pay.example/1",
      expires_at: NOW + 2 * HOUR,
    });
    expect(await store().findBySession("cs_2")).toBeNull();
  });

  test("refuses the session of an overtaken attempt, and begins each attempt once", async () => {
    const one = row(people.creatorWithoutProfile.id, { subject: "attempts", kind: "tip" });
    await store().add(one);
    const next = {
      id: one.id,
      after: 1,
      now: NOW + 5,
      until: NOW + 25,
      expiresAt: NOW + 2 * HOUR,
      accountId: "acct_new",
      successUrl: "https://x.example/2",
      cancelUrl: "https://x.example/3",
    };
    await Promise.all([
      store().startAttempt(next),
      store().startAttempt({ ...next, accountId: "acct_late" }),
    ]);
    const found = await store().find(one.id);
    expect(found).toMatchObject({ attempt: 2, attempt_until: NOW + 25, expires_at: NOW + 2 * HOUR });
    const session = { id: "cs_late", url: "https://pay.example/late", expiresAt: NOW + HOUR };
    expect(await store().attachSession(one.id, 1, session)).toBe(false);
    await store().failAttempt(one.id, 1, NOW + 6);
    expect((await store().find(one.id))?.attempt_until).toBe(NOW + 25);
    await store().failAttempt(one.id, 2, NOW + 6);
    expect((await store().find(one.id))?.attempt_until).toBe(NOW + 6);
    expect(await store().attachSession(one.id, 2, session)).toBe(true);
  });

  test("a session belongs to one sale", async () => {
    const one = row(people.creatorHalfway.id);
    await store().add(one);
    await expect(
      store().attachSession(one.id, 1, { id: "cs_1", url: "x", expiresAt: NOW }),
    ).rejects.toThrow();
  });
});

test("expire closes an open sale once, and no other sale", async () => {
  const one = row(people.creatorWithoutPayouts.id);
  await store().add(one);
  const seen = { id: one.id, attempt: 1, stripe_session_id: null };
  expect(await store().expire({ ...seen, attempt: 2 }, NOW + 4)).toBe(false);
  expect(await store().expire(seen, NOW + 5)).toBe(true);
  expect(await store().expire(seen, NOW + 9)).toBe(false);
  expect((await store().find(one.id))?.expired_at).toBe(NOW + 5);
  expect(await findOpen(one.buyer_id)).toBeNull();
  const done = row(people.creatorWithoutPayouts.id, { completed_at: NOW });
  await store().add(done);
  expect(await store().expire({ ...seen, id: done.id }, NOW + 5)).toBe(false);
  expect((await store().find(done.id))?.expired_at).toBeNull();
  expect(await store().find("nothing")).toBeNull();
});

test("expire leaves a sale whose page was opened since it was read", async () => {
  const one = row(people.creatorWithoutPayouts.id, { subject: "opened", kind: "tip" });
  await store().add(one);
  await store().attachSession(one.id, 1, { id: "cs_opened", url: "x", expiresAt: NOW + HOUR });
  const seen = { id: one.id, attempt: 1, stripe_session_id: null };
  expect(await store().expire(seen, NOW + 5)).toBe(false);
  expect((await store().find(one.id))?.expired_at).toBeNull();
  expect(await store().expire({ ...seen, stripe_session_id: "cs_opened" }, NOW + 5)).toBe(true);
});

test("an expired session closes its own checkout, and no other attempt's", async () => {
  const one = row(people.creatorWithoutPayouts.id, { subject: "left", kind: "tip" });
  await store().add(one);
  await store().attachSession(one.id, 1, {
    id: "cs_own",
    url: "https://pay.example/own",
    expiresAt: NOW + HOUR,
  });
  await store().expireWithSession("cs_left", NOW + 5, null);
  expect((await store().find(one.id))?.expired_at).toBeNull();
  await store().expireWithSession("cs_own", NOW + 5, null);
  expect((await store().find(one.id))?.expired_at).toBe(NOW + 5);
});
