import type { Page } from "@playwright/test";
import { expect, hasScreen } from "../browsers.ts";
import { choose, jpeg, press } from "../steps/composer.ts";
import { expectAccessiblePage } from "../steps/journeys.ts";
import { test, thread } from "./people.ts";

const main = (page: Page) => page.getByRole("main");

async function makeList(creator: Page, path: string, js: boolean | undefined) {
  await creator.goto("/fan-lists");
  await creator.getByLabel("Name").fill("Print collectors");
  await press(creator, "Create list");
  await expect(creator.getByText("List created")).toBeVisible();
  await expectAccessiblePage(creator, js);
  await creator.goto(path);
  await creator.locator("summary", { hasText: "Search and options" }).click();
  await creator.getByRole("link", { name: "Lists", exact: true }).click();
  await creator.getByLabel("Print collectors").check();
  await press(creator, "Save");
  await expect(creator.getByText("Lists saved")).toBeVisible();
  await expectAccessiblePage(creator, js);
}
async function preview(creator: Page, text: string) {
  await creator.getByLabel("Who gets it").selectOption({ label: "List: Print collectors" });
  await creator.getByLabel("Message", { exact: true }).fill(text);
  await press(creator, "Preview");
  await expect(creator).toHaveURL(/\/broadcasts\/[\w-]+$/);
  await expect(main(creator).getByText(text)).toBeVisible();
}

test("a creator sends a broadcast to a list and cancels another, and a fan reads it and turns broadcasts off", async ({
  both,
}, info) => {
  const js = info.project.use.javaScriptEnabled;
  const { fan, creator, path } = both;
  await makeList(creator, path, js);

  await test.step("the creator begins without a text, adds a photo, and reads who gets it", async () => {
    await creator.goto("/broadcasts");
    await expectAccessiblePage(creator, js);
    await creator.getByRole("link", { name: "Write a broadcast" }).click();
    await press(creator, "Preview");
    await expect(main(creator).getByText("Write a message, or add at least one file.").first()).toBeVisible();
    await expectAccessiblePage(creator, js);
    await choose(creator, js, [await jpeg("a.jpg", "#a85")]);
    await preview(creator, "The prints are back");
    await expect(main(creator).getByText("1 fan", { exact: true }).first()).toBeVisible();
    await expectAccessiblePage(creator, js);
  });

  await test.step("it goes out right away, and the fan reads it in the conversation", async () => {
    await press(creator, "Send to 1 fan");
    await expect(creator.getByText("On its way")).toBeVisible();
    await expectAccessiblePage(creator, js);
    await expect(async () => {
      await fan.goto(path);
      await expect(thread(fan).getByText("The prints are back")).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 120_000 });
    await expect(thread(fan).getByText("Sent to several fans")).toBeVisible();
    await expectAccessiblePage(fan, js);
    await expect(async () => {
      await creator.reload();
      await expect(main(creator).getByText("Delivered")).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 120_000 });
    await expect(main(creator).getByText("Sent", { exact: true })).toBeVisible();
  });

  await test.step("the fan turns broadcasts off, and isn't counted in the next one", async () => {
    await fan.locator("summary", { hasText: "Search and options" }).click();
    await fan.getByRole("button", { name: "Turn off broadcasts" }).click();
    await expect(fan.getByText("Broadcasts turned off")).toBeVisible();
    await expectAccessiblePage(fan, js);
    await creator.goto("/broadcasts/new");
    await preview(creator, "A second one");
    await expect(main(creator).getByText("1 fan left out.")).toBeVisible();
    if (hasScreen(creator))
      await expect(main(creator).getByRole("button", { name: "Send", exact: true })).toBeVisible();
  });

  await test.step("a scheduled broadcast waits, a canceled one is a draft again, and a deleted one is gone", async () => {
    await main(creator)
      .getByRole("radio", { name: /Schedule/ })
      .check();
    const later = new Date(Date.now() + 3 * 24 * 3_600_000).toISOString().slice(0, 16);
    await creator.locator("[name=publish_on]").fill(later);
    await main(creator).locator("#send button[value=send]").click();
    await expect(creator.getByText("Broadcast scheduled")).toBeVisible();
    await expect(main(creator).getByText(/^Goes out \w+ \d+, \d{4} at /)).toBeVisible();
    await expectAccessiblePage(creator, js);
    await press(creator, "Cancel sending");
    await expect(creator.getByText("It's a draft again.")).toBeVisible();
    await creator.getByText("Delete broadcast").click();
    await expectAccessiblePage(creator, js);
    await press(creator, "Delete for good");
    await expect(creator.getByText("Broadcast deleted")).toBeVisible();
    await expect(main(creator).getByText("A second one")).toHaveCount(0);
  });
});
