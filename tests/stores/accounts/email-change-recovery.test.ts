import { eq, isNull } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { profiles, sessions } from "#db/schema/accounts/accounts.ts";
import { two_step_secrets } from "#db/schema/accounts/security.ts";
import { findRecovery, recoverAccount } from "#domain/accounts/account-recovery.ts";
import { DAY, HOUR, MINUTE, NOW } from "#tests/cast.ts";
import { signedUp } from "../fixtures/account-fixture.ts";
import { recoveryFixture } from "../fixtures/recovery-fixture.ts";

const {
  database,
  deps,
  recoveryTokens,
  emailOf,
  countOpenSessions,
  signIn,
  createMember,
  switchTwoStepOn,
  changeAddress,
} = recoveryFixture();

describe("a change of email", () => {
  test("ends every session except the confirming one", async () => {
    const account = await createMember();
    const stranger = await createMember();
    await signIn(account.userId);
    await signIn(stranger.userId);
    const own = (await database().db.select().from(sessions).where(eq(sessions.user_id, account.userId)))[0];
    await signIn(account.userId);
    await changeAddress(account, NOW, own?.id);
    const open = await database().db.select().from(sessions).where(isNull(sessions.ended_at));
    expect(open.filter((row) => row.user_id === account.userId).map((row) => row.id)).toEqual([own?.id]);
    expect(open.some((row) => row.user_id === stranger.userId)).toBe(true);
    await changeAddress(account, NOW + MINUTE);
    expect(await countOpenSessions(account.userId)).toBe(0);
  });

  test("can be undone from the old email, however often the intruder changed or undid it since", async () => {
    const account = await createMember();
    const { userId, email } = account;
    const second = await changeAddress(account, NOW + 1);
    await switchTwoStepOn({ ...account, email: second }, NOW + 2);
    const third = await changeAddress(account, NOW + HOUR);
    const [theirs = ""] = (await recoveryTokens(second)).slice(-1);
    const [mine = ""] = await recoveryTokens(email);
    expect(await findRecovery(deps(NOW + DAY), mine)).toMatchObject({
      purpose: "undo_email",
      address: email,
    });
    expect(await recoverAccount(deps(NOW + DAY), theirs)).toMatchObject({ ok: true });
    expect(await emailOf(userId)).toBe(second);
    expect(await recoverAccount(deps(NOW + DAY + 1), mine)).toMatchObject({ ok: true });
    expect(await emailOf(userId)).toBe(email);
    expect(await database().db.$count(two_step_secrets, eq(two_step_secrets.user_id, userId))).toBe(0);
    for (const address of [second, third])
      for (const token of await recoveryTokens(address))
        expect(await recoverAccount(deps(NOW + 2 * DAY), token), address).toMatchObject({ ok: false });
  });

  test("leaves the old email only that link: its other links are void", async () => {
    const account = await createMember();
    await switchTwoStepOn(account, NOW);
    await changeAddress(account, NOW + 1);
    const [twoStep = "", address = ""] = await recoveryTokens(account.email);
    expect(await findRecovery(deps(NOW + 2), twoStep)).toBeNull();
    expect(await recoverAccount(deps(NOW + 2), twoStep)).toEqual({ ok: false, reason: "dead_link" });
    expect(await findRecovery(deps(NOW + 2), address)).toMatchObject({ purpose: "undo_email" });
  });

  test("undoes a sign-up that was never verified, but no verified account", async () => {
    const account = await createMember();
    await changeAddress(account, NOW + 1);
    const [token = ""] = await recoveryTokens(account.email);
    const squatter = await signedUp(database().db);
    const occupy = (verifiedAt: number | null) =>
      database()
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
