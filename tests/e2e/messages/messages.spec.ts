import type { Page } from "@playwright/test";
import { expect, hasScreen } from "../browsers.ts";
import { test } from "../signed-in.ts";
import { expectAccessiblePage } from "../steps/journeys.ts";

const thread = (page: Page) => page.getByRole("region", { name: "Conversation" });
const write = async (page: Page, text: string) => {
  await page.getByLabel(/^Message to/).fill(text);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(thread(page).getByText(text, { exact: true }).last()).toBeVisible();
};

test("a fan and a creator write to each other, and one blocks the other", async ({ signedInAs }, info) => {
  const { javaScriptEnabled } = info.project.use;
  const { page: creator, username } = await signedInAs("creator");
  const { page: fan } = await signedInAs("fan");
  await creator.goto("/settings/message-price");
  await creator.getByRole("radio", { name: "Free for all" }).check();
  await creator.getByRole("button", { name: "Save" }).click();
  await expect(creator.getByText("Message price saved")).toBeVisible();

  await test.step("the fan begins, after a mistake that keeps the page", async () => {
    await fan.goto(`/seller/${username}`);
    await fan.getByRole("link", { name: "Message", exact: true }).click();
    await fan.getByLabel(/^Message to/).fill("   ");
    await fan.getByRole("button", { name: "Send" }).click();
    await expect(fan.getByText("Write a message").first()).toBeVisible();
    await expectAccessiblePage(fan, javaScriptEnabled);
    await write(fan, "Hello Mira, https://example.com");
    await expect(fan.getByRole("link", { name: "https://example.com" })).toHaveCount(0);
    await expectAccessiblePage(fan, javaScriptEnabled);
  });

  await test.step("the creator sees it as unread, reads it, and replies to it", async () => {
    await creator.goto("/messages");
    await expect(creator.getByRole("main").getByText("1 unread")).toBeVisible();
    await expectAccessiblePage(creator, javaScriptEnabled);
    await creator
      .getByRole("link", { name: /Ada Fan|fan\./ })
      .first()
      .click();
    await creator.getByRole("link", { name: "Reply to message 1" }).click();
    await expect(creator.getByText("Replying to:")).toBeVisible();
    await write(creator, "Hello you");
    await creator.goto("/messages?show=unread");
    await expect(creator.getByText("Nothing unread")).toBeVisible();
  });

  await test.step("the fan checks for it, reacts, edits, and unsends", async () => {
    // With JavaScript, it appears live.
    if (!javaScriptEnabled) {
      await fan.getByRole("link", { name: "Check for new messages" }).click();
      await expect(thread(fan).getByText("New", { exact: true })).toBeVisible();
    }
    await expect(thread(fan).getByText("Hello you", { exact: true })).toBeVisible();
    await fan.getByRole("link", { name: "React to message 2" }).click();
    await expectAccessiblePage(fan, javaScriptEnabled);
    await fan.getByRole("button", { name: "Heart" }).click();
    await expect(fan.getByRole("img", { name: "Heart from you" })).toBeVisible();
    await fan.getByRole("link", { name: "Options for message 1" }).click();
    await fan.getByLabel("Edit message").fill("Hello again");
    await fan.getByRole("button", { name: "Save changes" }).click();
    await expect(fan.getByText("Edited", { exact: true })).toBeVisible();
    if (!javaScriptEnabled && hasScreen(fan)) await expectUncovered(fan, 1);
    await fan.getByRole("link", { name: "Options for message 1" }).click();
    await fan.getByRole("button", { name: "Unsend message" }).click();
    await expect(thread(fan).getByText("Message unsent", { exact: true }).first()).toBeVisible();
  });

  await test.step("the creator archives it, finds it, and blocks the fan", async () => {
    await creator.goto("/messages");
    await creator
      .getByRole("link", { name: /Ada Fan|fan\./ })
      .first()
      .click();
    await expect(creator.getByText("Hello again")).toHaveCount(0);
    await creator.locator("summary", { hasText: "Search and options" }).click();
    await creator.getByRole("button", { name: "Archive" }).click();
    await expect(creator.getByText("Conversation archived")).toBeVisible();
    await creator.locator("summary", { hasText: "Search and options" }).click();
    await creator.getByRole("link", { name: "Block" }).click();
    await expectAccessiblePage(creator, javaScriptEnabled);
    await creator.getByRole("button", { name: "Block" }).click();
    await expect(creator.getByText(/is blocked/)).toBeVisible();
    await expectAccessiblePage(creator, javaScriptEnabled);
    await fan.reload();
    await expect(fan.getByText(/You can't write to/)).toBeVisible();
    await expect(fan.getByLabel(/^Message to/)).toHaveCount(0);
    await creator.goto("/settings/messages");
    await creator.getByRole("button", { name: /^Unblock/ }).click();
    await expect(creator.getByText("You haven't blocked anyone", { exact: false })).toBeVisible();
    await fan.reload();
    await write(fan, "Thank you");
  });
});

/** Without scripts, the "edited" confirmation stays, so it mustn't cover the message. */
async function expectUncovered(page: Page, number: number) {
  const said = await page.locator("#flash .notice").boundingBox();
  const changed = await thread(page).locator(`#m-${number} .bubble`).boundingBox();
  expect(said).not.toBeNull();
  expect(changed?.y).toBeGreaterThanOrEqual((said?.y ?? 0) + (said?.height ?? 0));
}
