import type { Page } from "@playwright/test";
import { expect, hasScreen } from "../browsers.ts";
import { makeAdmin, test } from "../signed-in.ts";
import { expectAccessiblePage, linkFor, logIn, PASSWORD } from "../steps/journeys.ts";

const WHY = "Three fans reported payments outside of the site";

const expectNoOverflow = async (page: Page) => {
  if (hasScreen(page))
    expect(await page.locator("html").evaluate((html) => html.scrollWidth)).toBeLessThanOrEqual(360);
};

test("an admin finds a creator, restricts the account, and lifts that; the creator reads what it means", async ({
  signedInAs,
}, info) => {
  const { javaScriptEnabled } = info.project.use;
  const { page: creator, username, email } = await signedInAs("creator");
  const { page: fan } = await signedInAs("fan");
  const { page: admin, email: adminEmail } = await signedInAs("fan");
  await makeAdmin(adminEmail, "Looks after accounts");
  const act = async (what: string, reason: string) => {
    await admin.getByText(what, { exact: true }).click();
    await fillAndSend(what, reason);
  };
  const fillAndSend = async (what: string, reason: string) => {
    const form = admin.locator("details", { hasText: what }).first();
    await form.getByLabel("Reason").fill(reason);
    await form.getByRole("button").click();
  };

  const subscribe = fan.locator(`form[action="/seller/${username}/subscribe"]`);
  await fan.goto(`/seller/${username}`);
  await expect(subscribe.first()).toBeVisible();

  await test.step("the creator is found by the beginning of an email address", async () => {
    await admin.goto("/admin/people");
    await expectAccessiblePage(admin, javaScriptEnabled);
    await admin.getByLabel("Find an account").fill(email.slice(0, -6));
    await admin.getByRole("main").getByRole("button", { name: "Search" }).click();
    await expectAccessiblePage(admin, javaScriptEnabled);
    await admin.getByRole("link", { name: `@${username}` }).click();
    await expect(admin.getByRole("heading", { level: 1 })).toHaveText(`@${username}`);
    await expect(admin.getByText("Payment setup")).toBeVisible();
    await expectAccessiblePage(admin, javaScriptEnabled);
    await expectNoOverflow(admin);
  });

  await test.step("the account is restricted, with a reason", async () => {
    await act("Restrict", "short");
    await expect(admin.getByText("Say why, in a few words").first()).toBeVisible();
    await expectAccessiblePage(admin, javaScriptEnabled);
    await admin.getByLabel("Rule that was broken").selectOption({ label: "Something else" });
    await fillAndSend("Restrict", WHY);
    await expect(admin.getByText("Account restricted").first()).toBeVisible();
    await expect(admin.getByText("Lift the restriction")).toBeVisible();
    await expect(admin.getByText("Restricted by an admin")).toBeVisible();
    await expectAccessiblePage(admin, javaScriptEnabled);
  });

  await test.step("the creator reads so on every page, and reads why", async () => {
    await creator.goto("/dashboard");
    await creator.getByRole("link", { name: "Why, and what you can do" }).click();
    await expect(creator.getByRole("heading", { level: 1 })).toHaveText("Your account is restricted");
    for (const text of [WHY, "Scheduled posts and broadcasts", "six months"])
      await expect(creator.getByText(text).first()).toBeVisible();
    await expectAccessiblePage(creator, javaScriptEnabled);
    await expectNoOverflow(creator);
    expect(await linkFor(email, "/settings/restriction")).toContain("/settings/restriction");
  });

  await test.step("the creator reads why there's nothing to write, and nobody can pay", async () => {
    await creator.goto("/profile/edit");
    await expect(creator.getByRole("button", { name: "Save", exact: true })).toHaveCount(0);
    await expect(
      creator.getByRole("main").getByRole("link", { name: "Why, and what you can do" }),
    ).toBeVisible();
    await expectAccessiblePage(creator, javaScriptEnabled);
    await fan.goto(`/seller/${username}`);
    await expect(fan.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(subscribe).toHaveCount(0);
  });

  await test.step("the restriction is lifted, which the creator reads, too", async () => {
    await admin.reload();
    await act("Lift the restriction", "The reports were about somebody else");
    await expect(admin.getByText("Restriction lifted")).toBeVisible();
    await creator.goto("/notifications");
    await creator.getByRole("link", { name: /reversed a decision/ }).click();
    await expect(creator.getByText("they're in your drafts")).toBeVisible();
    await expectAccessiblePage(creator, javaScriptEnabled);
    await fan.reload();
    await expect(subscribe.first()).toBeVisible();
  });
});

test("an admin ends sessions, sends somebody their data, and begins a deletion that they cancel", async ({
  signedInAs,
}, info) => {
  const { javaScriptEnabled } = info.project.use;
  const { page: fan, username, email } = await signedInAs("fan");
  const { page: admin, email: adminEmail } = await signedInAs("fan");
  await makeAdmin(adminEmail, "Looks after accounts");
  const act = async (what: string) => {
    await admin.goto(`/admin/people?q=@${username}`);
    await admin.getByText(what, { exact: true }).click();
    const form = admin.locator("details", { hasText: what }).first();
    await form.getByLabel("Reason").fill("They asked us to by email, ticket 12");
    await form.getByRole("button").click();
  };

  await test.step("the person is signed out everywhere", async () => {
    await act("Sign out everywhere");
    await expect(admin.getByText("Signed out everywhere")).toBeVisible();
    await expect(admin.getByText("Not signed in anywhere.")).toBeVisible();
    await fan.goto("/settings");
    await expect(fan).toHaveURL(/\/discover/);
    await logIn(fan, email, PASSWORD);
    await expect(fan).toHaveURL(/\/discover/);
  });

  await test.step("the person gets their data, and nobody else does", async () => {
    await act("Send them their data");
    await expect(admin.getByText("Asked to download their data")).toBeVisible();
    await fan.goto(new URL(await linkFor(email, "/settings/export")).pathname);
    await expectAccessiblePage(fan, javaScriptEnabled);
  });

  await test.step("a deletion begins, and the person cancels it", async () => {
    await act("Start deletion");
    await expect(admin.getByText("Will be deleted")).toBeVisible();
    await expectAccessiblePage(admin, javaScriptEnabled);
    await fan.goto(new URL(await linkFor(email, "/settings/delete-account")).pathname);
    await fan.getByRole("button", { name: "Keep my account" }).click();
    await expect(fan.getByRole("status")).toContainText("Deletion canceled");
    await admin.goto(`/admin/people?q=@${username}`);
    await expect(admin.getByText("Will be deleted")).toHaveCount(0);
  });

  await test.step("only admins can see people", async () => {
    await fan.goto(`/admin/people?q=@${username}`);
    await expect(fan.getByRole("heading", { level: 1 })).toHaveText("Access Denied");
  });
});
