import { describe, expect, test } from "vitest";
import { credentials } from "#db/schema/accounts/accounts.ts";
import { rateLimitStore } from "#db/stores/gates/rate-limits.ts";
import { checkCurrentPassword } from "#domain/accounts/current-password.ts";
import { addKnownBrowser, type KnownBrowser } from "#domain/accounts/known-browser.ts";
import { checkCredentials } from "#domain/accounts/sign-in.ts";
import { MINUTE, NOW } from "#tests/cast.ts";
import { accountDeps, newForm, signedUp } from "../fixtures/account-fixture.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const attempts = () => rateLimitStore(database().db);
const deps = (now?: number) => accountDeps(database().db, now);
const times = <T>(n: number, work: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, i) => work(i)));

describe("a rate limit window", () => {
  test("counts twenty parallel attempts one by one", async () => {
    const seen = await times(20, () => attempts().increment("at-once", NOW, MINUTE));
    expect(seen.map((one) => one.attempts).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, i) => i + 1),
    );
    expect(new Set(seen.map((one) => one.endsAt))).toEqual(new Set([NOW + MINUTE]));
  });

  test("ends at the exact millisecond and does not move in the meantime", async () => {
    await attempts().increment("ends", NOW, MINUTE);
    expect(await attempts().increment("ends", NOW + MINUTE - 1, MINUTE)).toEqual({
      attempts: 2,
      endsAt: NOW + MINUTE,
    });
    expect(await attempts().increment("ends", NOW + MINUTE, MINUTE)).toEqual({
      attempts: 1,
      endsAt: NOW + 2 * MINUTE,
    });
  });

  test("returns an attempt, never more than were taken, and can be reset", async () => {
    await times(3, () => attempts().increment("back", NOW, MINUTE));
    await attempts().decrement("back");
    expect((await attempts().increment("back", NOW, MINUTE)).attempts).toBe(3);
    await times(9, () => attempts().decrement("back"));
    expect((await attempts().increment("back", NOW, MINUTE)).attempts).toBe(1);
    await attempts().reset(["back"]);
    expect((await attempts().increment("back", NOW + 1, MINUTE)).endsAt).toBe(NOW + 1 + MINUTE);
  });

  test("is deleted once it is over, and not before", async () => {
    await attempts().increment("old", NOW - MINUTE, MINUTE);
    await attempts().increment("new", NOW, MINUTE);
    await attempts().deleteExpired(NOW + 1);
    expect((await attempts().increment("old", NOW - 1, MINUTE)).attempts).toBe(1);
    expect((await attempts().increment("new", NOW, MINUTE)).attempts).toBe(2);
  });
});

describe("sign-in is limited per account", () => {
  const knownFor = (userId: string, at = NOW): KnownBrowser[] =>
    addKnownBrowser({ secrets: deps().secrets, clock: { ...deps().clock, now: () => at } }, [], userId);
  const check = (email: string, password: string, known: KnownBrowser[] = [], now?: number) =>
    checkCredentials(deps(now), { email, password }, { known, network: "192.0.2.1" });
  const reason = async (email: string, password: string, known?: KnownBrowser[], now?: number) => {
    const done = await check(email, password, known, now);
    return done.ok ? "in" : done.reason;
  };

  test("to ten failures in fifteen minutes, whether the email is known or not", async () => {
    const { email, password } = await signedUp(database().db);
    for (const address of [email, newForm().email]) {
      const seen = await times(30, () => reason(address, "wrong1"));
      expect(seen.filter((one) => one === "wrong")).toHaveLength(10);
      expect(seen.filter((one) => one === "too_many")).toHaveLength(20);
    }
    expect(await reason(email, password)).toBe("too_many");
    expect(await reason(email, password, [], NOW + 15 * MINUTE)).toBe("not_verified");
  });

  test("a success does not count as a failure", async () => {
    const { email, password } = await signedUp(database().db);
    for (let i = 0; i < 12; i++) expect(await reason(email, password)).toBe("not_verified");
  });

  test("a browser that signed in before is not blocked by strangers' failures and has its own limit", async () => {
    const { email, password, userId } = await signedUp(database().db);
    await times(12, () => reason(email, "wrong1"));
    const known = knownFor(userId);
    expect(await reason(email, password, known)).toBe("not_verified");
    for (let i = 0; i < 10; i++) expect(await reason(email, "wrong1", known)).toBe("wrong");
    expect(await reason(email, password, known)).toBe("too_many");
    expect(await reason(email, password, knownFor(userId))).toBe("not_verified");
  });

  test("a browser known to another account, or from before a password change, counts as unknown", async () => {
    const other = await signedUp(database().db);
    const { email, password, userId } = await signedUp(database().db);
    await times(10, () => reason(email, "wrong1"));
    expect(await reason(email, password, knownFor(other.userId))).toBe("too_many");
    expect(await reason(email, password, knownFor(userId, NOW - 1))).toBe("too_many");
    expect((await database().db.select().from(credentials)).length).toBeGreaterThan(0);
  });
});

test("reauthentication allows ten wrong passwords, then the account must wait", async () => {
  const given = await signedUp(database().db);
  const ask = async (password: string, now?: number) => {
    const done = await checkCurrentPassword(deps(now), given, password);
    return done.ok || done.reason;
  };
  expect(await ask(given.password)).toBe(true);
  for (let i = 0; i < 10; i++) expect(await ask("wrong1")).toBe("wrong_password");
  expect(await ask(given.password)).toBe("too_many");
  expect(await ask(given.password, NOW + 15 * MINUTE)).toBe(true);
  const other = await signedUp(database().db);
  expect(
    await checkCurrentPassword(deps(), { ...given, userId: other.userId }, given.password),
  ).toMatchObject({
    reason: "wrong_password",
  });
});

test("a browser is remembered for its last eight accounts and keeps its ID", () => {
  let known: KnownBrowser[] = [];
  for (let i = 0; i < 10; i++) known = addKnownBrowser(deps(NOW + i), known, `user-${i}`);
  expect(known).toHaveLength(8);
  const first = known[3]?.browser;
  const again = addKnownBrowser(deps(NOW + 99), known, "user-6");
  expect(again[0]).toMatchObject({ browser: first, at: NOW + 99 });
  expect(again).toHaveLength(8);
  expect(JSON.stringify(again)).not.toContain("user-");
});
