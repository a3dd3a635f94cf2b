import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { credentials, profiles, user_roles } from "#db/schema/accounts/accounts.ts";
import { media } from "#db/schema/media/media.ts";
import { message_pricing } from "#db/schema/messages/messages.ts";
import { notification_settings } from "#db/schema/notifications/notices.ts";
import { user_preferences } from "#db/schema/onboarding/onboarding.ts";
import { accountStore } from "#db/stores/accounts/accounts.ts";
import { creatorStore } from "#db/stores/creators/creators.ts";
import { profileStore } from "#db/stores/creators/profiles.ts";
import { preferenceStore } from "#db/stores/onboarding/preferences.ts";
import { chooseUsername } from "#domain/creators/choose-username.ts";
import { becomeCreator, editProfile } from "#domain/creators/edit-profile.ts";
import { checkUsername } from "#domain/creators/set-up.ts";
import { NOW, people } from "#tests/cast.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";

const database = databaseForFile(({ db }) => insertCast(db));
let ids = 0;
const deps = (now = NOW) => ({
  profiles: profileStore(database().db),
  clock: { now: () => now, newId: () => `price-${++ids}` },
});
const { fan, otherFan, creator, admin } = people;
const profileOf = async (id: string) =>
  (await database().db.select().from(profiles).where(eq(profiles.id, id)))[0];
const metadataOf = async (id: string) =>
  (await database().db.select().from(credentials).where(eq(credentials.user_id, id)))[0]?.metadata_role;

describe("choosing a username", () => {
  const choose = (id: string, name: string, now = NOW) =>
    chooseUsername({ ...deps(now), accounts: accountStore(database().db) }, id, name);
  const refused = (reason: string) => ({ ok: false, reason });

  test("a fan does it once, and the same form twice is one choice; a creator's setup counts as one", async () => {
    expect(await choose(fan.id, "MIRA")).toEqual(refused("username_taken"));
    expect(await choose(fan.id, "ada.lamp", NOW + 5)).toEqual({ ok: true });
    expect(await profileOf(fan.id)).toMatchObject({ username: "ada.lamp", username_chosen_at: NOW + 5 });
    expect(await choose(fan.id, "ada.lamp", NOW + 6)).toEqual({ ok: true });
    expect(await choose(fan.id, "ada.other")).toEqual(refused("username_fixed"));
    expect(await choose(creator.id, "mira.new")).toEqual(refused("username_fixed"));
    expect(await choose("nobody", "nobody")).toEqual(refused("no_account"));
    expect(await profileOf(fan.id)).toMatchObject({ username: "ada.lamp", username_chosen_at: NOW + 5 });
  });

  test("a chosen name is kept when the fan becomes a creator", async () => {
    const set = { creators: creatorStore(database().db), accounts: accountStore(database().db) };
    expect(await checkUsername(set, fan.id, "ada.other")).toEqual(refused("username_fixed"));
    expect(await checkUsername(set, fan.id, "ada.lamp")).toEqual({ ok: true });
  });

  test("of two parallel requests for one name, one gets it and the other is refused", async () => {
    const { arrival } = people;
    const done = await Promise.all([choose(otherFan.id, "the.one"), choose(arrival.id, "The.One")]);
    expect(done.filter((one) => one.ok)).toHaveLength(1);
    expect(done).toContainEqual(refused("username_taken"));
  });

  test("of two parallel forms from one person, one name is stored", async () => {
    const { admin } = people;
    const done = await Promise.all(["first.name", "second.name"].map((name) => choose(admin.id, name)));
    expect(done.filter((one) => one.ok)).toHaveLength(1);
    expect(done).toContainEqual(refused("username_fixed"));
  });
});

describe("editing a profile", () => {
  test("changes only the given fields; a fan has no price", async () => {
    const before = await profileOf(fan.id);
    expect(await editProfile(deps(NOW + 1), fan.id, { name: null, bio: "Hello" })).toEqual({
      ok: true,
      isRaised: false,
      isLowered: false,
    });
    expect(await profileOf(fan.id)).toEqual({
      ...before,
      name_key: "adalamp",
      shown_name: "ada.lamp",
      search_text: "ada lamp adalamp\nhello",
      full_name: null,
      bio: "Hello",
      updated_at: NOW + 1,
    });
    expect(await editProfile(deps(), "nobody", { name: null, bio: "" })).toEqual({
      ok: false,
      reason: "no_account",
    });
  });

  test("keeps one active message price and adds a row only for a new one", async () => {
    const words = { name: "Mira", bio: "", age: 30, subscriptionPrice: 2000, interests: ["art"] };
    const rows = () =>
      database().db.select().from(message_pricing).where(eq(message_pricing.seller_id, creator.id));
    await editProfile(deps(), creator.id, { ...words, messagePrice: 1200 });
    await editProfile(deps(), creator.id, { ...words, messagePrice: 1200 });
    await editProfile(deps(), creator.id, { ...words, messagePrice: 1500 });
    const all = await rows();
    expect(all.filter((row) => row.is_active)).toMatchObject([{ price_per_unlock: 1500 }]);
    expect(all).toHaveLength(2);
    expect(await profileOf(creator.id)).toMatchObject({
      message_price: 1500,
      subscription_price: 2000,
      age: 30,
    });
  });
});

