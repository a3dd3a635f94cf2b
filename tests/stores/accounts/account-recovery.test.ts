import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { passkeys, recovery_codes, two_step_secrets } from "#db/schema/accounts/security.ts";
import { outgoing_emails } from "#db/schema/notifications/emails.ts";
import { findRecovery, recoverAccount } from "#domain/accounts/account-recovery.ts";
import { changePassword } from "#domain/accounts/change-password.ts";
import { RECOVERY_VALID_MS } from "#domain/accounts/email-link.ts";
import { findReset, requestPasswordReset, resetPassword } from "#domain/accounts/reset-password.ts";
import { checkCredentials } from "#domain/accounts/sign-in.ts";
import { DAY, HOUR, MINUTE, NOW } from "#tests/cast.ts";
import { deferredWork, emailsTo } from "../fixtures/account-fixture.ts";
import { recoveryFixture } from "../fixtures/recovery-fixture.ts";

const { database, deps, recoveryTokens, countOpenSessions, signIn, createMember, switchTwoStepOn } =
  recoveryFixture();

describe("That wasn't me", () => {
  test("opening the link changes nothing; the button removes what an intruder had and leads to a new password", async () => {
    const account = await createMember();
    const { userId, email } = account;
    await switchTwoStepOn(account, NOW + HOUR);
    await signIn(userId);
    const [token = ""] = await recoveryTokens(email);
    const facts = { purpose: "undo_two_step", address: email, twoStep: "goes" };
    for (let i = 0; i < 3; i++) expect(await findRecovery(deps(NOW + DAY), token)).toEqual(facts);
    expect(await countOpenSessions(userId)).toBe(1);
    expect(JSON.stringify(await database().db.select().from(two_step_secrets))).toContain(userId);

    const done = await recoverAccount(deps(NOW + DAY), token);
    if (!done.ok || done.resetToken === null) throw new Error("it was not undone");
    expect(await countOpenSessions(userId)).toBe(0);
    for (const table of [two_step_secrets, recovery_codes, passkeys])
      expect(await database().db.$count(table, eq(table.user_id, userId))).toBe(0);
    const known = { known: [], network: "192.0.2.7" };
    expect(await checkCredentials(deps(NOW + DAY), account, known)).toMatchObject({ ok: false });

    expect(await findReset(deps(NOW + DAY), done.resetToken)).toEqual({ email });
    const set = await resetPassword(deps(NOW + DAY), done.resetToken, "quite-new-9");
    expect(set).toEqual({ ok: true, userId });
    const again = { ...account, password: "quite-new-9" };
    expect(await checkCredentials(deps(NOW + DAY), again, known)).toMatchObject({ ok: true });
  });

  test("works once: resending the form changes nothing, and later the link is invalid", async () => {
    const account = await createMember();
    await switchTwoStepOn(account, NOW);
    const [token = ""] = await recoveryTokens(account.email);
    const both = await Promise.all([recoverAccount(deps(), token), recoverAccount(deps(), token)]);
    expect(both.filter((one) => one.ok && one.resetToken !== null)).toHaveLength(1);
    expect(await recoverAccount(deps(NOW + 1), token)).toMatchObject({ ok: true, resetToken: null });
    expect(await recoverAccount(deps(NOW + MINUTE), token)).toEqual({ ok: false, reason: "dead_link" });
    expect(await findRecovery(deps(), token)).toBeNull();
    const notices = (await emailsTo(database().db, account.email)).filter((mail) =>
      /secure again/.test(mail.subject),
    );
    expect(notices).toHaveLength(1);
  });

  test("expires after 7 days, is void once a newer one of its kind is sent, and can't be used for anything else", async () => {
    const account = await createMember();
    const session = { ...account, sessionId: "s" };
    const change = (currentPassword: string, password: string, at: number) =>
      changePassword(deps(at), session, { currentPassword, password });
    expect(await change(account.password, "another-1", NOW)).toEqual({ ok: true });
    expect(await change("another-1", "another-2", NOW + 1)).toEqual({ ok: true });
    const [first = "", second = ""] = await recoveryTokens(account.email);
    expect(await findRecovery(deps(NOW + 2), first)).toBeNull();
    expect(await recoverAccount(deps(NOW + 2), first)).toEqual({ ok: false, reason: "dead_link" });
    expect(await findRecovery(deps(NOW + RECOVERY_VALID_MS), second)).toMatchObject({ twoStep: "off" });
    expect(await findRecovery(deps(NOW + RECOVERY_VALID_MS + 1), second)).toBeNull();
    expect(await recoverAccount(deps(NOW + RECOVERY_VALID_MS + 1), second)).toMatchObject({ ok: false });
    expect(await findReset(deps(NOW + 2), second)).toBeNull();
    expect(await recoverAccount(deps(), "no-such-token")).toEqual({ ok: false, reason: "dead_link" });
  });

  test("access to the mailbox does not bypass a second step that is at least a week old", async () => {
    const account = await createMember();
    await switchTwoStepOn(account, NOW);
    const later = NOW + 8 * DAY;
    const { later: defer, done } = deferredWork();
    await requestPasswordReset({ ...deps(later), later: defer }, account.email, {
      known: [],
      network: "192.0.2.9",
    });
    await done();
    const bodies = (await emailsTo(database().db, account.email)).map((mail) => mail.body).join("\n");
    const reset = /reset-password\?token=([\w-]+)/.exec(bodies)?.[1] ?? "";
    expect(await resetPassword(deps(later), reset, "thiefs-own-1")).toMatchObject({ ok: true });
    const newest = (await recoveryTokens(account.email)).at(-1) ?? "";
    expect(await findRecovery(deps(later), newest)).toMatchObject({
      purpose: "undo_password",
      twoStep: "stays",
    });
    expect(await recoverAccount(deps(later), newest)).toMatchObject({ ok: true });
    expect((await deps().twoStep.find(account.userId))?.codesLeft).toBe(1);
  });
});

test("the database stores no link as it was sent", async () => {
  const account = await createMember();
  await switchTwoStepOn(account, NOW);
  const [token = ""] = await recoveryTokens(account.email);
  await database().db.delete(outgoing_emails);
  const links = await database().client.execute("select * from email_links");
  expect(token).not.toBe("");
  expect(JSON.stringify(links.rows)).not.toContain(`"${token}"`);
});
