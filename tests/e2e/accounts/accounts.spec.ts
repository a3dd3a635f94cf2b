import type { Page } from "@playwright/test";
import { expect } from "../browsers.ts";
import { test } from "../signed-in.ts";
import {
  expectAccessiblePage,
  linkFor,
  logIn,
  passAgeGate,
  signOut,
  signUp,
  visitor,
} from "../steps/journeys.ts";

const NEW_PASSWORD = "harbor-77-light";
const LAST_PASSWORD = "lantern-88-quay";
const OWN_PASSWORD = "candle-99-pier";

const says = (page: Page, words: string | RegExp) =>
  expect(page.getByRole("status").filter({ hasText: words })).toBeVisible();

async function typePassword(page: Page, password: string) {
  await page.getByLabel("New password").fill(password);
  await page.getByLabel("Confirm password").fill(password);
}

test("an account changes its password and email and ends sessions", async ({ browser, signedInAs }, info) => {
  const { use } = info.project;
  const script = use.javaScriptEnabled;
  const { page, email } = await signedInAs("fan");
  const newEmail = `new-${email}`;
  let known = "";
  const other = await visitor(browser, use);

  await test.step("a forgotten password is reset from the emailed link in another browser, and works", async () => {
    await passAgeGate(other, "/discover");
    await other.goto("/login");
    await other.getByRole("button", { name: "Forgot your password?" }).click();
    await expectAccessiblePage(other, script);
    await other.getByRole("button", { name: "Email me a link" }).click();
    await expect(other).toHaveTitle(/^Error:/);
    await expectAccessiblePage(other, script);
    await other.getByLabel("Email", { exact: true }).fill(email);
    await other.getByRole("button", { name: "Email me a link" }).click();
    await says(other, "If an account uses this email");
    const link = await linkFor(email, "/reset-password");
    await other.goto(link);
    await expect(other).toHaveURL("/reset-password");
    await expectAccessiblePage(other, script);
    await typePassword(other, NEW_PASSWORD);
    await other.getByRole("button", { name: "Set password" }).click();
    await expect(other).toHaveURL(/\/login/);
    await expectAccessiblePage(other, script);
    await page.goto("/settings");
    await expect(page, "the reset ended the first session").not.toHaveURL("/settings");
    await logIn(other, email);
    await expect(other.getByText("Invalid email or password").first()).toBeVisible();
    await logIn(other, email, NEW_PASSWORD);
    await expect(other).toHaveURL("/discover");
    await other.goto(link);
    await expect(other.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
    await expectAccessiblePage(other, script);
  });

  await test.step("the other browser is listed, and signed out from this one", async () => {
    await logIn(page, email, NEW_PASSWORD);
    await expect(page).toHaveURL("/discover");
    await page.goto("/settings?tab=security");
    await expectAccessiblePage(page, script);
    await page.getByRole("link", { name: "Sessions" }).click();
    await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(2);
    await expect(page.getByRole("main").getByRole("listitem").first()).toContainText("This browser");
    await expect(page.getByRole("main").getByRole("listitem").last()).toContainText("United States");
    await expectAccessiblePage(page, script);
    await page
      .getByRole("main")
      .getByRole("listitem")
      .last()
      .getByRole("button", { name: /Sign out/ })
      .click();
    await says(page, "Session ended");
    await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
    await other.goto("/settings");
    await expect(other).not.toHaveURL("/settings");
    await logIn(other, email, NEW_PASSWORD);
    await expect(other).toHaveURL("/discover");
  });

  await test.step("changing the password signs out all other browsers", async () => {
    await page.goto("/settings/password");
    await expectAccessiblePage(page, script);
    await page.getByLabel("Current password").fill("not-the-password-1");
    await typePassword(page, LAST_PASSWORD);
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(page).toHaveTitle(/^Error:/);
    await expect(page.getByLabel("New password"), "no password is shown again").toHaveValue("");
    await expectAccessiblePage(page, script);
    known = await linkFor(email, "/not-me");
    await page.getByLabel("Current password").fill(NEW_PASSWORD);
    await typePassword(page, LAST_PASSWORD);
    await page.getByRole("button", { name: "Change password" }).click();
    await says(page, /changed/i);
    await page.goto("/settings");
    await expect(page).toHaveURL("/settings");
    await other.goto("/settings");
    await expect(other).not.toHaveURL("/settings");
  });

  await test.step("the emailed link undoes a change that the owner didn't make, with a button", async () => {
    await other.goto(await linkFor(email, "/not-me", known));
    await expect(other).toHaveURL("/not-me");
    await expect(other.getByRole("heading", { level: 1 })).toHaveText("Wasn't this you?");
    await expect(other.getByText(`The password for the account ${email} was changed.`)).toBeVisible();
    await expectAccessiblePage(other, script);
    await page.goto("/settings");
    await expect(page, "looking changes nothing").toHaveURL("/settings");
    await other.getByRole("button", { name: "It wasn't me: secure my account" }).click();
    await expect(other).toHaveURL("/reset-password");
    await says(other, "Everyone is signed out");
    await expectAccessiblePage(other, script);
    await page.goto("/settings");
    await expect(page).not.toHaveURL("/settings");
    await typePassword(other, OWN_PASSWORD);
    await other.getByRole("button", { name: "Set password" }).click();
    await expect(other).toHaveURL(/\/login/);
    await logIn(page, email, LAST_PASSWORD);
    await expect(page.getByText("Invalid email or password").first()).toBeVisible();
    await logIn(page, email, OWN_PASSWORD);
    await expect(page).toHaveURL("/discover");
    await other.goto("/not-me");
    await expect(other.getByRole("heading", { level: 1 })).toHaveText("This link no longer works");
    await expectAccessiblePage(other, script);
  });

  await test.step("the email changes once its link is opened", async () => {
    await page.goto("/settings");
    await page.getByRole("link", { name: "Email", exact: true }).click();
    await expectAccessiblePage(page, script);
    await page.getByLabel("New email").fill(newEmail);
    await page.getByLabel("Current password").fill(OWN_PASSWORD);
    await page.getByRole("button", { name: "Email me a link" }).click();
    await says(page, `We sent a link to ${newEmail}`);
    await expect(page.getByText(`Your email is ${email}`)).toBeVisible();
    await page.goto(await linkFor(newEmail, "/settings/email/confirm"));
    await expectAccessiblePage(page, script);
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByRole("status")).toContainText("Email changed");
    await page.goto("/settings");
    await expect(page.getByRole("main")).toContainText(newEmail);
    await logIn(other, newEmail, OWN_PASSWORD);
    await expect(other).toHaveURL("/discover");
  });
});

