import { expect } from "../browsers.ts";
import { test } from "../signed-in.ts";
import { expectAccessiblePage } from "../steps/journeys.ts";

test("a creator sees a new message at the bell, and opens it from its row", async ({ signedInAs }, info) => {
  const { javaScriptEnabled } = info.project.use;
  const { page: creator, username } = await signedInAs("creator");
  const { page: fan } = await signedInAs("fan");
  await creator.goto("/notifications");
  await expect(creator.getByText("No notifications yet")).toBeVisible();
  await expectAccessiblePage(creator, javaScriptEnabled);
  await creator.goto("/settings/message-price");
  await creator.getByRole("radio", { name: "Free for all" }).check();
  await creator.getByRole("button", { name: "Save" }).click();
  await expect(creator.getByText("Message price saved")).toBeVisible();
  await fan.goto(`/seller/${username}`);
  await fan.getByRole("link", { name: "Message", exact: true }).click();
  await fan.getByLabel(/^Message to/).fill("Hello");
  await fan.getByRole("button", { name: "Send" }).click();
  await expect(fan.getByText("Hello", { exact: true }).last()).toBeVisible();

  await creator.goto("/notifications?show=unread");
  await expect(creator.getByText("1 unread").first()).toBeAttached();
  await expectAccessiblePage(creator, javaScriptEnabled);
  await creator.getByRole("link", { name: /sent you a message/ }).click();
  await expect(creator.getByText("Hello", { exact: true }).last()).toBeVisible();
  await creator.goto("/notifications?show=unread");
  await expect(creator.getByText("Nothing unread")).toBeVisible();
});
