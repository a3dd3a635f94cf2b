import { test } from "@playwright/test";
import type { FirefoxDriver } from "../steps/firefox-driver.ts";
import { expectNoOverflow, logIn, payWith } from "../steps/firefox-journeys.ts";
import { creatorAndFan, firefoxForFile, sellText } from "../steps/firefox-people.ts";
import { provider } from "../steps/journeys.ts";

const openPhone = firefoxForFile();

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
  const { creator, fan, studio, phone } = await creatorAndFan(openPhone);
  await logIn(studio, creator.email);
  await logIn(phone, fan.email);

  let content = "";
  await test.step("a post that was bought and not opened is refunded", async () => {
    content = await sellText(studio, { title: "The second door", text: "Behind it is a third." });
    await phone.visit(`${content}/unlock`);
    await phone.press("Purchase Now");
    await payWith(phone, "4242424242424242", "Pay $7.00");
    await phone.expectText("Post Unlocked!");
    await phone.press("My payments", "link");
    await follow(phone, /\/payments\/pi_\w+/);
    await phone.press("Get a refund", "link");
    await phone.expectText("You lose access to the post now.");
    await expectNoOverflow(phone);
    await phone.press("Refund $7");
    await phone.expectText("$7.00 was refunded");
    await expectNoOverflow(phone);
    await phone.visit(content);
    await phone.expectText("Unlock for $7");
  });

  await test.step("a monthly limit refuses payments that exceed it in advance", async () => {
    await phone.visit("/payments/limit");
    await phone.fillByLabel("Monthly limit", "8");
    await phone.press("Save limit");
    await phone.expectText("It's in effect now.");
    await expectNoOverflow(phone);
    await tip(phone, { to: creator.username, card: "4000000000000259" });
    await phone.visit(`/seller/${creator.username}/tip`);
    await phone.choose("$10");
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
