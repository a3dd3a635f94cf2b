import { expect, hasScreen } from "../browsers.ts";
import { test } from "../signed-in.ts";
import { expectAccessiblePage, payWith } from "../steps/journeys.ts";

test("a fan tips a creator with a note", async ({ signedInAs }, info) => {
  const { javaScriptEnabled } = info.project.use;
  const { page: creator, username } = await signedInAs("creator");
  const { page: fan } = await signedInAs("fan");
  const profile = `/seller/${username}`;

  await test.step("the tip page is a dialog where scripts run", async () => {
    await fan.goto(profile);
    await expectAccessiblePage(fan, javaScriptEnabled);
    await fan.getByRole("link", { name: "Send a tip" }).click();
    const place = javaScriptEnabled
      ? fan.getByRole("dialog", { name: /^Send a tip to/ })
      : fan.getByRole("main");
    if (!javaScriptEnabled) await expect(fan).toHaveURL(`${profile}/tip`);
    await expect(place.getByRole("heading", { name: /^Send a tip to/ })).toBeVisible();
    await expectAccessiblePage(fan, javaScriptEnabled);
    const own = place.getByLabel("Other amount");
    if (hasScreen(fan)) await expect(own).toBeHidden();
    await place.getByRole("radio", { name: "Other", exact: true }).check();
    await own.fill("12.50");
    await place.getByRole("radio", { name: "$5" }).check();
    await place.getByLabel("Note (optional)").fill("For the light in it");
    await place.getByRole("button", { name: "Continue to payment" }).click();
  });

  await test.step("two amounts are asked about, with everything kept", async () => {
    await expect(fan).toHaveURL(`${profile}/tip`);
    await expect(fan.getByText("You chose $5 and entered $12.50. Keep one of them.").first()).toBeVisible();
    await expect(fan.getByLabel("Note (optional)")).toHaveValue("For the light in it");
    await expectAccessiblePage(fan, javaScriptEnabled);
    await fan.getByRole("radio", { name: "Other", exact: true }).check();
    await fan.getByRole("button", { name: "Continue to payment" }).click();
  });

  await test.step("paid, the fan is thanked, and the creator reads the note", async () => {
    await payWith(fan, "4242424242424242");
    await expect(fan).toHaveURL(profile);
    await expect(fan.getByText("Tip Sent!")).toBeVisible();
    await expectAccessiblePage(fan, javaScriptEnabled);
    await creator.goto("/dashboard");
    await expect(creator.getByText("“For the light in it”")).toBeVisible();
    for (const amount of ["$12.50", "$11.25"]) await expect(creator.getByText(amount).first()).toBeVisible();
    await expectAccessiblePage(creator, javaScriptEnabled);
  });
});
