import { expect, test } from "@playwright/test";
import type { Browser } from "puppeteer-core";
import { newAccount } from "../signed-in.ts";
import { FirefoxDriver, openFirefox } from "../steps/firefox-driver.ts";
import { expectNoOverflow, logIn, payWith } from "../steps/firefox-journeys.ts";

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

const SECRET = "What the mirror kept to itself.";

test("a fan buys a post and tips its creator, in Firefox without JavaScript", async () => {
  test.setTimeout(240_000);
  const creator = await newAccount("creator");
  const fan = await newAccount("fan");
  const studio = await FirefoxDriver.of(firefox);
  const phone = await FirefoxDriver.of(firefox);
  Object.assign(people, { studio, phone });

  let content = "";
  await test.step("the creator sells a single post", async () => {
    await logIn(studio, creator.email);
    await studio.visit("/post");
    await studio.fillByLabel("Title", "The mirror");
    await studio.fillByLabel("Text", SECRET);
    await studio.choose("One-time purchase");
    await studio.fillByLabel("Price", "7");
    await studio.press("Publish");
    await studio.expectHeading("The mirror");
    content = new URL(studio.currentPath(), "http://any").pathname;
  });

  await test.step("the fan reads the terms, leaves the provider's page, and comes back to buy", async () => {
    await logIn(phone, fan.email);
    await phone.visit(content);
    expect(await phone.source()).not.toContain(SECRET);
    await phone.press("Unlock for $7", "link");
    await phone.expectHeading("Unlock Exclusive Content");
    await phone.expectText("$7 one-time");
    await expectNoOverflow(phone);
    await phone.press("Purchase Now");
    await phone.press("Cancel and go back", "link");
    await phone.expectText("You weren't charged.");
    await phone.press("Unlock for $7", "link");
    await phone.press("Purchase Now");
    await payWith(phone, "4000000000000002", "Pay $7.00");
    await phone.expectText("declined");
    await payWith(phone, "4242424242424242", "Pay $7.00");
    await phone.expectText("Post Unlocked!");
    await phone.press("Open the post", "link");
    await phone.expectPath(content);
    await phone.expectText(SECRET);
    await expectNoOverflow(phone);
  });

  await test.step("a tip with a note", async () => {
    await phone.visit(`/seller/${creator.username}`);
    await phone.press("Send a tip", "link");
    await phone.choose("$5");
    await phone.fillByLabel("Note (optional)", "For the frame around it");
    await phone.press("Continue to payment");
    await payWith(phone, "4242424242424242", "Pay $5.00");
    await phone.expectPath(`/seller/${creator.username}`);
    await phone.expectText("Tip Sent!");
  });

  await test.step("both find it under Payments", async () => {
    await phone.visit("/payments");
    for (const amount of ["$7.00", "$5.00"]) await phone.expectText(amount);
    await expectNoOverflow(phone);
    await studio.visit("/dashboard");
    for (const text of ["For the frame around it", "$6.30", "$4.50"]) await studio.expectText(text);
    await expectNoOverflow(studio);
  });
});
