import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { profiles, sessions } from "#db/schema/accounts/accounts.ts";
import { email_links, passkeys } from "#db/schema/accounts/security.ts";
import { outgoing_emails } from "#db/schema/notifications/emails.ts";
import { RESET_VALID_MS } from "#domain/accounts/email-link.ts";
import { addKnownBrowser, type KnownBrowser } from "#domain/accounts/known-browser.ts";
import { findReset, requestPasswordReset, resetPassword } from "#domain/accounts/reset-password.ts";
import { checkCredentials, startSession } from "#domain/accounts/sign-in.ts";
import { HOUR, MINUTE, NOW, people } from "#tests/cast.ts";
import {
  accountDeps,
  deferredWork,
  emailsTo,
  newestLinkTo,
  newForm,
  signedUp,
} from "../fixtures/account-fixture.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const SENT = { ok: true, isOnItsWay: true };
const deps = (now?: number) => accountDeps(database().db, now);
async function ask(email: string, now = NOW, known: KnownBrowser[] = [], network = "192.0.2.1") {
  const { later, done } = deferredWork();
  const answer = await requestPasswordReset({ ...deps(now), later }, email, { known, network });
  await done();
  return answer;
}
async function forgetful() {
  const given = await signedUp(database().db);
  await ask(given.email);
  return { ...given, token: await newestLinkTo(database().db, given.email) };
}
const open = (userId: string) => startSession(deps(), { userId, userAgent: "", place: "" });
const openSessions = async (userId: string) =>
  (await database().db.select().from(sessions).where(eq(sessions.user_id, userId))).filter(
    (row) => row.ended_at === null,
  ).length;

describe("requesting a link", () => {
  test("responds the same for an unknown email, with the same database queries", async () => {
    const seen = [];
    for (const email of [newForm().email, people.fan.email, people.newcomer.email]) {
      const { queries } = database();
      queries.length = 0;
      const answer = await requestPasswordReset({ ...deps(), later: () => {} }, email, {
        known: [],
        network: "192.0.2.1",
      });
      const again = await requestPasswordReset({ ...deps(), later: () => {} }, email, {
        known: [],
        network: "192.0.2.1",
      });
      seen.push({ answer, again, queries: queries.map((query) => query.sql) });
    }
    expect(seen[0]?.answer).toEqual(SENT);
    expect(seen[0]?.again).toEqual({ ok: false, reason: "wait", waitMs: MINUTE });
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
  });

  test("sends email only to an account's address, at most five an hour", async () => {
    const before = await database().db.$count(outgoing_emails);
    expect(await ask(newForm().email)).toEqual(SENT);
    expect(await database().db.$count(outgoing_emails)).toBe(before);
    const { email } = await signedUp(database().db);
    for (let i = 0; i < 5; i++) expect(await ask(email, NOW + i * MINUTE)).toEqual(SENT);
    expect(await ask(email, NOW + 5 * MINUTE)).toEqual({ ok: false, reason: "too_many" });
    expect(await emailsTo(database().db, email)).toHaveLength(1 + 5);
    expect(await ask(email, NOW + HOUR)).toEqual(SENT);
  });

  test("still works in the owner's browser after strangers used up the limit", async () => {
    const { email, userId } = await signedUp(database().db);
    for (let i = 0; i < 6; i++) await ask(email, NOW + i * MINUTE);
    const known = addKnownBrowser(deps(), [], userId);
    expect(await ask(email, NOW + 6 * MINUTE, known)).toEqual(SENT);
  });

  test("always leaves a link that works in the inbox, however many networks strangers ask from", async () => {
    const { email, userId } = await signedUp(database().db);
    for (let i = 0; i < 30; i++)
      expect(await ask(email, NOW + i * 2 * MINUTE, [], `198.51.100.${i}`)).toMatchObject({ ok: true });
    const emails = await emailsTo(database().db, email);
    // The sign-up code, twenty links in the first hour, then one per ten minutes.
    expect(emails.length).toBe(1 + 20 + 2);
    const now = NOW + 60 * MINUTE - 1;
    expect(await ask(email, now, [], "192.0.2.7")).toEqual({ ok: true, isOnItsWay: false });
    const token = await newestLinkTo(database().db, email);
    expect(await resetPassword(deps(now), token, "harbour7")).toEqual({ ok: true, userId });
  });

  test("stores only the token's digest", async () => {
    const { token, userId } = await forgetful();
    expect(token.length).toBeGreaterThan(3);
    const rows = await database().db.select().from(email_links).where(eq(email_links.user_id, userId));
    expect(rows).toHaveLength(1);
    expect(rows.map((row) => row.token_hash)).not.toContain(token);
  });
});

