import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { signUp } from "../../app/domain/accounts/sign-up.ts";
import { CODE_VALID_MS, CODES_A_DAY } from "../../app/domain/accounts/verification-code.ts";
import { resendCode, verifyEmail } from "../../app/domain/accounts/verify-email.ts";
import { profiles, verification_codes } from "../../db/schema/accounts.ts";
import { outgoing_mail } from "../../db/schema/operations.ts";
import { accountStore } from "../../db/stores/accounts.ts";
import { DAY, MINUTE, NOW, people } from "../cast.ts";
import { accountDeps, joined, mailsTo, newestCodeTo, newForm, wrong } from "./account-stage.ts";
import { insertCast } from "./insert-cast.ts";
import { stageForFile } from "./stage.ts";

const stage = stageForFile(({ db }) => insertCast(db));
const deps = (now?: number) => accountDeps(stage().db, now);

describe("sign-up", () => {
  test("makes an unverified account and one mail whose code opens it", async () => {
    const given = await joined(stage().db);
    expect((await accountStore(stage().db).findByEmail(given.email))?.emailVerifiedAt).toBeNull();
    expect(await mailsTo(stage().db, given.email)).toHaveLength(1);
    expect(await verifyEmail(deps(), given)).toEqual({ ok: true, userId: given.userId });
  });

  test("sent twice, or twenty times at once, is one account and one mail", async () => {
    const given = newForm();
    const all = await Promise.all(Array.from({ length: 20 }, () => signUp(deps(), given)));
    expect(new Set(all.map((one) => one.ok && one.userId)).size).toBe(1);
    expect(all.every((one) => one.ok)).toBe(true);
    expect(await mailsTo(stage().db, given.email)).toHaveLength(1);
  });

  test("with a known address is refused, whatever the password, once that is verified or another's", async () => {
    const given = await joined(stage().db);
    expect(await signUp(deps(), { ...given, password: "other1" })).toEqual({
      ok: false,
      reason: "account_exists",
    });
    await verifyEmail(deps(), given);
    expect(await signUp(deps(), given)).toEqual({ ok: false, reason: "account_exists" });
    expect(await signUp(deps(), newForm({ email: people.fan.email }))).toEqual({
      ok: false,
      reason: "account_exists",
    });
  });

  test("finds a free username when the first ones are taken, and says so after five", async () => {
    const { db } = stage();
    const clash = (name: string) => signUp(deps(), newForm({ email: `clash@${name}.example` }));
    for (let i = 0; i < 5; i++) expect((await clash(`c${i}`)).ok).toBe(true);
    expect(await clash("c5")).toEqual({ ok: false, reason: "no_username" });
    const names = await db.select().from(profiles);
    expect(names.filter((row) => row.username.startsWith("clash_"))).toHaveLength(5);
  });
});

describe("the code", () => {
  test("is stored as a digest that is bound to its account", async () => {
    const given = await joined(stage().db);
    const [row] = await stage()
      .db.select()
      .from(verification_codes)
      .where(eq(verification_codes.user_id, given.userId));
    expect(JSON.stringify(row)).not.toContain(given.code);
    const other = await joined(stage().db);
    expect(await verifyEmail(deps(), { email: other.email, code: given.code })).toMatchObject({
      reason: "wrong_code",
    });
  });

  test("allows five guesses, counts them down, and then not even the right one", async () => {
    const given = await joined(stage().db);
    const guess = (code: string) => verifyEmail(deps(), { email: given.email, code });
    for (const attemptsLeft of [4, 3, 2, 1, 0])
      expect(await guess(wrong(given.code))).toEqual({ ok: false, reason: "wrong_code", attemptsLeft });
    expect(await guess(given.code)).toEqual({ ok: false, reason: "wrong_code", attemptsLeft: 0 });
    expect((await accountStore(stage().db).findByEmail(given.email))?.emailVerifiedAt).toBeNull();
  });

  test("twenty wrong guesses at once take five attempts", async () => {
    const given = await joined(stage().db);
    const all = await Promise.all(
      Array.from({ length: 20 }, () => verifyEmail(deps(), { email: given.email, code: wrong(given.code) })),
    );
    const left = all.map((one) => (one.ok || one.reason !== "wrong_code" ? -1 : one.attemptsLeft));
    expect(left.toSorted((a, b) => b - a).slice(0, 5)).toEqual([4, 3, 2, 1, 0]);
    expect(left.filter((n) => n > 0)).toHaveLength(4);
    expect(await verifyEmail(deps(), given)).toMatchObject({ ok: false });
  });

  test("ends ten minutes later, to the ms", async () => {
    expect(CODE_VALID_MS).toBe(10 * MINUTE);
    const late = await joined(stage().db);
    expect(await verifyEmail(deps(NOW + CODE_VALID_MS), late)).toEqual({ ok: false, reason: "no_live_code" });
    expect((await verifyEmail(deps(NOW + CODE_VALID_MS - 1), late)).ok).toBe(true);
  });

  test("sent twice is accepted once more, another one is not", async () => {
    const given = await joined(stage().db);
    const both = await Promise.all([verifyEmail(deps(), given), verifyEmail(deps(), given)]);
    expect(both.every((one) => one.ok)).toBe(true);
    expect((await verifyEmail(deps(), given)).ok).toBe(true);
    const other = { email: given.email, code: wrong(given.code) };
    expect(await verifyEmail(deps(), other)).toEqual({ ok: false, reason: "no_live_code" });
  });

  test("of an unknown address is wrong like any other", async () => {
    expect(await verifyEmail(deps(), { email: "nobody@example.com", code: "123456" })).toEqual({
      ok: false,
      reason: "wrong_code",
      attemptsLeft: 4,
    });
  });
});

describe("asking for a new code", () => {
  test("is possible a minute after the last, to the ms, and voids the old one", async () => {
    const given = await joined(stage().db);
    expect(await resendCode(deps(NOW + 1000), given.email)).toEqual({
      ok: false,
      reason: "wait",
      waitMs: 59_000,
    });
    expect(await resendCode(deps(NOW + MINUTE - 1), given.email)).toMatchObject({
      reason: "wait",
      waitMs: 1,
    });
    expect(await resendCode(deps(NOW + MINUTE), given.email)).toEqual({ ok: true });
    expect((await verifyEmail(deps(NOW + MINUTE), given)).ok).toBe(false);
    const code = await newestCodeTo(stage().db, given.email);
    expect((await verifyEmail(deps(NOW + MINUTE), { email: given.email, code })).ok).toBe(true);
  });

  test("sends nothing to an unknown or a verified address, and does not say so", async () => {
    const before = await stage().db.$count(outgoing_mail);
    expect(await resendCode(deps(), "nobody@example.com")).toEqual({ ok: true });
    expect(await resendCode(deps(), people.fan.email)).toEqual({ ok: true });
    expect(await stage().db.$count(outgoing_mail)).toBe(before);
  });

  test("is bounded a day, and free again after it", async () => {
    const { email } = await joined(stage().db);
    let at = NOW;
    for (let sent = 1; sent < CODES_A_DAY; sent++) {
      at += MINUTE;
      expect(await resendCode(deps(at), email)).toEqual({ ok: true });
    }
    expect(await resendCode(deps(at + MINUTE), email)).toEqual({ ok: false, reason: "too_many" });
    expect(await resendCode(deps(NOW + DAY), email)).toEqual({ ok: true });
  });
});
