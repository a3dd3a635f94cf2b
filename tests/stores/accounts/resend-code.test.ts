import { describe, expect, test } from "vitest";
import { outgoing_emails } from "#db/schema/notifications/emails.ts";
import { resendCode } from "#domain/accounts/resend-code.ts";
import { CODES_PER_DAY } from "#domain/accounts/verification-code.ts";
import { type VerificationActor, verifyEmail } from "#domain/accounts/verify-email.ts";
import { DAY, MINUTE, NOW, people } from "#tests/cast.ts";
import {
  accountDeps,
  emailsTo,
  newestCodeTo,
  newForm,
  ownerActor,
  passwordActor,
  signedUp,
  strangerActor,
} from "../fixtures/account-fixture.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const deps = (now?: number) => accountDeps(database().db, now);

async function ask(email: string, by: VerificationActor, now = NOW) {
  const works: Promise<unknown>[] = [];
  const later = (work: () => Promise<unknown> = async () => {}) => void works.push(work());
  const answer = await resendCode({ ...deps(now), later }, email, by);
  await Promise.all(works);
  return answer;
}

describe("the owner requests a new code", () => {
  test("from exactly one minute after the last one, which it voids", async () => {
    const given = await signedUp(database().db);
    const by = ownerActor(given);
    expect(await ask(given.email, by, NOW + 1000)).toEqual({ ok: false, reason: "wait", waitMs: 59_000 });
    expect(await ask(given.email, by, NOW + MINUTE - 1)).toMatchObject({ reason: "wait", waitMs: 1 });
    expect(await ask(given.email, by, NOW + MINUTE)).toEqual({ ok: true });
    expect((await verifyEmail(deps(NOW + MINUTE), given, by)).ok).toBe(false);
    const code = await newestCodeTo(database().db, given.email);
    expect((await verifyEmail(deps(NOW + MINUTE), { email: given.email, code }, by)).ok).toBe(true);
  });

  test("a limited number of times a day, and again the next day", async () => {
    const given = await signedUp(database().db);
    let at = NOW;
    for (let sent = 1; sent < CODES_PER_DAY; sent++) {
      at += MINUTE;
      expect(await ask(given.email, ownerActor(given), at)).toEqual({ ok: true });
    }
    expect(await ask(given.email, passwordActor(given), at + MINUTE)).toEqual({
      ok: false,
      reason: "too_many",
    });
    expect(await ask(given.email, ownerActor(given), NOW + DAY)).toEqual({ ok: true });
  });
});

describe("anyone else requests a code", () => {
  const addresses = {
    unknown: async () => newForm().email,
    verified: async () => people.fan.email,
    unverified: async () => (await signedUp(database().db)).email,
  };
  const answersOf = async (email: string) => [
    await ask(email, strangerActor()),
    await ask(email, strangerActor("203.0.113.5"), NOW + 59_000),
    await ask(email, strangerActor(), NOW + MINUTE),
    await ask(email, strangerActor(), NOW + 2 * MINUTE),
    await ask(email, strangerActor(), NOW + 3 * MINUTE),
    await ask(email, strangerActor(), NOW + 4 * MINUTE),
    await ask(email, strangerActor(), NOW + 5 * MINUTE),
    await ask(email, strangerActor(), NOW + DAY),
  ];

  test.each(Object.entries(addresses))(
    "an %s address gets the same response, including the wait",
    async (_, make) => {
      expect(await answersOf(await make())).toEqual([
        { ok: true },
        { ok: false, reason: "wait", waitMs: 1000 },
        { ok: true },
        { ok: true },
        { ok: true },
        { ok: true },
        { ok: false, reason: "too_many" },
        { ok: true },
      ]);
    },
  );

  test("and email goes only to an address that waits for its code", async () => {
    const before = await database().db.$count(outgoing_emails);
    await ask(newForm().email, strangerActor());
    await ask(people.otherFan.email, strangerActor());
    expect(await database().db.$count(outgoing_emails)).toBe(before);
    const given = await signedUp(database().db);
    await ask(given.email, strangerActor());
    expect(await emailsTo(database().db, given.email)).toHaveLength(2);
  });

  test("with the same database queries before the response, whatever the email", async () => {
    const asked = async (email: string) => {
      const { queries } = database();
      queries.length = 0;
      await resendCode({ ...deps(NOW + 2 * DAY), later: () => {} }, email, strangerActor());
      return queries.map((query) => query.sql);
    };
    const unknown = await asked(newForm().email);
    expect(unknown.length).toBeGreaterThan(2);
    expect(await asked(people.creator.email)).toEqual(unknown);
    expect(await asked((await signedUp(database().db)).email)).toEqual(unknown);
  });

  test("and can't use up the owner's limit", async () => {
    const given = await signedUp(database().db);
    for (let i = 0; i < 5; i++) await ask(given.email, strangerActor(), NOW + i * MINUTE);
    expect(await ask(given.email, ownerActor(given), NOW + 6 * MINUTE)).toEqual({ ok: true });
  });
});