describe("a link", () => {
  test("sets the password, verifies the email, ends every session, and notifies the owner", async () => {
    const { email, userId, token } = await forgetful();
    await open(userId);
    await open(userId);
    expect(await findReset(deps(), token)).toEqual({ email });
    expect(await resetPassword(deps(NOW + 1), token, "harbor77")).toEqual({ ok: true, userId });
    expect(await openSessions(userId)).toBe(0);
    const [row] = await database().db.select().from(profiles).where(eq(profiles.id, userId));
    expect(row?.email_verified_at).toBe(NOW + 1);
    const check = (password: string) =>
      checkCredentials(deps(), { email, password }, { known: [], network: "192.0.2.1" });
    expect(await check("lantern1")).toEqual({ ok: false, reason: "wrong" });
    expect(await check("harbor77")).toEqual({ ok: true, userId });
    const subjects = (await emailsTo(database().db, email)).map((mail) => mail.subject);
    expect(subjects).toContain("Your Fanlight password was changed");
  });

  test("works once: the same form sent again, or twenty times in parallel, is one change and one email", async () => {
    const { email, userId, token } = await forgetful();
    const all = await Promise.all(Array.from({ length: 20 }, () => resetPassword(deps(), token, "harbor77")));
    expect(all.some((one) => one.ok)).toBe(true);
    await open(userId);
    expect(await resetPassword(deps(), token, "harbor77")).toEqual({ ok: true, userId });
    expect(await resetPassword(deps(), token, "meadow88")).toEqual({ ok: false, reason: "dead_link" });
    expect(await openSessions(userId)).toBe(1);
    expect(await emailsTo(database().db, email)).toHaveLength(3);
  });

  test("expires after exactly thirty minutes", async () => {
    const { token, userId } = await forgetful();
    expect(RESET_VALID_MS).toBe(30 * MINUTE);
    expect(await findReset(deps(NOW + RESET_VALID_MS), token)).toBeNull();
    expect(await resetPassword(deps(NOW + RESET_VALID_MS), token, "harbor77")).toMatchObject({ ok: false });
    expect(await resetPassword(deps(NOW + RESET_VALID_MS - 1), token, "harbor77")).toEqual({
      ok: true,
      userId,
    });
  });

  test("stays valid when another is requested, and is void once any of them was used", async () => {
    const { email, token } = await forgetful();
    await ask(email, NOW + MINUTE);
    const newer = await newestLinkTo(database().db, email);
    expect(newer).not.toBe(token);
    expect(await findReset(deps(NOW + MINUTE), newer)).toEqual({ email });
    expect((await resetPassword(deps(NOW + MINUTE), token, "harbor77")).ok).toBe(true);
    expect(await resetPassword(deps(NOW + MINUTE), newer, "harbor88")).toEqual({
      ok: false,
      reason: "dead_link",
    });
    for (const made of ["", "none", newer.slice(0, -1)])
      expect(await resetPassword(deps(), made, "harbor77")).toEqual({ ok: false, reason: "dead_link" });
  });

  test("sent again within a minute counts as one change; later it reveals nothing about the password", async () => {
    const { token, userId } = await forgetful();
    const again = (at: number) => resetPassword(deps(at), token, "harbor77");
    expect(await again(NOW)).toEqual({ ok: true, userId });
    expect(await again(NOW + MINUTE - 1)).toEqual({ ok: true, userId });
    expect(await again(NOW + MINUTE)).toEqual({ ok: false, reason: "dead_link" });
  });

  test("removes the account's passkeys and no other account's", async () => {
    const [given, other] = [await forgetful(), await forgetful()];
    const key = (id: string, user_id: string) => ({
      id,
      user_id,
      name: "Phone",
      public_key: "k",
      algorithm: "ES256",
      created_at: NOW,
    });
    await database()
      .db.insert(passkeys)
      .values([key(`a-${given.userId}`, given.userId), key("b", other.userId)]);
    await resetPassword(deps(), given.token, "harbor77");
    expect((await database().db.select().from(passkeys)).map(({ id }) => id)).toEqual(["b"]);
  });

  test("does nothing if voided between opening and submitting it", async () => {
    const { token, userId, email } = await forgetful();
    await open(userId);
    const racing = deps();
    const { emailLinks } = racing;
    const late = {
      ...emailLinks,
      resetPassword: async (...args: Parameters<typeof emailLinks.resetPassword>) => {
        await database()
          .db.update(email_links)
          .set({ voided_at: NOW })
          .where(eq(email_links.user_id, userId));
        return emailLinks.resetPassword(...args);
      },
    };
    expect(await resetPassword({ ...racing, emailLinks: late }, token, "harbor77")).toMatchObject({
      ok: false,
    });
    expect(await openSessions(userId)).toBe(1);
    const subjects = (await emailsTo(database().db, email)).map((mail) => mail.subject);
    expect(subjects).not.toContain("Your Fanlight password was changed");
  });
});