test("a new code has to wait, with an explanation and a countdown", async ({ browser }, info) => {
  const { use } = info.project;
  const page = await visitor(browser, use);
  if (use.javaScriptEnabled) await page.clock.install();
  await passAgeGate(page, "/discover");
  await signUp(page, `wait-${info.project.name}-${Date.now().toString(36)}@example.com`, "Buyer");
  const again = page.getByRole("button", { name: "Send a new code" });
  await expect(page.getByText(/You can request a new code in \d+ seconds/)).toBeVisible();
  await expectAccessiblePage(page, use.javaScriptEnabled);
  if (use.javaScriptEnabled) {
    await expect(again).toBeDisabled();
    await page.clock.runFor(20_000);
    await expect(page.getByText(/in [34]\d seconds/)).toBeVisible();
    await page.clock.runFor(41_000);
    await expect(page.getByText("You can request a new code now.")).toBeVisible();
    await expect(again).toBeEnabled();
    await expectAccessiblePage(page, true);
    return;
  }
  await again.click();
  await expect(page).toHaveTitle(/^Error:/);
  await expect(page.getByRole("alert")).toContainText(/you can request a new code in \d+ seconds/i);
  await expectAccessiblePage(page, false);
});

test("the settings work with the keyboard alone", { tag: "@browser" }, async ({ signedInAs }, info) => {
  const { use } = info.project;
  const { page } = await signedInAs("fan");
  await page.goto("/settings/password");
  const at = page.locator(":focus");
  await page.keyboard.press("Tab");
  await expect(at).toHaveText("Skip to main content");
  await expect(at).toBeInViewport();
  await page.keyboard.press("Enter");
  const stops: string[] = [];
  const show = use.javaScriptEnabled ? ["Show password"] : [];
  const passwords = ["currentPassword", "password", "confirmPassword"].flatMap((name) => [name, ...show]);
  for (let stop = 0; stop < passwords.length + 2; stop++) {
    await page.keyboard.press("Tab");
    await expect(at).toHaveCSS("outline-style", "solid");
    stops.push(((await at.getAttribute("name")) ?? (await at.textContent()) ?? "").trim());
  }
  expect(stops).toEqual(["Settings", ...passwords, "Change password"]);
  await page.getByRole("button", { name: "Menu" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Menu" })).toBeFocused();
  if (!use.javaScriptEnabled) return;
  await signOut(page);
  await page.goto("/discover");
  await page.getByRole("button", { name: "Menu" }).press("Enter");
  await page.getByRole("link", { name: "Sign In" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Log in or sign up" });
  await expect(dialog.getByLabel("Email")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Menu" })).toBeFocused();
});
