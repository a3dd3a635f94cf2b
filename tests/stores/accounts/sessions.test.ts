import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { age_checks } from "#db/schema/gates/gates.ts";
import { onboarding_status, user_preferences } from "#db/schema/onboarding/onboarding.ts";
import { sessionStore } from "#db/stores/accounts/sessions.ts";
import { DAY, NOW, people, signedIn } from "#tests/cast.ts";
import { insertCast, profileRow } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";

const database = databaseForFile(async ({ db }) => {
  await insertCast(db);
  for (const person of Object.values(people)) await open(person.id, person.username);
});
const sessions = () => sessionStore(database().db);
const open = (userId: string, tokenHash: string, more: object = {}) =>
  sessionStore(database().db).add({
    id: `session-${tokenHash}`,
    tokenHash,
    userId,
    userAgent: "browser",
    place: "US-OR",
    now: NOW,
    expiresAt: NOW + 30 * DAY,
    ...more,
  });

describe("viewer", () => {
  test.each(Object.entries(people))("%s is seen as the gates expect them", async (_, person) => {
    expect(await sessions().findViewer(person.username, NOW)).toEqual(signedIn(person, { twoStep: "off" }));
  });

  test("is a guest for an unknown token, and for a prefix of a valid one", async () => {
    expect(await sessions().findViewer("unknown", NOW)).toBeNull();
    expect(await sessions().findViewer("", NOW)).toBeNull();
    expect(await sessions().findViewer("ada.fa%", NOW)).toBeNull();
  });

  test("ends at the exact millisecond", async () => {
    expect(await sessions().findViewer(people.fan.username, NOW + 30 * DAY - 1)).not.toBeNull();
    expect(await sessions().findViewer(people.fan.username, NOW + 30 * DAY)).toBeNull();
  });

  test("ends on the server at sign-out, and only this session", async () => {
    await open(people.fan.id, "phone");
    await open(people.fan.id, "laptop");
    await sessions().end("session-phone", NOW);
    await sessions().end("session-phone", NOW + 1);
    expect(await sessions().findViewer("phone", NOW)).toBeNull();
    expect((await sessions().findViewer("laptop", NOW))?.sessionId).toBe("session-laptop");
  });

  test("takes its role from the profile where user_roles is silent, and ignores the metadata", async () => {
    // Signed up as a fan and became a creator in setup, so the metadata still says buyer.
    const { db } = database();
    await db.insert(profiles).values({
      ...profileRow(people.creator),
      id: "turned",
      email: "t@example.com",
      username: "turned",
      stripe_account_id: null,
    });
    await open("turned", "turned");
    expect((await sessions().findViewer("turned", NOW))?.role).toBe("seller");
  });

  test("includes preferences and the onboarding", async () => {
    const { db } = database();
    const user_id = people.otherFan.id;
    await db.insert(user_preferences).values({ user_id, lite: true, autoplay: true, updated_at: NOW });
    await db
      .update(onboarding_status)
      .set({ has_completed_tour_at: NOW, reached: 5 })
      .where(eq(onboarding_status.id, user_id));
    const viewer = await sessions().findViewer(people.otherFan.username, NOW);
    expect(viewer).toMatchObject({
      lite: true,
      autoplay: true,
      onboarding: { completedAt: NOW, reached: 5 },
    });
  });

  test("has the enhanced age check that lasts longest, and none that is expired or has no end", async () => {
    const { db } = database();
    const check = (id: string, expires_at: number | null) => ({
      id,
      user_id: people.creator.id,
      provider: "p",
      region: "DE",
      passed_at: NOW - DAY,
      expires_at,
    });
    await db.insert(age_checks).values([check("a", NOW), check("d", null)]);
    const until = async (now: number) =>
      (await sessions().findViewer(people.creator.username, now))?.enhancedAgeCheckUntil;
    expect(await until(NOW)).toBeNull();
    await db.insert(age_checks).values([check("b", NOW + 2), check("c", NOW + 1)]);
    expect(await until(NOW)).toBe(NOW + 2);
    expect(await until(NOW + 1)).toBe(NOW + 2);
    expect(await until(NOW + 2)).toBeNull();
  });
});

test("a token's hash opens one session only", async () => {
  await expect(open(people.otherFan.id, people.fan.username, { id: "second" })).rejects.toThrow();
});

test("a long user agent is truncated, not refused", async () => {
  await open(people.admin.id, "long", { userAgent: "x".repeat(5000) });
  expect(await sessions().findViewer("long", NOW)).not.toBeNull();
});
