import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { profiles, verification_codes } from "#db/schema/accounts/accounts.ts";
import { accountStore } from "#db/stores/accounts/accounts.ts";
import { signUp } from "#domain/accounts/sign-up.ts";
import { CODE_VALID_MS } from "#domain/accounts/verification-code.ts";
import { verifyEmail } from "#domain/accounts/verify-email.ts";
import { MINUTE, NOW, people } from "#tests/cast.ts";
import {
  accountDeps,
  emailsTo,
  newForm,
  ownerActor,
  signedUp,
  wrongCode,
} from "../fixtures/account-fixture.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const deps = (now?: number) => accountDeps(database().db, now);

describe("sign-up", () => {
  test("creates an unverified account and one email whose code opens it", async () => {
    const given = await signedUp(database().db);
    expect((await accountStore(database().db).findByEmail(given.email))?.emailVerifiedAt).toBeNull();
    expect(await emailsTo(database().db, given.email)).toHaveLength(1);
    expect(await verifyEmail(deps(), given, ownerActor(given))).toEqual({ ok: true, userId: given.userId });
  });

  test("sent twice, or twenty times in parallel, creates one account and one email", async () => {
    const given = newForm();
    const all = await Promise.all(Array.from({ length: 20 }, () => signUp(deps(), given)));
    expect(new Set(all.map((one) => one.ok && one.userId)).size).toBe(1);
    expect(all.every((one) => one.ok)).toBe(true);
    expect(await emailsTo(database().db, given.email)).toHaveLength(1);
  });

  test("with a known email is refused once that email is verified or the password differs", async () => {
    const given = await signedUp(database().db);
    expect(await signUp(deps(), { ...given, password: "other1" })).toEqual({
      ok: false,
      reason: "account_exists",
    });
    await verifyEmail(deps(), given, ownerActor(given));
    expect(await signUp(deps(), given)).toEqual({ ok: false, reason: "account_exists" });
    expect(await signUp(deps(), newForm({ email: people.fan.email }))).toEqual({
      ok: false,
      reason: "account_exists",
    });
  });

  test("assigns a username that reveals nothing of the email, even to many sign-ups in the same instant", async () => {
    const { db } = database();
    const forms = Array.from({ length: 6 }, (_, i) => newForm({ email: `clash.lee@c${i}.example` }));
    for (const form of forms) expect((await signUp(deps(), form)).ok).toBe(true);
    const rows = (await db.select().from(profiles)).filter((row) => row.email.startsWith("clash.lee@"));
    expect(new Set(rows.map((row) => row.username)).size).toBe(6);
    for (const row of rows) expect(row.username).toMatch(/^user_[a-z0-9]+(_\w+)?$/);
    expect(rows.filter((row) => /clash|lee/i.test(row.username))).toEqual([]);
  });

  test("gives up after five usernames that are taken", async () => {
    const asked: string[] = [];
    const create = async ({ username }: { username: string }) => {
      asked.push(username);
      return "username" as const;
    };
    const full = { ...deps(), accounts: { ...deps().accounts, create } };
    expect(await signUp(full, newForm())).toEqual({ ok: false, reason: "no_username" });
    expect(new Set(asked).size).toBe(5);
  });
});

describe("the code", () => {
  test("is stored as a digest bound to its account", async () => {
    const given = await signedUp(database().db);
    const [row] = await database()
      .db.select()
      .from(verification_codes)
      .where(eq(verification_codes.user_id, given.userId));
    expect(JSON.stringify(row)).not.toContain(given.code);
    const other = await signedUp(database().db);
    expect(
      await verifyEmail(deps(), { email: other.email, code: given.code }, ownerActor(other)),
    ).toMatchObject({
      reason: "wrong_code",
    });
  });

  test("allows five guesses, counts them down, and then refuses even the right code", async () => {
    const given = await signedUp(database().db);
    const guess = (code: string) => verifyEmail(deps(), { email: given.email, code }, ownerActor(given));
    for (const attemptsLeft of [4, 3, 2, 1, 0])
      expect(await guess(wrongCode(given.code))).toEqual({ ok: false, reason: "wrong_code", attemptsLeft });
    expect(await guess(given.code)).toEqual({ ok: false, reason: "wrong_code", attemptsLeft: 0 });
    expect((await accountStore(database().db).findByEmail(given.email))?.emailVerifiedAt).toBeNull();
  });

  test("counts twenty wrong guesses in parallel as five attempts", async () => {
    const given = await signedUp(database().db);
    const all = await Promise.all(
      Array.from({ length: 20 }, () =>
        verifyEmail(deps(), { email: given.email, code: wrongCode(given.code) }, ownerActor(given)),
      ),
    );
    const left = all.map((one) => (one.ok || one.reason !== "wrong_code" ? -1 : one.attemptsLeft));
    expect(left.toSorted((a, b) => b - a).slice(0, 5)).toEqual([4, 3, 2, 1, 0]);
    expect(left.filter((n) => n > 0)).toHaveLength(4);
    expect(await verifyEmail(deps(), given, ownerActor(given))).toMatchObject({ ok: false });
  });

  test("expires after exactly ten minutes", async () => {
    expect(CODE_VALID_MS).toBe(10 * MINUTE);
    const late = await signedUp(database().db);
    expect(await verifyEmail(deps(NOW + CODE_VALID_MS), late, ownerActor(late))).toEqual({
      ok: false,
      reason: "no_live_code",
    });
    expect((await verifyEmail(deps(NOW + CODE_VALID_MS - 1), late, ownerActor(late))).ok).toBe(true);
  });

  test("is accepted again when the form is sent twice; a different code is not", async () => {
    const given = await signedUp(database().db);
    const both = await Promise.all([
      verifyEmail(deps(), given, ownerActor(given)),
      verifyEmail(deps(), given, ownerActor(given)),
    ]);
    expect(both.every((one) => one.ok)).toBe(true);
    expect((await verifyEmail(deps(), given, ownerActor(given))).ok).toBe(true);
    const other = { email: given.email, code: wrongCode(given.code) };
    expect(await verifyEmail(deps(), other, ownerActor(given))).toEqual({
      ok: false,
      reason: "no_live_code",
    });
  });
});
