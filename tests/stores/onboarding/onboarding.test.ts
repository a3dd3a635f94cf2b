import { describe, expect, test } from "vitest";
import { sessionStore } from "#db/stores/accounts/sessions.ts";
import { onboardingStore } from "#db/stores/onboarding/onboarding.ts";
import { signUp } from "#domain/accounts/sign-up.ts";
import { completeStep } from "#domain/onboarding/complete-step.ts";
import { readPreferences } from "#domain/onboarding/preferences.ts";
import { NOW, people } from "#tests/cast.ts";
import { accountDeps, newForm } from "../fixtures/account-fixture.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const onboarding = () => onboardingStore(database().db);
const deps = (now = NOW) => ({ onboarding: onboarding(), clock: { now: () => now } });

const open = async (userId: string) => {
  const token = `token of ${userId}`;
  await sessionStore(database().db).add({
    id: token,
    tokenHash: token,
    userId,
    userAgent: "",
    place: "",
    now: NOW,
    expiresAt: NOW + 1e9,
  });
  return token;
};
const rowOf = async (table: string, key: string, id: string) =>
  (await database().client.execute({ sql: `select * from ${table} where ${key} = ?`, args: [id] })).rows;

async function joined() {
  const made = await signUp(accountDeps(database().db), newForm());
  if (!made.ok) throw new Error(made.reason);
  const token = await open(made.userId);
  const viewer = async () => {
    const found = await sessionStore(database().db).findViewer(token, NOW);
    if (found === null) throw new Error("no viewer");
    return found;
  };
  return { id: made.userId, viewer };
}

describe("a sign-up", () => {
  test("is new, and onboarding waits at the first step", async () => {
    const { viewer } = await joined();
    expect(await viewer()).toMatchObject({
      onboarding: { reached: 1, completedAt: null },
      isNewSignup: true,
      signedUpAt: NOW,
    });
  });

  test("is no longer new once noted, and stays at its step", async () => {
    const { id, viewer } = await joined();
    await onboarding().applyActions(id, ["clear_new_signup"], NOW);
    expect(await viewer()).toMatchObject({ isNewSignup: false, onboarding: { reached: 1 } });
  });
});

test("an account without an onboarding record counts as complete once, and a started record is never overwritten", async () => {
  const token = await open(people.fan.id);
  await database().client.execute({
    sql: "delete from onboarding_status where id = ?",
    args: [people.fan.id],
  });
  const viewer = () => sessionStore(database().db).findViewer(token, NOW);
  expect((await viewer())?.onboarding).toBeNull();
  await onboarding().applyActions(people.fan.id, ["complete_legacy"], NOW);
  await onboarding().applyActions(people.fan.id, ["begin"], NOW + 1);
  expect((await viewer())?.onboarding).toEqual({ reached: 1, completedAt: NOW });

  const { id, viewer: newcomer } = await joined();
  await onboarding().applyActions(id, ["complete_legacy"], NOW);
  expect((await newcomer()).onboarding).toEqual({ reached: 1, completedAt: null });
});

describe("the onboarding steps", () => {
  test("store each choice as it is made, and the complete record at the end", async () => {
    const { id, viewer } = await joined();
    const take = async (step: number, chosen = {}) => completeStep(deps(), await viewer(), step, chosen);
    expect(await take(2)).toEqual({ ok: false, reason: "not_yet" });
    expect(await take(1)).toEqual({ ok: true, finished: false });
    expect(await take(2, { skipTutorial: true })).toMatchObject({ ok: true });
    await take(3, {
      contentInterests: ["art", "food"],
      discoveryPreferences: { showTrending: true, showFeatured: false, showNew: true },
    });
    // Going back to an earlier step keeps progress and other choices.
    await take(2, { skipTutorial: false });
    expect((await viewer()).onboarding).toEqual({ reached: 4, completedAt: null });
    await take(4, { notificationPreferences: { newContent: false, newSubscribers: true, messages: true } });
    expect(await take(5)).toEqual({ ok: true, finished: true });

    const [record] = await rowOf("onboarding_status", "id", id);
    expect(record).toMatchObject({
      onboarding_version: "1.0.0",
      has_completed_tour_at: NOW,
      has_seen_welcome_at: NOW,
    });
    expect(JSON.parse(String(record?.preferences))).toEqual({
      contentInterests: ["art", "food"],
      discoveryPreferences: { showTrending: true, showFeatured: false, showNew: true },
      notificationPreferences: { newContent: false, newSubscribers: true, messages: true },
      skipTutorial: false,
    });
    const [profile] = await rowOf("profiles", "id", id);
    expect(profile?.has_completed_onboarding_at).toBe(NOW);
    const notices = await rowOf("notification_settings", "user_id", id);
    expect(Object.fromEntries(notices.map((row) => [row.type, row.enabled]))).toEqual({
      new_content: 0,
      new_subscribers: 1,
      messages: 1,
    });
    expect(await take(5)).toEqual({ ok: false, reason: "done" });
  });

  test("completed twice in parallel leave one record, with the last one's notification settings", async () => {
    const { id } = await joined();
    const chosen = (newContent: boolean) => ({
      ...readPreferences(null),
      notificationPreferences: { newContent, newSubscribers: true, messages: true },
    });
    await Promise.all([1, 2, 3].map(() => onboarding().finish(id, "1.0.0", chosen(true), NOW)));
    await onboarding().finish(id, "1.0.0", chosen(false), NOW);
    expect(await rowOf("onboarding_status", "id", id)).toHaveLength(1);
    const notices = await rowOf("notification_settings", "user_id", id);
    expect(notices).toHaveLength(3);
    expect(notices.find((row) => row.type === "new_content")?.enabled).toBe(0);
  });
});
