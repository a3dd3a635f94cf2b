import type { Page } from "@playwright/test";
import { expect } from "./browsers.ts";
import { newAccount, test } from "./signed-in.ts";
import { expectAccessiblePage, PASSWORD, passAgeGate, signOut, visitor } from "./steps/journeys.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("an unknown URL says so and links home", async ({ browser }, info) => {
  const { use } = info.project;
  const page = await visitor(browser, use);
  await passAgeGate(page, "/discover");
  const response = await page.goto("/no-such-page");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("status")).toContainText("Page Not Found");
  await expectAccessiblePage(page, use.javaScriptEnabled);
  await page.getByRole("link", { name: "Return to Home" }).click();
  await expect(page).toHaveURL("/");
});

test("an age confirmation is shown with its end date, and can be withdrawn", async ({ browser }, info) => {
  const { use } = info.project;
  const page = await visitor(browser, use);
  await passAgeGate(page, "/discover");
  await page.goto("/verify-age");
  await expect(page.getByText(/Verified until/)).toBeVisible();
  await expectAccessiblePage(page, use.javaScriptEnabled);
  await page.getByRole("button", { name: "Clear verification" }).click();
  await expect(page.getByRole("status")).toContainText("Verification Cleared");
  await expect(page.getByRole("button", { name: "Verify My Age" })).toBeVisible();
});

test("in a strict region, the age page explains why its button does nothing", async ({ browser }, info) => {
  const { use } = info.project;
  const page = await visitor(browser, use, "FR");
  const response = await page.goto("/verify-age");
  expect(response?.status()).toBe(451);
  await page.getByRole("button", { name: "Verify My Age" }).click();
  const role = use.javaScriptEnabled ? "dialog" : "region";
  const sheet = page.getByRole(role, { name: "Access Restricted" });
  await expect(sheet).toBeVisible();
  await expectAccessiblePage(page, use.javaScriptEnabled);
  await sheet.getByRole("link", { name: "I Understand" }).click();
  await expect(page).toHaveURL("/legal");
});

test("signing in from any page returns to it", async ({ signedInAs }, info) => {
  const { use } = info.project;
  const { page, email } = await signedInAs("fan");
  await page.goto("/discover");
  await menu(page);
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByRole("status")).toContainText("Logged out");
  await page.goto("/discover?sort=popular");
  if (use.javaScriptEnabled) await listen(page);
  await menu(page);
  await page.getByRole("link", { name: "Sign In" }).click();
  const form = use.javaScriptEnabled ? page.getByRole("dialog", { name: /Log in/ }) : page.locator("main");
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("Password", { exact: true }).fill("not-the-password-1");
  await form.getByRole("button", { name: "Log In", exact: true }).click();
  await expect(page.getByText("Invalid email or password").first()).toBeVisible();
  await expect(form.getByLabel("Email")).toHaveValue(email);
  await expectAccessiblePage(page, use.javaScriptEnabled);
  if (use.javaScriptEnabled) {
    await expect(page).toHaveURL("/discover?sort=popular");
    await form.getByRole("link", { name: "Sign Up" }).click();
    await expect(form.getByLabel("Confirm password")).toBeVisible();
    await expect(page.getByText("Invalid email or password")).toHaveCount(0);
    await form.getByRole("link", { name: "Log In" }).click();
    // The sign-up form also has an email and a password, until this form replaces it.
    await expect(form.getByRole("button", { name: "Log In", exact: true })).toBeVisible();
    await expect(form.getByLabel("Email")).toHaveValue(email);
  }
  await form.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await form.getByRole("button", { name: "Log In", exact: true }).click();
  await expect(page).toHaveURL("/discover?sort=popular");
  await expect(page.getByRole("status").filter({ hasText: "Welcome back!" })).toBeVisible();
  if (use.javaScriptEnabled)
    for (const words of [
      "Checking authentication...",
      "Success Redirecting…",
      "Verifying access requirements...",
    ])
      expect(await heard(page)).toContain(words);
});

