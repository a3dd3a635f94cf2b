import { expect, test } from "@playwright/test";
import { expectNoOverflow, logIn, payWith } from "../steps/firefox-journeys.ts";
import { creatorAndFan, firefoxForFile, sellText } from "../steps/firefox-people.ts";

const openPhone = firefoxForFile();

const SECRET = "What the mirror kept to itself.";

test("a fan buys a post and tips its creator, in Firefox without JavaScript", async () => {
  const { creator, fan, studio, phone } = await creatorAndFan(openPhone);

  let content = "";
  await test.step("the creator sells a single post", async () => {
    await logIn(studio, creator.email);
    content = await sellText(studio, { title: "The mirror", text: SECRET });
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
