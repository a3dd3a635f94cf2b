import { test } from "@playwright/test";
import type { Browser } from "puppeteer-core";
import { newAccount } from "../signed-in.ts";
import { FirefoxDriver, openFirefox } from "../steps/firefox-driver.ts";
import { expectNoOverflow, logIn, payWith } from "../steps/firefox-journeys.ts";
import { provider } from "../steps/journeys.ts";

const people: Record<string, FirefoxDriver> = {};
let firefox: Browser;

test.beforeAll(async () => {
  firefox = await openFirefox();
});

test.afterAll(() => firefox?.close());

test.afterEach(async () => {
  const info = test.info();
  if (info.status === info.expectedStatus) return;
  for (const [name, hands] of Object.entries(people)) await hands.screenshot(`${info.outputPath(name)}.png`);
});

/** Opens the first page that the current one links to at such a path. */
async function follow(hands: FirefoxDriver, path: RegExp) {
  const [, found] = new RegExp(`href="(${path.source})"`).exec(await hands.source()) ?? [];
  await hands.visit(found ?? `(no link to ${path.source})`);
}

async function tip(phone: FirefoxDriver, { to, card }: { to: string; card: string }) {
  await phone.visit(`/seller/${to}/tip`);
  await phone.choose("$5");
  await phone.press("Continue to payment");
  await payWith(phone, card, "Pay $5.00");
  await phone.expectText("Tip Sent!");
}

test("money comes back: a refund, a limit, and a dispute, in Firefox without JavaScript", async () => {
  test.setTimeout(240_000);
  const creator = await newAccount("creator");
  const fan = await newAccount("fan");
  const studio = await FirefoxDriver.of(firefox);
  const phone = await FirefoxDriver.of(firefox);
  Object.assign(people, { studio, phone });
  await logIn(studio, creator.email);
  await logIn(phone, fan.email);

  let content = "";
  await test.step("a post that was bought and not opened is refunded", async () => {
    await studio.visit("/post");
    await studio.fillByLabel("Title", "The second door");
    await studio.fillByLabel("Text", "Behind it is a third.");
    await studio.choose("One-time purchase");
    await studio.fillByLabel("Price", "7");
    await studio.press("Publish");
    await studio.expectHeading("The second door");
    content = new URL(studio.currentPath(), "http://any").pathname;
    await phone.visit(`${content}/unlock`);
    await phone.press("Purchase Now");
    await payWith(phone, "4242424242424242", "Pay $7.00");
    await phone.expectText("Post Unlocked!");
    await phone.press("My payments", "link");
    await follow(phone, /\/payments\/pi_\w+/);
    await phone.press("Get a refund", "link");
    await phone.expectText("The post closes for you now.");
    await expectNoOverflow(phone);
    await phone.press("Refund $7");
    await phone.expectText("$7.00 was refunded");
    await expectNoOverflow(phone);
    await phone.visit(content);
    await phone.expectText("Unlock for $7");
  });

  await test.step("a monthly limit refuses what exceeds it, before payment", async () => {
    await phone.visit("/payments/limit");
    await phone.fillByLabel("Monthly limit", "8");
    await phone.press("Save limit");
    await phone.expectText("It's in effect now.");
    await expectNoOverflow(phone);
    await tip(phone, { to: creator.username, card: "4000000000000259" });
    await phone.visit(`/seller/${creator.username}/tip`);
    await phone.choose("$5");
    await phone.press("Continue to payment");
    await phone.expectText("You have $3.00 left this month. You weren't charged.");
    await expectNoOverflow(phone);
  });

  await test.step("the tip is disputed; the creator answers and submits", async () => {
    await provider("settle", {});
    await studio.visit("/payments");
    await expectNoOverflow(studio);
    await follow(studio, /\/payments\/disputes\/[\w-]+/);
    await studio.expectHeading("Dispute");
    await studio.expectText("Needs an answer");
    await studio.fillByLabel("Your side (optional)", "They thanked me for it.");
    await studio.press("Save");
    await studio.expectText("Your answer is saved");
    await studio.press("Submit now");
    await studio.expectText("The bank is deciding");
    await expectNoOverflow(studio);
  });

  await test.step("both see where the money is", async () => {
    await phone.visit("/payments");
    await phone.expectText("Disputed");
    await studio.visit("/payments/statements");
    await follow(studio, /\/payments\/statements\/\d{4}-\d{2}/);
    await studio.expectText("Refund");
    await expectNoOverflow(studio);
  });
});
