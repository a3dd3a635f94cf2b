import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { profiles, sessions } from "#db/schema/accounts/accounts.ts";
import { confirmEmailChange, findEmailChange, requestEmailChange } from "#domain/accounts/change-email.ts";
import { changePassword } from "#domain/accounts/change-password.ts";
import { EMAIL_CHANGE_VALID_MS } from "#domain/accounts/email-link.ts";
import { findReset, requestPasswordReset } from "#domain/accounts/reset-password.ts";
import { startSession } from "#domain/accounts/sign-in.ts";
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
const deps = (now?: number) => accountDeps(database().db, now);
const open = (userId: string) => startSession(deps(), { userId, userAgent: "", place: "" });
const emailOf = async (userId: string) =>
  (await database().db.select().from(profiles).where(eq(profiles.id, userId)))[0]?.email;
const subjectsTo = async (email: string) =>
  (await emailsTo(database().db, email)).map((mail) => mail.subject);

type Owner = { userId: string; email: string; password: string };
async function submitEmailChange(owner: Owner, email: string, now = NOW, currentPassword = owner.password) {
  const { later, done } = deferredWork();
  const answer = await requestEmailChange({ ...deps(now), later }, owner, { email, currentPassword });
  await done();
  return answer;
}
/** A viewer of a link, in a browser signed in to the account. */
const holderOf = async ({ userId }: Owner) => {
  await open(userId);
  const [session] = await database().db.select().from(sessions).where(eq(sessions.user_id, userId));
  return { userId, sessionId: session?.id ?? "" };
};
async function resetLinkOf(email: string) {
  const { later, done } = deferredWork();
  await requestPasswordReset({ ...deps(), later }, email, { known: [], network: "192.0.2.1" });
  await done();
  return newestLinkTo(database().db, email);
}

describe("changing the password", () => {
  test("needs the current password, ends all other sessions, voids open links, and notifies the owner", async () => {
    const { db } = database();
    const owner = await signedUp(db);
    await open(owner.userId);
    await open(owner.userId);
    const [here] = await db.select().from(sessions).where(eq(sessions.user_id, owner.userId));
    const who = { ...owner, sessionId: here?.id ?? "" };
    const token = await resetLinkOf(owner.email);
    const wrong = { currentPassword: "wrong1", password: "harbor77" };
    expect(await changePassword(deps(), who, wrong)).toEqual({ ok: false, reason: "wrong_password" });
    const right = { currentPassword: owner.password, password: "harbor77" };
    expect(await changePassword(deps(), who, right)).toEqual({ ok: true });
    expect(await changePassword(deps(), who, right), "sent twice").toEqual({ ok: true });
    const left = await db.select().from(sessions).where(eq(sessions.user_id, owner.userId));
    expect(left.filter((row) => row.ended_at === null).map((row) => row.id)).toEqual([here?.id]);
    expect(await findReset(deps(), token)).toBeNull();
    const notices = (await subjectsTo(owner.email)).filter((one) => one.includes("password was changed"));
    expect(notices).toHaveLength(1);
  });
});

