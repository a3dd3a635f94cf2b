import type { Page } from "@playwright/test";
import { expect } from "../browsers.ts";
import { test } from "../signed-in.ts";
import { press } from "../steps/composer.ts";
import { expectAccessiblePage, payWith } from "../steps/journeys.ts";

const SECRET = "Behind the curtain there is a third curtain.";

async function publish(creator: Page, title: string) {
  await creator.goto("/post");
  await creator.getByLabel("Title").fill(title);
  await creator.getByLabel(/^Text/).fill(SECRET);
  await creator.getByRole("radio", { name: /^One-time purchase/ }).check();
  await creator.getByLabel(/^Price/).fill("7");
  await press(creator, /^Publish/);
  await expect(creator).toHaveURL(/\/content\//);
  return new URL(creator.url()).pathname;
}

async function saveByTipping(
  fan: Page,
  profile: string,
  { dollars, card }: { dollars: string; card: string },
) {
  await fan.goto(`${profile}/tip`);
  await fan.getByRole("radio", { name: "Other", exact: true }).check();
  await fan.getByLabel("Other amount").fill(dollars);
  await fan
    .getByRole("button", { name: /^(Continue to payment|Use another card)$/ })
    .last()
    .click();
  await fan.getByLabel("Save my card for next time").check();
  await payWith(fan, card);
}

test("a fan saves a card, pays with one tap, confirms at the bank, and removes it", async ({
  signedInAs,
}, info) => {
  const { javaScriptEnabled } = info.project.use;
  const { page: creator, username } = await signedInAs("creator");
  const profile = `/seller/${username}`;
  const path = await publish(creator, "The third curtain");
  const { page: fan } = await signedInAs("fan");

  await test.step("the card is saved on the provider's page", async () => {
    await saveByTipping(fan, profile, { dollars: "5", card: "4242424242424242" });
    await expect(fan.getByText("Tip Sent!")).toBeVisible();
  });

  await test.step("one tap unlocks a post", async () => {
    await fan.goto(path);
    await fan.getByRole("link", { name: "Unlock for $7" }).click();
    const pay = fan.getByRole("button", { name: "Pay $7 with Visa ending in 4242" });
    await expect(pay).toBeVisible();
    await expectAccessiblePage(fan, javaScriptEnabled);
    await pay.click();
    await expect(fan.getByRole("heading", { name: "Post Unlocked!" })).toBeVisible();
    await fan.getByRole("link", { name: "Open the post" }).click();
    await expect(fan.getByText(SECRET)).toBeVisible();
    await fan.goto("/payments");
    await expect(fan.getByRole("link", { name: /^“The third curtain”/ })).toHaveCount(1);
    await expectAccessiblePage(fan, javaScriptEnabled);
  });

  await test.step("two taps subscribe", async () => {
    await fan.goto(profile);
    await fan
      .getByRole("button", { name: /^Subscribe · / })
      .first()
      .click();
    await fan.getByRole("button", { name: "Pay with Visa •• 4242" }).click();
    await expect(fan.getByRole("heading", { name: "Subscription Activated!" })).toBeVisible();
  });

  await test.step("Enter in the tip form charges nothing, and leads to the provider's page", async () => {
    await fan.goto(`${profile}/tip`);
    await expectAccessiblePage(fan, javaScriptEnabled);
    await fan.getByRole("radio", { name: "Other", exact: true }).check();
    await fan.getByLabel("Other amount").fill("12.50");
    await fan.getByLabel("Other amount").press("Enter");
    await expect(fan.locator("[name=card_number]")).toBeVisible();
  });

  await test.step("a card that the bank wants confirmed leads there, and back", async () => {
    await saveByTipping(fan, profile, { dollars: "6", card: "4000002760003184" });
    await fan.getByRole("button", { name: "Complete" }).click();
    await expect(fan.getByText("Tip Sent!")).toBeVisible();
    await fan.goto(`${profile}/tip`);
    await fan.getByRole("radio", { name: "$10" }).check();
    await fan.getByLabel("Note (optional)").fill("Thank you");
    await fan.getByRole("button", { name: "Pay with Visa ending in 3184" }).click();
    await fan.getByRole("button", { name: "Fail" }).click();
    await expect(fan.getByText("Your bank couldn't confirm that it was you.")).toBeVisible();
    await expect(fan.getByRole("radio", { name: "$10" })).toBeChecked();
    await expect(fan.getByLabel("Note (optional)")).toHaveValue("Thank you");
    await expectAccessiblePage(fan, javaScriptEnabled);
    await fan.goto(`${profile}/tip`);
    await fan.getByRole("radio", { name: "$10" }).check();
    await fan.getByRole("button", { name: "Pay with Visa ending in 3184" }).click();
    await fan.getByRole("button", { name: "Complete" }).click();
    await expect(fan.getByText("Tip Sent!")).toBeVisible();
  });

  await test.step("after a declined card, another saved one pays with one tap", async () => {
    await saveByTipping(fan, profile, { dollars: "7", card: "4000000000000341" });
    await expect(fan.getByText("Tip Sent!")).toBeVisible();
    await fan.goto(`${profile}/tip`);
    await fan.getByRole("radio", { name: "$25" }).check();
    await fan.getByRole("button", { name: "Pay with Visa ending in 0341" }).click();
    await expect(fan.getByText("Your Visa ending in 0341 wasn't charged")).toBeVisible();
    await expectAccessiblePage(fan, javaScriptEnabled);
    await fan.getByRole("button", { name: "Pay with Visa ending in 4242" }).click();
    await expect(fan.getByText("Tip Sent!")).toBeVisible();
  });

  await test.step("the declined card is offered last, after the provider's page, where another card pays", async () => {
    await fan.goto(`${profile}/tip`);
    await expect(fan.locator("form .actions").getByRole("button")).toHaveText([
      "Pay with Visa •• ending in 4242",
      "Pay with Visa •• ending in 3184",
      "Use another card",
      "Pay with Visa •• ending in 0341 (declined)",
    ]);
    await fan.getByRole("radio", { name: "$25" }).check();
    const another = fan.locator("form .actions").getByRole("button", { name: "Use another card" });
    await another.click();
    await expect(fan.getByText(/Press the button again to send another tip\./).first()).toBeVisible();
    await expectAccessiblePage(fan, javaScriptEnabled);
    await another.click();
    await payWith(fan, "5555555555554444");
    await expect(fan.getByText("Tip Sent!")).toBeVisible();
  });

  await test.step("a removed card isn't offered again", async () => {
    await fan.goto("/payments");
    await fan.getByRole("button", { name: "Remove Visa ending in 0341" }).click();
    await expect(fan.getByText("Card removed")).toBeVisible();
    await expect(fan.getByRole("button", { name: /^Remove Visa/ })).toHaveCount(2);
    await fan.goto(`${profile}/tip`);
    await expect(fan.getByRole("button", { name: "Pay with Visa ending in 3184" })).toBeVisible();
  });
});