test(
  "the dialog says that the account was created and its profile is loading",
  { tag: "@scripts" },
  async ({ browser }, info) => {
    const { use } = info.project;
    const page = await visitor(browser, use);
    const email = `said-${info.project.name}-${Date.now().toString(36)}@example.com`;
    const form = page.getByRole("dialog", { name: /Log in/ });
    await passAgeGate(page, "/discover");
    await listen(page);
    await menu(page);
    await page.getByRole("link", { name: "Sign In" }).click();
    await form.getByRole("link", { name: "Sign Up" }).click();
    await form.getByRole("radio", { name: /Buyer/ }).check();
    await form.getByLabel("Email").fill(email);
    await form.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await form.getByLabel("Confirm password").fill(PASSWORD);
    await form.getByRole("button", { name: /Sign Up|Create/ }).click();
    await expect(page).toHaveURL("/verify-email?redirect=%2Fdiscover");
    expect(await heard(page)).toContain("Account Created! Redirecting…");

    const fan = await newAccount("fan");
    await signOut(page);
    await page.goto("/profile");
    await expect(page).toHaveURL("/discover?redirect=%2Fprofile");
    await listen(page);
    await page.getByRole("main").getByRole("link", { name: "Sign In" }).click();
    await form.getByLabel("Email").fill(fan.email);
    await form.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await form.getByRole("button", { name: "Log In", exact: true }).click();
    await expect(page).toHaveURL("/profile");
    expect(await heard(page)).toContain("Loading your profile...");
  },
);

// Without JavaScript, the browser shows its own error page.
test("without a connection, the offline page is shown", { tag: "@scripts" }, async ({ browser }, info) => {
  const { use } = info.project;
  const page = await visitor(browser, use);
  await passAgeGate(page, "/discover");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await page.context().setOffline(true);
  await page.goto("/discover?sort=popular");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You're offline");
  await expectAccessiblePage(page, true);
  await page.context().setOffline(false);
  await page.getByRole("link", { name: "Try Again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Discover");
});

// Without JavaScript, the browser shows its own error page.
test("a form whose request is cut off keeps its text and goes out when pressed again", {
  tag: "@scripts",
}, async ({ signedInAs }) => {
  const { page } = await signedInAs("creator");
  await page.goto("/settings/saved-replies");
  await page.getByLabel("Name").fill("Thanks");
  await page.getByLabel("Text").fill("Thank you, and see you soon.");
  let cuts = 1;
  await page.route("/settings/saved-replies", (route) =>
    route.request().method() === "POST" && cuts-- > 0 ? route.abort() : route.continue(),
  );
  const save = page.getByRole("button", { name: "Save" });
  await save.click();
  await expect(page.getByRole("alert")).toHaveText(/^We couldn't reach Fanlight/);
  await expect(page.getByLabel("Text")).toHaveValue("Thank you, and see you soon.");
  await page.getByLabel("Name").fill("");
  await save.click();
  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.getByLabel("Text")).toHaveValue("Thank you, and see you soon.");
  await page.getByLabel("Name").fill("Thanks");
  await save.click();
  await expect(page.getByRole("listitem").filter({ hasText: "Thank you, and see you soon." })).toHaveCount(1);
  await expectAccessiblePage(page, true);
});

/** Records the dialog's messages across the navigation that removes it. */
const listen = (page: Page) =>
  page.evaluate(`new MutationObserver(() => {
    const said = document.querySelector("dialog [role=status]")?.textContent;
    if (said) sessionStorage.setItem("said", (sessionStorage.getItem("said") ?? "") + said);
  }).observe(document.body, { subtree: true, childList: true })`);
const heard = (page: Page) => page.evaluate("sessionStorage.getItem('said')");

const menu = (page: Page) => page.getByRole("button", { name: "Menu" }).click();
