import type { Page } from "@playwright/test";
import { expect, hasScreen, test } from "../browsers.ts";
import { codeFor, enterCode, expectAccessiblePage, passAgeGate, signUp, visitor } from "../steps/journeys.ts";

const again = (page: Page) => page.getByRole("button", { name: "Send a new code" });
const address = (page: Page) => page.getByLabel("Email", { exact: true });

test("a browser without a pending sign-up requests a code for the typed email", async ({ browser }, info) => {
  const { use } = info.project;
  const email = `typed-${info.project.name}-${Date.now().toString(36)}@example.com`;
  const page = await visitor(browser, use);
  await passAgeGate(page, "/discover");
  await signUp(page, email, "Buyer");
  const first = await codeFor(email);

  const phone = await visitor(browser, use);
  await passAgeGate(phone, "/discover");
  await phone.goto("/verify-email");
  await again(phone).click();
  await expect(phone).toHaveTitle(/^Error:/);
  await expect(address(phone)).toHaveAccessibleDescription(/Please enter your email address/);
  await expectAccessiblePage(phone, use.javaScriptEnabled);
  await address(phone).fill(email);
  await again(phone).click();
  await expect(phone.getByRole("status").filter({ hasText: "Verification Code Sent" })).toBeVisible();
  await expect(address(phone)).toHaveValue(email);
  await enterCode(phone, await codeFor(email, first));
  await expect(phone).toHaveURL("/login");
  await expect(address(phone)).toHaveValue(email);
});

test("someone who mistyped their email at sign-up can start over with the correct one", async ({
  browser,
}, info) => {
  const { use } = info.project;
  const name = `${info.project.name}-${Date.now().toString(36)}@example.com`;
  const page = await visitor(browser, use);
  if (use.javaScriptEnabled) await page.clock.install();
  await passAgeGate(page, "/discover");
  await signUp(page, `mistyped-${name}`, "Buyer", "/subscriptions");
  if (use.javaScriptEnabled) {
    await expect(again(page)).toBeDisabled();
    await page.clock.runFor(61_000);
  }
  await address(page).fill(`right-${name}`);
  await again(page).click();
  await expect(address(page)).toHaveValue(`right-${name}`);
  await expect(address(page)).toHaveAccessibleDescription(/sign out below and start over/);
  await expectAccessiblePage(page, use.javaScriptEnabled);
  await page.getByRole("button", { name: "Sign out and start over" }).click();
  await expect(page).toHaveURL("/signup?redirect=%2Fsubscriptions");
  await expect(page.getByText("Logged out")).toBeVisible();
  await signUp(page, `right-${name}`, "Buyer", "/subscriptions");
  await expect(page.getByText(`You signed up with right-${name}.`)).toBeVisible();
});

test("a pasted code may contain a space or a hyphen", async ({ browser }, info) => {
  const { use } = info.project;
  const email = `pasted-${info.project.name}-${Date.now().toString(36)}@example.com`;
  const page = await visitor(browser, use);
  await passAgeGate(page, "/discover");
  await signUp(page, email, "Buyer");
  const code = await codeFor(email);
  const field = page.getByLabel("Verification code");
  const verify = page.getByRole("button", { name: "Verify Email" });
  const paste = async (text: string) => {
    await field.fill(text);
    for (const keys of hasScreen(page) ? ["Control+A", "Control+X", "Control+V"] : [])
      await field.press(keys);
    await expect(field).toHaveValue(text);
  };
  if (use.javaScriptEnabled)
    for (const [text, ready] of [
      ["12 345", false],
      [`${code.slice(0, 3)}-${code.slice(3)}`, true],
    ] as const) {
      await paste(text);
      await expect(verify, text).toBeEnabled({ enabled: ready });
    }
  await paste(`${code.slice(0, 3)} ${code.slice(3)} `);
  await verify.click();
  await expect(page).toHaveURL(/\/welcome/);
});
