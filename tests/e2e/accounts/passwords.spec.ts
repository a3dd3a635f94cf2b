import type { Locator, Page } from "@playwright/test";
import { expect } from "../browsers.ts";
import { test } from "../signed-in.ts";
import { expectAccessiblePage, PASSWORD, passAgeGate, visitor } from "../steps/journeys.ts";
import { expectLargeTargets } from "../steps/targets.ts";

/** Every signed-in page with password fields, and how many it has. */
const PAGES = {
  "/settings/password": 3,
  "/settings/email": 1,
  "/settings/two-step": 1,
  "/settings/passkeys": 1,
  "/settings/delete-account": 1,
};
const password = (where: Page | Locator) => where.getByLabel("Password", { exact: true });
const caretOf = (field: Locator) =>
  field.evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd]);

async function expectShown(where: Page | Locator, shown: boolean) {
  await expect(password(where)).toHaveAttribute("type", shown ? "text" : "password");
  await expect(password(where)).toHaveAttribute("autocomplete", "current-password");
  await expect(
    where.getByRole("button", { name: shown ? "Hide password" : "Show password", exact: true }),
  ).toBeVisible();
}

async function lookAtPassword(where: Page | Locator) {
  const field = password(where);
  await field.fill("not-the-password-1");
  await field.press("Home");
  for (let step = 0; step < 3; step++) await field.press("ArrowRight");
  await where.getByRole("button", { name: "Show password" }).click();
  await expectShown(where, true);
  await expect(field).toBeFocused();
  expect(await caretOf(field)).toEqual([3, 3]);
  await where.getByRole("button", { name: "Hide password" }).click();
  await expectShown(where, false);
  await expect(field).toBeFocused();
  expect(await caretOf(field)).toEqual([3, 3]);
}

// Without scripts, a password can't be shown.
test(
  "a password can be shown while it is typed, and is hidden again when it is sent",
  {
    tag: ["@scripts", "@thorough"],
  },
  async ({ browser }, info) => {
    const page = await visitor(browser, info.project.use);
    await passAgeGate(page, "/discover");
    const passwordScripts: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/scripts/passwords-")) passwordScripts.push(request.url());
    });
    await page.goto("/discover");
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("link", { name: "Sign In" }).click();
    const dialog = page.getByRole("dialog", { name: /Log in/ });
    await dialog.getByLabel("Email").fill("nobody@example.com");
    await lookAtPassword(dialog);
    expect(passwordScripts).toEqual([]);
    await dialog.getByRole("button", { name: "Show password" }).press("Enter");
    await expectShown(dialog, true);
    await expect(dialog.getByRole("button", { name: "Hide password" })).toBeFocused();
    await expectAccessiblePage(page, true);
    let refuse = () => {};
    const looked = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    await page.route(
      "**/login",
      async (route) => {
        await looked;
        await route.abort();
      },
      { times: 1 },
    );
    await password(dialog).press("Enter");
    await expect(password(dialog)).toHaveAttribute("type", "password");
    refuse();
    await expect(page).toHaveURL("/login");

    await expectShown(page, false);
    await lookAtPassword(page);
    expect(passwordScripts).toHaveLength(1);
  },
);

test(
  "every page that asks for a password can show it, with scripts only",
  { tag: ["@browser", "@thorough"] },
  async ({ signedInAs }, info) => {
    const script = Boolean(info.project.use.javaScriptEnabled);
    const { page, email } = await signedInAs("fan");
    for (const [path, count] of Object.entries(PAGES)) {
      await expectLargeTargets(page, path);
      await expect(page.locator("[type=password]"), path).toHaveCount(count);
      const buttons = page.getByRole("button", { name: "Show password" });
      await expect(buttons, path).toHaveCount(script ? count : 0);
      await expectAccessiblePage(page, script);
    }
    await page.context().clearCookies({ name: /session/ });
    for (const [path, count] of Object.entries({ "/signup": 2, "/login": 1 })) {
      await expectLargeTargets(page, path);
      await expect(page.getByRole("button", { name: "Show password" })).toHaveCount(script ? count : 0);
    }
    if (!script) return;
    await page.getByLabel("Email").fill(email);
    await password(page).fill(PASSWORD);
    await page.getByRole("button", { name: "Show password" }).click();
    await page.getByRole("button", { name: "Log In", exact: true }).click();
    await expect(page).toHaveURL("/discover");
  },
);