test("a new portrait shows at once and the old one is left for the sweep; covers and recent uploads are untouched", async () => {
  const { db } = database();
  const photo = (id: string, purpose: "portrait" | "cover") => ({
    id,
    seller_id: fan.id,
    purpose,
    kind: "image" as const,
    created_at: NOW,
    first_used_at: null,
  });
  await db
    .insert(media)
    .values([
      photo("p1", "portrait"),
      photo("p2", "portrait"),
      photo("c1", "cover"),
      photo("coming", "portrait"),
    ]);
  const hang = (mediaItemId: string, purpose: "portrait" | "cover") =>
    deps().profiles.setImage(fan.id, { mediaItemId, url: `/media/${mediaItemId}/w320`, purpose }, NOW);
  await hang("c1", "cover");
  await hang("p1", "portrait");
  await hang("p2", "portrait");
  const stored = await db.select().from(media).where(eq(media.seller_id, fan.id));
  expect(Object.fromEntries(stored.map((row) => [row.id, [row.first_used_at, row.deleted_at]]))).toEqual({
    p1: [null, NOW],
    p2: [NOW, null],
    c1: [NOW, null],
    coming: [null, null],
  });
  expect(await profileOf(fan.id)).toMatchObject({
    avatar_url: "/media/p2/w320",
    cover_url: "/media/c1/w320",
  });
  await deps().profiles.setImage(otherFan.id, { mediaItemId: "c1", url: "/x", purpose: "cover" }, NOW + 5);
  expect((await db.select().from(media).where(eq(media.id, "c1")))[0]?.first_used_at).toBe(NOW);
});

describe("becoming a creator", () => {
  test("changes the profile and the metadata together, once", async () => {
    expect([(await profileOf(fan.id))?.role, await metadataOf(fan.id)]).toEqual(["buyer", "buyer"]);
    expect(await becomeCreator(deps(), fan)).toEqual({ ok: true });
    expect(await becomeCreator(deps(), fan)).toEqual({ ok: true });
    expect([(await profileOf(fan.id))?.role, await metadataOf(fan.id)]).toEqual(["seller", "seller"]);
    expect(await database().db.$count(user_roles)).toBe(1);
  });

  test("is refused for unknown accounts, for those that are to be deleted, and for those with a granted role", async () => {
    expect(await becomeCreator(deps(), null)).toEqual({ ok: false, reason: "signed_out" });
    expect(await becomeCreator(deps(), admin)).toEqual({ ok: false, reason: "granted" });
    // Requested as a fan with a granted role: neither record changes.
    expect(await becomeCreator(deps(), { id: admin.id, role: "buyer" })).toEqual({
      ok: false,
      reason: "granted",
    });
    expect(await becomeCreator(deps(), { id: otherFan.id, role: "buyer", deletionDueAt: NOW })).toEqual({
      ok: false,
      reason: "leaving",
    });
    await database().db.insert(user_roles).values({ user_id: otherFan.id, role: "buyer", granted_at: NOW });
    expect(await becomeCreator(deps(), otherFan)).toEqual({ ok: false, reason: "granted" });
    for (const { id } of [admin, otherFan])
      expect([(await profileOf(id))?.role, await metadataOf(id)]).toEqual(["buyer", "buyer"]);
  });
});

describe("settings", () => {
  const store = () => preferenceStore(database().db);

  test("of notifications are one row per kind, and the last change wins", async () => {
    expect(await store().findNotices(creator.id)).toEqual({});
    await store().saveNotices(creator.id, { new_content: true, messages: false }, NOW);
    await store().saveNotices(creator.id, { messages: true, new_subscribers: false }, NOW);
    expect(await store().findNotices(creator.id)).toEqual({
      new_content: true,
      messages: true,
      new_subscribers: false,
    });
    expect(
      await database().db.$count(notification_settings, eq(notification_settings.user_id, creator.id)),
    ).toBe(3);
  });

  test("of pages are one row, always dark, and can be reset", async () => {
    await store().save(creator.id, { autoplay: true, lite: false }, NOW);
    await store().save(creator.id, { autoplay: false, lite: true }, NOW + 1);
    const rows = () =>
      database().db.select().from(user_preferences).where(eq(user_preferences.user_id, creator.id));
    expect(await rows()).toEqual([
      {
        user_id: creator.id,
        theme: "dark",
        autoplay: false,
        lite: true,
        time_zone: null,
        updated_at: NOW + 1,
      },
    ]);
    await store().clear(creator.id);
    expect(await rows()).toEqual([]);
  });
});
