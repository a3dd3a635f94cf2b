import { expect } from "../browsers.ts";
import { test } from "../signed-in.ts";
import { choose, press, uniqueJpeg } from "../steps/composer.ts";
import { expectAccessiblePage, linkFor, visitor } from "../steps/journeys.ts";

test("someone in a post shows their age, signs, and withdraws, without an account", async ({
  browser,
  signedInAs,
}, info) => {
  const js = info.project.use.javaScriptEnabled;
  const { page: creator, username } = await signedInAs("creator");
  const ana = await visitor(browser, info.project.use);
  const email = `ana.${username}@example.com`;
  const title = `Two by ${username}`;

  await test.step("the creator says that someone else is in it, and names them", async () => {
    await creator.goto("/post");
    await choose(creator, js, [await uniqueJpeg("two.jpg")]);
    await creator.getByLabel("Title").fill(title);
    await creator.getByRole("radio", { name: "Other people too" }).check();
    await press(creator, /^(Publish|Schedule)/);
    await expect(creator.getByRole("heading", { level: 1 })).toHaveText("People in this post");
    await expectAccessiblePage(creator, js);
    await creator.getByLabel("Name", { exact: true }).first().fill("Ana Reyes");
    await press(creator, "Send links");
    await expect(creator.getByText("Enter a valid email address").first()).toBeVisible();
    await creator.getByLabel("Email", { exact: true }).first().fill(email);
    await press(creator, "Send links");
    await expect(creator.getByText("Waits for Ana Reyes's consent")).toBeVisible();
    await creator.goto("/dashboard/posts?show=scheduled");
    await expect(creator.getByRole("link", { name: "Waits for consent" })).toBeVisible();
  });

  await test.step("she shows that she's 18 at the provider, and signs", async () => {
    await ana.goto(await linkFor(email, "/consents/"));
    await expect(ana.getByText(title)).toBeVisible();
    await expectAccessiblePage(ana, js);
    await ana.getByRole("link", { name: "I'm in this, and I don't agree" }).click();
    await expectAccessiblePage(ana, js);
    await ana.getByRole("link", { name: "Cancel" }).click();
    await press(ana, "Start the check");
    await ana.getByRole("button", { name: "Over 18" }).click();
    await press(ana, "Sign and agree");
    await expect(ana.getByText("Type your full name").first()).toBeVisible();
    await expectAccessiblePage(ana, js);
    await ana.getByRole("checkbox", { name: /^I'm in this post/ }).check();
    await ana.getByLabel("Signature").fill("Ana Reyes");
    await press(ana, "Sign and agree");
    await expect(ana.getByText("What you signed")).toBeVisible();
    await expectAccessiblePage(ana, js);
    await expect(async () => {
      await creator.goto("/dashboard/posts");
      await expect(creator.getByRole("link", { name: title, exact: true })).toBeVisible({ timeout: 1000 });
    }).toPass();
  });

  await test.step("she withdraws, and the post is removed", async () => {
    await ana.getByRole("link", { name: "Withdraw my consent" }).click();
    await expectAccessiblePage(ana, js);
    await press(ana, "Withdraw and remove the post");
    await expect(ana.getByRole("heading", { level: 1 })).toHaveText("You withdrew your consent");
    await creator.goto("/dashboard/posts?show=removed");
    await creator.getByRole("link", { name: title, exact: true }).click();
    await expect(creator.getByText("We removed this post")).toBeVisible();
  });
});
