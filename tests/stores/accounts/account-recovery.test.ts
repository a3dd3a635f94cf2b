import { and, eq, isNull } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  createRecoveryLink,
  findRecovery,
  recoverAccount,
} from "../../../app/domain/accounts/account-recovery.ts";
import { confirmEmailChange, requestEmailChange } from "../../../app/domain/accounts/change-email.ts";
import { changePassword } from "../../../app/domain/accounts/change-password.ts";
import { RECOVERY_VALID_MS } from "../../../app/domain/accounts/email-link.ts";
import {
  findReset,
  requestPasswordReset,
  resetPassword,
} from "../../../app/domain/accounts/reset-password.ts";
import { checkCredentials, startSession } from "../../../app/domain/accounts/sign-in.ts";
import { profiles, sessions } from "../../../db/schema/accounts.ts";
import { outgoing_emails } from "../../../db/schema/operations.ts";
import { passkeys, recovery_codes, two_step_secrets } from "../../../db/schema/security.ts";
import { DAY, HOUR, MINUTE, NOW } from "../../cast.ts";
import { accountDeps, deferredWork, emailsTo, newForm, signedUp } from "../fixtures/account-fixture.ts";
import { databaseForFile } from "../fixtures/test-database.ts";

const stage = databaseForFile();
const deps = (now = NOW) => accountDeps(stage().db, now);
type Account = { userId: string; email: string; password: string };

/** The tokens of "That wasn't me" in the mails to an address, the oldest first. */
async function undoTokens(email: string): Promise<string[]> {
  const mails = (await emailsTo(stage().db, email)).toSorted((a, b) => a.created_at - b.created_at);
  return mails.flatMap((mail) => /\/not-me\?token=([\w-]+)/.exec(mail.body)?.[1] ?? []);
}
const accountOf = async (userId: string) =>
  (await stage().db.select().from(profiles).where(eq(profiles.id, userId)))[0];
const emailOf = async (userId: string) => (await accountOf(userId))?.email;
const openSessions = (userId: string) =>
  stage().db.$count(sessions, and(eq(sessions.user_id, userId), isNull(sessions.ended_at)));
const signIn = (userId: string, now = NOW) => startSession(deps(now), { userId, userAgent: "", place: "" });

/** Somebody who verified the address. */
async function member(): Promise<Account> {
  const given = await signedUp(stage().db);
  await stage().db.update(profiles).set({ email_verified_at: NOW }).where(eq(profiles.id, given.userId));
  return given;
}

async function switchTwoStepOn({ userId, email }: Account, at: number) {
  const { db } = stage();
  const { recoveryLink: link, url } = createRecoveryLink(
    deps(at),
    { userId, address: email },
    "undo_two_step",
  );
  await deps(at).twoStep.begin(userId, "here", "sealed", at);
  const on = await deps(at).twoStep.confirm({
    ...{
      userId,
      now: at,
      auditId: link.id,
      timeStep: 1,
      sessionId: "here",
      sealedSecret: "sealed",
      recoveryLink: link,
    },
    codes: [{ id: `code-${link.id}`, hash: "x" }],
    mail: { id: link.id, recipient: email, subject: "on", body: url, now: at },
  });
  expect(on).toBe(true);
  await db.insert(passkeys).values({
    ...{ id: `key-${link.id}`, user_id: userId, name: "k", public_key: "p", algorithm: "ES256" },
    created_at: at,
  });
}

/** Moves an account to another address, by whoever has both the password and the new mailbox. */
async function move(account: Account, at: number, sessionId = "none") {
  const { email } = newForm();
  const { later, done } = deferredWork();
  const from = (await emailOf(account.userId)) ?? "";
  const owner = { userId: account.userId, email: from };
  await requestEmailChange({ ...deps(at), later }, owner, { email, currentPassword: account.password });
  await done();
  const token = /token=([\w-]+)/.exec((await emailsTo(stage().db, email))[0]?.body ?? "")?.[1] ?? "";
  expect(await confirmEmailChange(deps(at), token, { userId: account.userId, sessionId })).toEqual({
    ok: true,
  });
  return email;
}

