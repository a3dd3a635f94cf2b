import type { Browser, Page } from "@playwright/test";
import sharp from "sharp";
import { PHONE_METADATA } from "#tests/photo-metadata.ts";
import { expect, hasScreen } from "../browsers.ts";
import { findViolations } from "./accessibility.ts";

export const PASSWORD = "quiet-lamp-42";
const site = () => process.env.SITE ?? "";

export async function visitor(browser: Browser, use: object, place = "US"): Promise<Page> {
  const host = () => Math.floor(Math.random() * 254) + 1;
  const context = await browser.newContext({
    ...use,
    baseURL: site(),
    extraHTTPHeaders: {
      "CF-Connecting-IP": `198.18.${host()}.${host()}`,
      "MF-CF-Blob": JSON.stringify({ country: place, regionCode: "", clientAcceptEncoding: "" }),
    },
  });
  return context.newPage();
}

/** Fetches a URL with a page's cookies on a new connection, since the site closes idle ones. */
export const fetchAs = (page: Page, url: string, headers: Record<string, string> = {}) =>
  page.request.get(url, { headers: { Connection: "close", ...headers } });

export async function passAgeGate(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Age Verification Required");
  await page.getByRole("button", { name: "Verify My Age" }).click();
  await page.getByRole("checkbox", { name: /I confirm that I am 18 years of age or older/ }).check();
  await page.getByRole("button", { name: "Confirm & Continue" }).click();
  await expect(page).toHaveURL(path);
  // Without its stylesheet, a page also shows hidden content.
  await page.waitForLoadState();
}

type Mail = { to: string[]; subject: string; text?: string };
async function inboxOf(email: string): Promise<Mail[]> {
  const headers = { Authorization: "Bearer re_test" };
  const response = await fetch(`${process.env.MAIL}/emails`, { headers });
  const { data } = (await response.json()) as { data: Mail[] };
  return data.filter(({ to }) => to.includes(email));
}

/** Waits until an email to the address has what `find` looks for. */
async function awaitMail(email: string, find: (mail: Mail) => string[], known = ""): Promise<string> {
  let found = "";
  await expect
    .poll(async () => {
      found = (await inboxOf(email)).flatMap(find).find((one) => one !== known) ?? "";
      return found;
    })
    .not.toBe("");
  return found;
}

export const codeFor = (email: string, known = "") =>
  awaitMail(email, ({ subject }) => /^\d{6}(?= )/.exec(subject) ?? [], known);

export const linkFor = (email: string, path: string, known = "") =>
  awaitMail(
    email,
    ({ text = "" }) =>
      (text.match(/https?:\S+/g) ?? []).filter((link) => new URL(link).pathname.startsWith(path)),
    known,
  );

/** The text of an email, once it's there. */
export const mailTo = (email: string, subject: RegExp) =>
  awaitMail(email, (mail) => (subject.test(mail.subject) ? [mail.text ?? ""] : []));

export async function logIn(page: Page, email: string, password = PASSWORD) {
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log In", exact: true }).click();
}

/** Deletes only the cookie; the session remains on the server. */
export const signOut = (page: Page) => page.context().clearCookies({ name: /session$/ });

export async function signUp(page: Page, email: string, role: "Buyer" | "Creator", redirect = "") {
  await page.goto(`/signup${redirect && `?redirect=${encodeURIComponent(redirect)}`}`);
  await page.getByRole("radio", { name: new RegExp(role) }).check();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm password").fill(PASSWORD);
  await page.getByRole("button", { name: /Sign Up|Create/ }).click();
  await expect(page).toHaveURL(/\/verify-email/);
}

export async function enterCode(page: Page, code: string) {
  await page.getByLabel("Verification code").fill(code);
  await page.getByRole("button", { name: "Verify Email" }).click();
}

