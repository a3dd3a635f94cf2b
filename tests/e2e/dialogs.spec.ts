import type { Page } from "@playwright/test";
import { expect } from "./browsers.ts";
import { test } from "./signed-in.ts";
import { expectAccessiblePage, passAgeGate, visitor } from "./steps/journeys.ts";

const AGE_TITLE = "Confirm your age";
const inside = (page: Page) => page.evaluate("document.activeElement.closest('#age-confirm') !== null");

test(
  "the age sheet is a modal dialog where scripts run, and a part of the page elsewhere",
  { tag: "@browser" },
  async ({ browser }, info) => {
    const { use } = info.project;
    const page = await visitor(browser, use);
    await page.goto("/verify-age");
    const button = page.getByRole("button", { name: "Verify My Age" });
    await button.click();
    const sheet = page.getByRole(use.javaScriptEnabled ? "dialog" : "region", { name: AGE_TITLE });
    await expect(sheet).toBeVisible();
    if (use.javaScriptEnabled) {
      await expect(sheet).toBeFocused();
      const stops = new Set<string>();
      for (let stop = 0; stop < 8; stop++) {
        await page.keyboard.press("Tab");
        // After the last stop, focus moves on to the browser's own controls.
        const at = String(
          await page.evaluate("document.activeElement.textContent || document.activeElement.name"),
        );
        if (await inside(page)) stops.add(at.trim());
        else expect(await page.evaluate("document.activeElement === document.body"), at).toBe(true);
      }
      expect([...stops]).toEqual(expect.arrayContaining(["confirm", "View Legal Notice", "Cancel"]));
      await expect(page.locator("[inert]", { hasText: "Refresh Status" })).toHaveCount(1);
    } else await expect(page.getByRole("dialog")).toHaveCount(0);
    await expectAccessiblePage(page, use.javaScriptEnabled);
    await sheet.getByRole("button", { name: "Cancel" }).click();
    await expect(sheet).toBeHidden();
    await expect(button).toBeFocused();
    await expect(page.locator("[inert]")).toHaveCount(0);
    await button.click();
    await expect(sheet).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
  },
);

// Without scripts there's no dialog.
test("the sign-in dialog moves focus to its errors", { tag: "@scripts" }, async ({ browser }, info) => {
  const page = await visitor(browser, info.project.use);
  await passAgeGate(page, "/discover");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("link", { name: "Sign In" }).click();
  const dialog = page.getByRole("dialog", { name: /Log in/ });
  await dialog.getByLabel("Email").fill("nobody@example.com");
  await dialog.getByLabel("Password", { exact: true }).fill("not-the-password-1");
  await dialog.getByLabel("Password", { exact: true }).press("Enter");
  const problem = dialog.getByRole("alert").first();
  await expect(problem).toContainText("Invalid email or password");
  await expect(problem).toBeFocused();
  await page.keyboard.press("Tab");
  expect(await page.evaluate("document.activeElement.closest('dialog') !== null")).toBe(true);
});

const forgetPopovers = (page: Page) =>
  page.route("**", async (route) => {
    const request = route.request();
    if (request.method() !== "GET" || !/^(document|stylesheet|script)$/.test(request.resourceType()))
      return route.fallback();
    const response = await route.fetch({ maxRedirects: 0 });
    await route.fulfill({ response, body: (await response.text()).replaceAll("popover", "unheard") });
  });

test(
  "the age page and the menu open in a browser without popovers",
  { tag: "@browser" },
  async ({ browser }, info) => {
    const { use } = info.project;
    // Playwright can't route what a service worker loads.
    const page = await visitor(browser, { ...use, serviceWorkers: "block" });
    await forgetPopovers(page);
    await page.goto("/verify-age");
    const sheet = page.getByRole("region", { name: AGE_TITLE });
    await expect(sheet).toBeHidden();
    await expect(page.getByRole("button", { name: "Verify My Age" })).toHaveCount(0);
    await page.getByRole("link", { name: "Verify My Age" }).click();
    await expect(sheet).toBeInViewport();
    await sheet.getByRole("link", { name: "Cancel" }).click();
    await expect(sheet).toBeHidden();
    await page.getByRole("link", { name: "Verify My Age" }).click();
    await expectAccessiblePage(page, use.javaScriptEnabled);
    await sheet.getByRole("checkbox").check();
    await sheet.getByRole("button", { name: "Confirm & Continue" }).click();
    await expect(page).toHaveURL("/discover");

    await page.goto("/discover");
    const menu = page.getByRole("navigation", { name: "Main" });
    await expect(menu).toBeHidden();
    await page.getByRole("link", { name: "Menu", exact: true }).click();
    await expect(menu).toBeInViewport();
    await expectAccessiblePage(page, use.javaScriptEnabled);
    await menu.getByRole("link", { name: "Close menu" }).click();
    await expect(menu).toBeHidden();
    await page.getByRole("link", { name: "Menu", exact: true }).click();
    await menu.getByRole("link", { name: "Search" }).click();
    await expect(page).toHaveURL("/search");
    await expect(menu).toBeHidden();

    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(menu).toBeVisible();
    await expect(page.getByRole("link", { name: /menu/i })).toHaveCount(0);
  },
);
