import { expect, test } from "./browsers.ts";
import {
  codeFor,
  enterCode,
  expectAccessiblePage,
  finishCreatorOnboarding,
  PASSWORD,
  passAgeGate,
  signUp,
  visitor,
} from "./steps/journeys.ts";

test("a strict region is restricted, whatever is checked", async ({ browser }, info) => {
  const { use } = info.project;
  const page = await visitor(browser, use, "DE");
  const response = await page.goto("/discover");
  expect(response?.status()).toBe(451);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Access Restricted");
  await expect(page.getByText("Enhanced age verification required in your region")).toBeVisible();
  await expectAccessiblePage(page, use.javaScriptEnabled);
  const law = await page.goto("/legal/privacy");
  expect(law?.status()).toBe(200);
});

test("a session that ends while a form is filled in loses no typed text", async ({ browser }, info) => {
  const { use } = info.project;
  const page = await visitor(browser, use);
  const email = `late-${info.project.name}-${Date.now().toString(36)}@example.com`;
  const username = `late.${Date.now().toString(36)}`;
  await passAgeGate(page, "/discover");
  await signUp(page, email, "Creator");
  await enterCode(page, await codeFor(email));
  await finishCreatorOnboarding(page, use.javaScriptEnabled);
  await page.getByLabel("Username").fill(username);
  await page.getByLabel(/^Bio/).fill("A long story that nobody wants to type twice.");
  await page.getByLabel("Monthly subscription price").fill("22");

  const cookies = await page.context().cookies();
  const session = cookies.find((cookie) => cookie.name.endsWith("session"));
  await page.context().clearCookies({ name: session?.name ?? "" });
  await page.getByRole("button", { name: "Finish Setup" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your session has ended");
  await expectAccessiblePage(page, use.javaScriptEnabled);

  const again = await page.context().newPage();
  await again.goto("/login");
  await again.getByLabel("Email").fill(email);
  await again.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await again.getByRole("button", { name: "Log In", exact: true }).click();
  await expect(again).toHaveURL("/welcome/creator-profile?redirect=%2Fdiscover");

  await page.getByRole("button", { name: /send it again/ }).click();
  await expect(page).toHaveURL("/welcome/seller/complete");
  await page.goto("/welcome/creator-profile");
  await expect(page.getByLabel("Username")).toHaveValue(username);
  await expect(page.getByLabel(/^Bio/)).toHaveValue("A long story that nobody wants to type twice.");
  await expect(page.getByLabel("Monthly subscription price")).toHaveValue("22");
});

test("the requested page comes after the gate, and an unknown URL says so", async ({ browser }, info) => {
  const { use } = info.project;
  const page = await visitor(browser, use);
  await passAgeGate(page, "/discover?sort=popular");
  const response = await page.goto("/nowhere");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
  await expectAccessiblePage(page, use.javaScriptEnabled);
  await page.goto("/settings");
  await expect(page).toHaveURL("/discover?redirect=%2Fsettings");
  await expect(page.getByText("Sign in to continue")).toBeVisible();
});
