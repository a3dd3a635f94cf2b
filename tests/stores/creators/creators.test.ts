import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { credentials, profiles } from "#db/schema/accounts/accounts.ts";
import { media } from "#db/schema/media/media.ts";
import { message_pricing } from "#db/schema/messages/messages.ts";
import { accountStore } from "#db/stores/accounts/accounts.ts";
import { creatorStore } from "#db/stores/creators/creators.ts";
import { checkUsername, completeSetUp } from "#domain/creators/set-up.ts";
import { NOW, people } from "#tests/cast.ts";
import { insertCast, profileRow } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";

const { creator, otherCreator, creatorWithoutProfile, creatorHalfway, fan } = people;
const database = databaseForFile(({ db }) => insertCast(db));
const store = () => creatorStore(database().db);
const profile = async (id: string) =>
  (await database().db.select().from(profiles).where(eq(profiles.id, id)))[0];

describe("page", () => {
  test("finds a creator by ID and by username in any case", async () => {
    const page = await store().findPage(creator.id, null);
    expect(page).toMatchObject({
      id: creator.id,
      name: "Mira",
      canCharge: true,
      postCount: 4,
      subscription: null,
    });
    expect(await store().findPage("MIRA", null)).toEqual(page);
  });

  test("shows only creators who have finished setup, never buyers or admins", async () => {
    for (const person of [fan, creatorWithoutProfile, people.admin])
      expect(await store().findPage(person.id, null)).toBeNull();
    expect(await store().findPage("nobody", null)).toBeNull();
  });

  test("says which creators can't be paid", async () => {
    expect((await store().findPage(creatorHalfway.username, null))?.canCharge).toBe(false);
  });

  test("contains nothing private", async () => {
    const page = JSON.stringify(await store().findPage(creator.id, fan.id));
    expect(page).not.toContain(creator.email);
    expect(page).not.toContain("acct_mira");
  });

  test("treats an ID as its owner's, even if someone uses it as a username", async () => {
    for (const [id, email] of [
      ["aaaa-impostor", "a@example.com"],
      ["zzzz-impostor", "z@example.com"],
    ] as const) {
      const victim = id.startsWith("a") ? otherCreator : creator;
      const row = {
        ...profileRow(victim),
        id,
        email,
        username: victim.id.toUpperCase(),
        stripe_account_id: null,
      };
      await database().db.insert(profiles).values(row);
      expect((await store().findPage(victim.id, null))?.id).toBe(victim.id);
    }
  });
});

describe("completeSetUp", () => {
  const form = {
    username: "Uma.Art",
    age: 30,
    bio: "Ink.",
    subscription_price: 2000,
    message_price: 1500,
    interests: ["art" as const],
  };
  let ids = 0;
  const deps = (now = NOW) => ({
    creators: store(),
    accounts: accountStore(database().db),
    clock: { now: () => now, newId: () => `pricing-${++ids}` },
  });
  const setUp = async (
    userId: string,
    wanted: typeof form,
    portrait: { mediaItemId: string; url: string } | null,
  ) => {
    const free = await checkUsername(deps(), userId, wanted.username);
    return free.ok ? completeSetUp(deps(), userId, wanted, portrait) : free;
  };
  const ownPrices = eq(message_pricing.seller_id, creatorWithoutProfile.id);
  const prices = () => database().db.select().from(message_pricing).where(ownPrices);

  test("refuses another account's name in any case and writes nothing", async () => {
    const taken = await setUp(creatorWithoutProfile.id, { ...form, username: "MIRA" }, null);
    expect(taken).toEqual({ ok: false, reason: "username_taken" });
    expect(await store().findSetupDraft(creatorWithoutProfile.id)).toMatchObject({
      username: "uma",
      completedAt: null,
    });
    expect(await prices()).toEqual([]);
  });

  test("is refused by the store as well", async () => {
    const request = {
      userId: creatorWithoutProfile.id,
      username: "Theo",
      name: "x",
      nameKey: "x",
      age: 30,
      bio: "",
      interests: [],
      subscriptionPrice: 1000,
      messagePrice: 1000,
      portrait: null,
      pricingId: "pricing-race",
      now: NOW,
      searchText: "theo",
    };
    expect(await store().completeSetup(request)).toBe("username");
    expect(await prices()).toEqual([]);
  });

  test("writes profile, both roles, message price, and portrait together", async () => {
    const { db } = database();
    const userId = creatorWithoutProfile.id;
    await db.update(profiles).set({ role: "buyer" }).where(eq(profiles.id, userId));
    await db.update(credentials).set({ metadata_role: "buyer" }).where(eq(credentials.user_id, userId));
    await db
      .insert(media)
      .values({ id: "portrait", seller_id: userId, purpose: "portrait", kind: "image", created_at: NOW });
    const portrait = { mediaItemId: "portrait", url: "/media/portrait/w320" };
    expect(await setUp(userId, form, portrait)).toEqual({ ok: true });
    expect(await profile(userId)).toMatchObject({
      username: "Uma.Art",
      role: "seller",
      age: 30,
      bio: "Ink.",
      interests: ["art"],
      subscription_price: 2000,
      message_price: 1500,
      setup_completed_at: NOW,
      avatar_url: "/media/portrait/w320",
    });
    const [secret] = await db.select().from(credentials).where(eq(credentials.user_id, userId));
    expect(secret?.metadata_role).toBe("seller");
    expect(await prices()).toMatchObject([{ price_per_unlock: 1500, is_active: true, currency: "USD" }]);
    const [mediaItem] = await db.select().from(media).where(eq(media.id, "portrait"));
    expect(mediaItem?.first_used_at).toBe(NOW);
  });

  test("keeps the name, the portrait, and one active price when repeated", async () => {
    const userId = creatorWithoutProfile.id;
    const renamed = await setUp(userId, { ...form, username: "other" }, null);
    expect(renamed).toEqual({ ok: false, reason: "username_fixed" });
    expect(await setUp(userId, { ...form, message_price: 1100 }, null)).toEqual({ ok: true });
    expect((await profile(userId))?.avatar_url).toBe("/media/portrait/w320");
    const active = (await prices()).filter((price) => price.is_active);
    expect(active).toMatchObject([{ price_per_unlock: 1100 }]);
    expect(await prices()).toHaveLength(2);
  });

  test("replaces the portrait and releases the previous one", async () => {
    const { db } = database();
    const userId = creatorWithoutProfile.id;
    await db
      .insert(media)
      .values({ id: "later", seller_id: userId, purpose: "portrait", kind: "image", created_at: NOW });
    const portrait = { mediaItemId: "later", url: "/media/later/w320" };
    expect(await setUp(userId, { ...form, message_price: 1100 }, portrait)).toEqual({ ok: true });
    expect((await profile(userId))?.avatar_url).toBe("/media/later/w320");
    const portraits = await db
      .select({ id: media.id, stored: media.first_used_at, gone: media.deleted_at })
      .from(media)
      .where(eq(media.seller_id, userId))
      .orderBy(media.id);
    expect(portraits).toEqual([
      { id: "later", stored: NOW, gone: null },
      { id: "portrait", stored: null, gone: NOW },
    ]);
  });

  test("needs an existing account", async () => {
    expect(await setUp("nobody", form, null)).toEqual({ ok: false, reason: "no_account" });
  });
});
