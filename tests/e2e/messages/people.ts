import type { Page } from "@playwright/test";
import { expect } from "../browsers.ts";
import { test as base } from "../signed-in.ts";

export type Both = { fan: Page; creator: Page; path: string; username: string; fanEmail: string };

export const thread = (page: Page) => page.getByRole("region", { name: "Conversation" });
/** Opens a conversation at its end with a full load; from one of its anchors, the browser would only scroll. */
export async function openEnd(page: Page, path: string) {
  await page.goto("about:blank");
  await page.goto(`${path}#newest`);
}
export async function write(page: Page, text: string) {
  await page.getByLabel(/^Message to/).fill(text);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(thread(page).getByText(text, { exact: true }).last()).toBeVisible();
}

export const test = base.extend<{ both: Both }>({
  both: async ({ signedInAs }, provide) => {
    const { page: creator, username } = await signedInAs("creator");
    const { page: fan, email: fanEmail } = await signedInAs("fan");
    await creator.goto("/settings/message-price");
    await creator.getByRole("radio", { name: "Free for all" }).check();
    await creator.getByRole("button", { name: "Save" }).click();
    await expect(creator.getByText("Message price saved")).toBeVisible();
    await fan.goto(`/seller/${username}/messages`);
    await write(fan, "Hello");
    await provide({ fan, creator, path: new URL(fan.url()).pathname, username, fanEmail });
  },
});