describe("changing the email", () => {
  test("waits for the new email to be confirmed and notifies the old one before and after", async () => {
    const owner = await signedUp(database().db);
    const { email } = newForm();
    expect(await submitEmailChange(owner, email)).toEqual({ ok: true });
    expect(await emailOf(owner.userId)).toBe(owner.email);
    expect(await subjectsTo(owner.email)).toContain("Changing your Fanlight email");
    const token = await newestLinkTo(database().db, email);
    const holder = await holderOf(owner);
    expect(await findEmailChange(deps(), token, holder)).toEqual({ newEmail: email, own: true });
    for (const stranger of [null, await holderOf(await signedUp(database().db))]) {
      expect(await findEmailChange(deps(), token, stranger)).toEqual({ newEmail: email, own: false });
      const refused = { ok: false, reason: "not_own" };
      expect(await confirmEmailChange(deps(NOW + 1), token, stranger)).toEqual(refused);
    }
    expect(await emailOf(owner.userId), "opening the page changes nothing").toBe(owner.email);
    const reset = await resetLinkOf(owner.email);
    expect(await confirmEmailChange(deps(NOW + 1), token, holder)).toEqual({ ok: true });
    expect(await confirmEmailChange(deps(NOW + 1), token, holder), "sent twice").toEqual({ ok: true });
    expect(await emailOf(owner.userId)).toBe(email);
    const [row] = await database().db.select().from(profiles).where(eq(profiles.id, owner.userId));
    expect(row?.email_verified_at).toBe(NOW + 1);
    const notices = (await subjectsTo(owner.email)).filter((one) => one.includes("email was changed"));
    expect(notices).toHaveLength(1);
    expect(await findReset(deps(), reset), "the old mailbox opens nothing").toBeNull();
  });

  test("needs the password and a different email", async () => {
    const owner = await signedUp(database().db);
    expect(await submitEmailChange(owner, newForm().email, NOW, "wrong1")).toEqual({
      ok: false,
      reason: "wrong_password",
    });
    expect(await submitEmailChange(owner, owner.email)).toEqual({ ok: false, reason: "same" });
  });

  test("to a taken email gets the same response, sends no link there, and changes nothing", async () => {
    const owner = await signedUp(database().db);
    expect(await submitEmailChange(owner, people.fan.email)).toEqual({ ok: true });
    expect(await newestLinkTo(database().db, people.fan.email)).toBe("none");
    expect(await subjectsTo(people.fan.email)).toEqual(["Your Fanlight account"]);
    expect(await subjectsTo(owner.email)).toContain("Changing your Fanlight email");
  });

  test("to an email that was taken in the meantime does nothing", async () => {
    const owner = await signedUp(database().db);
    const rival = await signedUp(database().db);
    const { email } = newForm();
    await submitEmailChange(owner, email);
    await submitEmailChange(rival, email);
    const emails = await emailsTo(database().db, email);
    const tokens = emails.map((mail) => /token=([\w-]+)/.exec(mail.body)?.[1] ?? "");
    expect(tokens).toHaveLength(2);
    expect(await confirmEmailChange(deps(), tokens[0] ?? "", await holderOf(owner))).toEqual({ ok: true });
    expect(await confirmEmailChange(deps(), tokens[1] ?? "", await holderOf(rival))).toEqual({
      ok: false,
      reason: "dead_link",
    });
    expect([await emailOf(owner.userId), await emailOf(rival.userId)]).toEqual([email, rival.email]);
  });

  test("expires after an hour, is void once a newer one is requested, and can't reset a password", async () => {
    const owner = await signedUp(database().db);
    const first = newForm().email;
    await submitEmailChange(owner, first);
    const old = await newestLinkTo(database().db, first);
    const holder = await holderOf(owner);
    expect(await confirmEmailChange(deps(NOW + EMAIL_CHANGE_VALID_MS), old, holder)).toMatchObject({
      ok: false,
    });
    expect(await findReset(deps(), old)).toBeNull();
    const second = newForm().email;
    await submitEmailChange(owner, second, NOW + MINUTE);
    expect(await confirmEmailChange(deps(NOW + MINUTE), old, holder)).toEqual({
      ok: false,
      reason: "dead_link",
    });
    expect(await confirmEmailChange(deps(), await resetLinkOf(owner.email), holder)).toMatchObject({
      ok: false,
    });
  });

  test("is limited per hour", async () => {
    const owner = await signedUp(database().db);
    for (let i = 0; i < 5; i++) expect(await submitEmailChange(owner, newForm().email)).toEqual({ ok: true });
    expect(await submitEmailChange(owner, newForm().email)).toEqual({ ok: false, reason: "too_many" });
    expect(await submitEmailChange(owner, newForm().email, NOW + HOUR)).toEqual({ ok: true });
  });
});