export async function finishOnboarding(page: Page, javaScriptEnabled: boolean | undefined) {
  await expect(page).toHaveURL(/\/welcome\/buyer\/welcome/);
  for (let step = 1; step <= 4; step++) {
    await expect(page.getByText(`Step ${step} of 5`)).toBeVisible();
    await expectAccessiblePage(page, javaScriptEnabled);
    if (step === 3) await page.getByRole("checkbox", { name: "Photography" }).check();
    await page.getByRole("button", { name: "Next" }).click();
  }
  await expect(page.getByText("Step 5 of 5")).toBeVisible();
  await expect(page.getByText("Photography")).toBeVisible();
  await expectAccessiblePage(page, javaScriptEnabled);
  await page.getByRole("button", { name: "Start Exploring" }).click();
  await expect(page.getByText("Setup Complete!")).toBeVisible();
}

export async function finishCreatorOnboarding(page: Page, javaScriptEnabled: boolean | undefined) {
  await expect(page).toHaveURL("/welcome/seller/welcome");
  for (let step = 1; step <= 3; step++) {
    await expect(page.getByText(`Step ${step} of 5`)).toBeVisible();
    await expectAccessiblePage(page, javaScriptEnabled);
    await page.getByRole("button", { name: "Next" }).click();
  }
  await expect(page).toHaveURL("/welcome/creator-profile");
}

export function phonePhoto(): Promise<Buffer> {
  const light = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200"><defs><linearGradient id="a" x2="1" y2="1">
    <stop stop-color="#f4b45c"/><stop offset="1" stop-color="#241a14"/></linearGradient></defs>
    <rect width="1600" height="1200" fill="url(#a)"/><circle cx="480" cy="430" r="220" fill="#ffe2ac"/></svg>`,
  );
  return sharp(light)
    .jpeg({ quality: 95 })
    .withExif(PHONE_METADATA)
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/**
 * Expects the page to fit the phone's width and, in `npm run test:all`, to pass axe. `npm test` runs axe on one page of
 * each layout (pages.spec.ts), because it takes longer than the page.
 */
export async function expectAccessiblePage(page: Page, javaScriptEnabled: boolean | undefined) {
  if (!hasScreen(page)) return;
  await page.waitForLoadState();
  const wide = await page.evaluate(
    "document.documentElement.scrollWidth - document.documentElement.clientWidth",
  );
  expect(wide, `${page.url()} is wider than the phone`).toBeLessThanOrEqual(0);
  if (javaScriptEnabled === false || process.env.TEST_ALL !== "yes") return;
  expect(await findViolations(page)).toEqual([]);
}

export const openTab = (page: Page, tabs: string, name: string) =>
  page.getByRole("navigation", { name: tabs }).getByRole("link", { name, exact: true }).click();

/** Opens a page from the phone's drawer, where a count may follow its name. */
export async function openFromMenu(page: Page, name: string) {
  await page.getByRole("navigation", { name: "Quick links" }).getByRole("button", { name: "Menu" }).click();
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: new RegExp(`^${name}`) })
    .click();
}

export async function payWith(page: Page, card: string) {
  await page.locator("[name=card_number]").fill(card);
  await page.getByRole("button", { name: /^(Pay|Subscribe and pay)/ }).click();
}

/** Advances the provider's clock for a payer, so that a renewal or cancellation happens now. */
export async function advanceClock(email: string, days: number) {
  const headers = { Authorization: `Bearer ${process.env.PROVIDER_KEY}` };
  const found = await fetch(`${process.env.PROVIDER}/v1/customers?email=${encodeURIComponent(email)}`, {
    headers,
  });
  const { data } = (await found.json()) as { data: { id: string }[] };
  await provider("advance", { customer: data[0]?.id ?? "", by_days: String(days) });
  await provider("settle", {});
}

/** Runs an action from the provider's dashboard. */
export async function provider(control: string, fields: Record<string, string>) {
  const response = await fetch(`${process.env.PROVIDER}/control/${control}`, {
    method: "POST",
    body: new URLSearchParams(fields),
  });
  expect(response.ok, `${control}: ${response.status} ${await response.clone().text()}`).toBe(true);
}