describe("That wasn't me", () => {
  test("a look changes nothing; the button ends what an intruder had, and leads to a new password", async () => {
    const account = await member();
    const { userId, email } = account;
    await switchTwoStepOn(account, NOW + HOUR);
    await signIn(userId);
    const [token = ""] = await undoTokens(email);
    const facts = { purpose: "undo_two_step", address: email, twoStep: "goes" };
    for (let i = 0; i < 3; i++) expect(await findRecovery(deps(NOW + DAY), token)).toEqual(facts);
    expect(await openSessions(userId)).toBe(1);
    expect(JSON.stringify(await stage().db.select().from(two_step_secrets))).toContain(userId);

    const done = await recoverAccount(deps(NOW + DAY), token);
    if (!done.ok || done.resetToken === null) throw new Error("it was not undone");
    expect(await openSessions(userId)).toBe(0);
    for (const table of [two_step_secrets, recovery_codes, passkeys])
      expect(await stage().db.$count(table, eq(table.user_id, userId))).toBe(0);
    const known = { known: [], network: "192.0.2.7" };
    expect(await checkCredentials(deps(NOW + DAY), account, known)).toMatchObject({ ok: false });

    expect(await findReset(deps(NOW + DAY), done.resetToken)).toEqual({ email });
    const set = await resetPassword(deps(NOW + DAY), done.resetToken, "quite-new-9");
    expect(set).toEqual({ ok: true, userId });
    const again = { ...account, password: "quite-new-9" };
    expect(await checkCredentials(deps(NOW + DAY), again, known)).toMatchObject({ ok: true });
  });

  test("works once; the form sent twice is one, and later the link is dead", async () => {
    const account = await member();
    await switchTwoStepOn(account, NOW);
    const [token = ""] = await undoTokens(account.email);
    const both = await Promise.all([recoverAccount(deps(), token), recoverAccount(deps(), token)]);
    expect(both.filter((one) => one.ok && one.resetToken !== null)).toHaveLength(1);
    expect(await recoverAccount(deps(NOW + 1), token)).toEqual({ ok: true, resetToken: null });
    expect(await recoverAccount(deps(NOW + MINUTE), token)).toEqual({ ok: false, reason: "dead_link" });
    expect(await findRecovery(deps(), token)).toBeNull();
    const told = (await emailsTo(stage().db, account.email)).filter((mail) =>
      /secure again/.test(mail.subject),
    );
    expect(told).toHaveLength(1);
  });

  test("is over after 7 days, void once a newer one of its kind was sent, and no other sort of link", async () => {
    const account = await member();
    const session = { ...account, sessionId: "s" };
    const change = (currentPassword: string, password: string, at: number) =>
      changePassword(deps(at), session, { currentPassword, password });
    expect(await change(account.password, "another-1", NOW)).toEqual({ ok: true });
    expect(await change("another-1", "another-2", NOW + 1)).toEqual({ ok: true });
    const [first = "", second = ""] = await undoTokens(account.email);
    expect(await findRecovery(deps(NOW + 2), first)).toBeNull();
    expect(await recoverAccount(deps(NOW + 2), first)).toEqual({ ok: false, reason: "dead_link" });
    expect(await findRecovery(deps(NOW + RECOVERY_VALID_MS), second)).toMatchObject({ twoStep: "off" });
    expect(await findRecovery(deps(NOW + RECOVERY_VALID_MS + 1), second)).toBeNull();
    expect(await recoverAccount(deps(NOW + RECOVERY_VALID_MS + 1), second)).toMatchObject({ ok: false });
    expect(await findReset(deps(NOW + 2), second)).toBeNull();
    expect(await recoverAccount(deps(), "no-such-token")).toEqual({ ok: false, reason: "dead_link" });
  });

  test("whoever reads the mail cannot pass a second step that stood for a week", async () => {
    const account = await member();
    await switchTwoStepOn(account, NOW);
    const later = NOW + 8 * DAY;
    const { later: defer, done } = deferredWork();
    await requestPasswordReset({ ...deps(later), later: defer }, account.email, {
      known: [],
      network: "192.0.2.9",
    });
    await done();
    const bodies = (await emailsTo(stage().db, account.email)).map((mail) => mail.body).join("\n");
    const reset = /reset-password\?token=([\w-]+)/.exec(bodies)?.[1] ?? "";
    expect(await resetPassword(deps(later), reset, "thiefs-own-1")).toMatchObject({ ok: true });
    const newest = (await undoTokens(account.email)).at(-1) ?? "";
    expect(await findRecovery(deps(later), newest)).toMatchObject({
      purpose: "undo_password",
      twoStep: "stays",
    });
    expect(await recoverAccount(deps(later), newest)).toMatchObject({ ok: true });
    expect((await deps().twoStep.find(account.userId))?.codesLeft).toBe(1);
  });
});

