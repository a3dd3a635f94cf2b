import { expect, test } from "../browsers.ts";
import {
  codeFor,
  enterCode,
  expectAccessiblePage,
  finishOnboarding,
  passAgeGate,
  signUp,
  visitor,
} from "../steps/journeys.ts";

test("a fan resumes onboarding, changes settings and profile, and becomes a creator", async ({
  browser,
}, info) => {
  const { use } = info.project;
  const { javaScriptEnabled } = use;
  const page = await visitor(browser, use);
  const email = `settles-${info.project.name}-${Date.now().toString(36)}@example.com`;
  await passAgeGate(page, "/discover");
  await signUp(page, email, "Buyer");
  await enterCode(page, await codeFor(email));

  await test.step("onboarding cannot be dismissed or skipped by URL, and is resumed", async () => {
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page).toHaveURL("/welcome/buyer/how-it-works");
    await page.goto("/welcome/buyer/complete");
    await expect(page).toHaveURL("/welcome/buyer/how-it-works");
    await page.goto("/settings?tab=privacy");
    await expect(page).toHaveURL("/welcome/buyer/how-it-works?redirect=%2Fsettings%3Ftab%3Dprivacy");
    await page.getByRole("link", { name: "Back" }).click();
    await finishOnboarding(page, javaScriptEnabled);
    await expect(page).toHaveURL("/settings?tab=privacy");
  });

  await test.step("every tab", async () => {
    for (const tab of ["Account", "Security", "Notifications", "Preferences", "Payments", "Privacy"]) {
      const link = page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: tab });
      await link.click();
      await expect(link).toHaveAttribute("aria-current", "page");
      await expectAccessiblePage(page, javaScriptEnabled);
    }
    await page.goto("/settings?tab=notifications");
    await page.getByRole("checkbox", { name: /^Messages When/ }).uncheck();
    await page.getByRole("button", { name: "Save notifications" }).click();
    await expect(page.getByText("Notifications saved")).toBeVisible();
    await expect(page.getByRole("checkbox", { name: /^Messages When/ })).not.toBeChecked();
    await page.goto("/settings?tab=preferences");
    await page.getByRole("checkbox", { name: /Lite mode/ }).check();
    await page.getByRole("button", { name: "Save preferences" }).click();
    await expect(page.getByRole("checkbox", { name: /Lite mode/ })).toBeChecked();
  });

  await test.step("the profile", async () => {
    await page.goto("/profile");
    await expectAccessiblePage(page, javaScriptEnabled);
    const name = page.getByLabel("Username", { exact: true });
    await expect(page.getByText("You can't change it later.")).toBeVisible();
    for (const [typed, words] of [
      ["two words", "Username can only contain letters, numbers, underscores, periods, and hyphens"],
      ["Dashboard", "This username is reserved."],
    ] as const) {
      await name.fill(typed);
      await page.getByRole("button", { name: "Save username" }).click();
      await expect(page).toHaveTitle(/^Error:/);
      await expect(page.getByRole("alert")).toContainText(words);
      await expect(name).toHaveValue(typed);
      await expect(name).toHaveAccessibleDescription(new RegExp(words));
      await expectAccessiblePage(page, javaScriptEnabled);
    }
    const chosen = `sette.${info.project.name}.${Date.now().toString(36)}`;
    await name.fill(chosen);
    await page.getByRole("button", { name: "Save username" }).click();
    await expect(page.getByText("Username saved")).toBeVisible();
    await expect(page.getByRole("main")).toContainText(`@${chosen}`);
    await expect(name).toHaveCount(0);
    await page.getByRole("link", { name: "Edit profile" }).click();
    await expectAccessiblePage(page, javaScriptEnabled);
    await page.getByLabel("Name (optional)").fill("Sette Lamp");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sette Lamp");
  });

  await test.step("the fan becomes a creator", async () => {
    await page.goto("/settings");
    await page.getByRole("link", { name: "Become a creator" }).click();
    await expectAccessiblePage(page, javaScriptEnabled);
    await page.getByRole("checkbox", { name: /I want to become a creator/ }).check();
    await page.getByRole("button", { name: "Become a creator" }).click();
    await expect(page).toHaveURL("/welcome/creator-profile");
    await expect(page.getByText("You're a creator now")).toBeVisible();
  });
});
