import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { profiles, sessions, verification_codes } from "#db/schema/accounts/accounts.ts";
import { startSession } from "#domain/accounts/sign-in.ts";
import { CODE_VALID_MS } from "#domain/accounts/verification-code.ts";
import { verifyEmail } from "#domain/accounts/verify-email.ts";
import { MINUTE, NOW, people } from "#tests/cast.ts";
import {
  accountDeps,
  newForm,
  ownerActor,
  passwordActor,
  signedUp,
  strangerActor,
  wrongCode,
} from "../fixtures/account-fixture.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const deps = (now?: number) => accountDeps(database().db, now);
const openSessions = async (userId: string) =>
  (await database().db.select().from(sessions).where(eq(sessions.user_id, userId))).filter(
    (row) => row.ended_at === null,
  );
const open = (userId: string) => startSession(deps(), { userId, userAgent: "", place: "" });

describe("guesses by strangers", () => {
  test.each([
    ["an unknown", async () => newForm().email],
    ["a verified", async () => people.fan.email],
    ["an unverified", async () => (await signedUp(database().db)).email],
  ])("get the same response for %s address, at the same cost", async (_, make) => {
    const email = await make();
    const { queries } = database();
    queries.length = 0;
    const answers = [];
    for (let i = 0; i < 6; i++)
      answers.push(await verifyEmail(deps(), { email, code: "000000" }, strangerActor()));
    expect(answers.map((one) => !one.ok && one.reason === "wrong_code" && one.attemptsLeft)).toEqual([
      4, 3, 2, 1, 0, 0,
    ]);
    expect(queries).toHaveLength(6 * 4);
  });

  test("are limited to fifteen across networks and leave the owner's own five alone", async () => {
    const given = await signedUp(database().db);
    const guesses = Array.from({ length: 40 }, (_, i) =>
      verifyEmail(
        deps(),
        { email: given.email, code: wrongCode(given.code) },
        strangerActor(`203.0.113.${i}`),
      ),
    );
    await Promise.all(guesses);
    const late = await verifyEmail(deps(), given, strangerActor("192.0.2.1"));
    expect(late).toEqual({ ok: false, reason: "wrong_code", attemptsLeft: 0 });
    const [code] = await database()
      .db.select()
      .from(verification_codes)
      .where(eq(verification_codes.user_id, given.userId));
    expect(code?.attempts_left).toBe(5);
    expect(await verifyEmail(deps(), given, ownerActor(given))).toEqual({ ok: true, userId: given.userId });
  });

  test("someone who gave the password counts as the owner", async () => {
    const given = await signedUp(database().db);
    for (let i = 0; i < 6; i++)
      await verifyEmail(deps(), { email: given.email, code: wrongCode(given.code) }, strangerActor());
    expect((await verifyEmail(deps(), given, passwordActor(given))).ok).toBe(true);
  });

  test("the right code works until it expires, and not after the owner used up the attempts", async () => {
    const given = await signedUp(database().db);
    const late = await verifyEmail(deps(NOW + CODE_VALID_MS), given, strangerActor());
    expect(late).toMatchObject({ ok: false, reason: "wrong_code" });
    expect((await verifyEmail(deps(NOW + MINUTE), given, strangerActor())).ok).toBe(true);
    const spent = await signedUp(database().db);
    for (let i = 0; i < 5; i++)
      await verifyEmail(deps(), { email: spent.email, code: wrongCode(spent.code) }, ownerActor(spent));
    expect((await verifyEmail(deps(), spent, strangerActor())).ok).toBe(false);
  });
});

describe("a used code", () => {
  test("accepts the same form again, but not after it expires", async () => {
    const given = await signedUp(database().db);
    await verifyEmail(deps(), given, ownerActor(given));
    for (const by of [ownerActor(given), strangerActor()]) {
      expect((await verifyEmail(deps(NOW + CODE_VALID_MS - 1), given, by)).ok).toBe(true);
      expect((await verifyEmail(deps(NOW + CODE_VALID_MS), given, by)).ok).toBe(false);
    }
  });
});

describe("an account created with someone else's email", () => {
  test("loses its sessions when the email is verified in another browser", async () => {
    for (const by of [strangerActor(), "password" as const]) {
      const given = await signedUp(database().db);
      await open(given.userId);
      await open(given.userId);
      const done = await verifyEmail(deps(), given, by === "password" ? passwordActor(given) : by);
      expect(done.ok).toBe(true);
      expect(await openSessions(given.userId)).toEqual([]);
    }
  });

  test("keeps the session in which it was verified", async () => {
    const given = await signedUp(database().db);
    await open(given.userId);
    const [own] = await openSessions(given.userId);
    await open(given.userId);
    await verifyEmail(deps(), given, { ...ownerActor(given), sessionId: own?.id });
    expect((await openSessions(given.userId)).map(({ id }) => id)).toEqual([own?.id]);
    const [row] = await database().db.select().from(profiles).where(eq(profiles.id, given.userId));
    expect(row?.email_verified_at).toBe(NOW);
  });
});