describe("a change of address", () => {
  test("ends every session but the one that confirms it", async () => {
    const account = await member();
    const stranger = await member();
    await signIn(account.userId);
    await signIn(stranger.userId);
    const own = (await stage().db.select().from(sessions).where(eq(sessions.user_id, account.userId)))[0];
    await signIn(account.userId);
    await move(account, NOW, own?.id);
    const open = await stage().db.select().from(sessions).where(isNull(sessions.ended_at));
    expect(open.filter((row) => row.user_id === account.userId).map((row) => row.id)).toEqual([own?.id]);
    expect(open.some((row) => row.user_id === stranger.userId)).toBe(true);
    await move(account, NOW + MINUTE);
    expect(await openSessions(account.userId)).toBe(0);
  });

  test("is taken back from the old address, however often the intruder moved on or undid it", async () => {
    const account = await member();
    const { userId, email } = account;
    const second = await move(account, NOW + 1);
    await switchTwoStepOn({ ...account, email: second }, NOW + 2);
    const third = await move(account, NOW + HOUR);
    const [theirs = ""] = (await undoTokens(second)).slice(-1);
    const [mine = ""] = await undoTokens(email);
    expect(await findRecovery(deps(NOW + DAY), mine)).toMatchObject({
      purpose: "undo_email",
      address: email,
    });
    expect(await recoverAccount(deps(NOW + DAY), theirs)).toMatchObject({ ok: true });
    expect(await emailOf(userId)).toBe(second);
    expect(await recoverAccount(deps(NOW + DAY + 1), mine)).toMatchObject({ ok: true });
    expect(await emailOf(userId)).toBe(email);
    expect(await stage().db.$count(two_step_secrets, eq(two_step_secrets.user_id, userId))).toBe(0);
    for (const address of [second, third])
      for (const token of await undoTokens(address))
        expect(await recoverAccount(deps(NOW + 2 * DAY), token), address).toMatchObject({ ok: false });
  });

  test("leaves the old address nothing but that: other links of it are dead", async () => {
    const account = await member();
    await switchTwoStepOn(account, NOW);
    await move(account, NOW + 1);
    const [twoStep = "", address = ""] = await undoTokens(account.email);
    expect(await findRecovery(deps(NOW + 2), twoStep)).toBeNull();
    expect(await recoverAccount(deps(NOW + 2), twoStep)).toEqual({ ok: false, reason: "dead_link" });
    expect(await findRecovery(deps(NOW + 2), address)).toMatchObject({ purpose: "undo_email" });
  });

  test("is taken back from a sign-up that was never verified, and from no verified account", async () => {
    const account = await member();
    await move(account, NOW + 1);
    const [token = ""] = await undoTokens(account.email);
    const squatter = await signedUp(stage().db);
    const occupy = (verifiedAt: number | null) =>
      stage()
        .db.update(profiles)
        .set({ email: account.email, email_verified_at: verifiedAt })
        .where(eq(profiles.id, squatter.userId));
    await occupy(NOW);
    expect(await recoverAccount(deps(NOW + 2), token)).toEqual({ ok: false, reason: "address_taken" });
    expect(await findRecovery(deps(NOW + 2), token), "nothing was done").not.toBeNull();
    await occupy(null);
    expect(await recoverAccount(deps(NOW + 2), token)).toMatchObject({ ok: true });
    expect(await emailOf(account.userId)).toBe(account.email);
    expect(await emailOf(squatter.userId)).toMatch(/@unconfirmed\.invalid$/);
  });
});

test("no link stands in the database as it was sent", async () => {
  const account = await member();
  await switchTwoStepOn(account, NOW);
  const [token = ""] = await undoTokens(account.email);
  await stage().db.delete(outgoing_emails);
  const links = await stage().client.execute("select * from mail_links");
  expect(token).not.toBe("");
  expect(JSON.stringify(links.rows)).not.toContain(`"${token}"`);
});
