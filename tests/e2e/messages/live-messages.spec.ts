import type { Page } from "@playwright/test";
import { expect } from "../browsers.ts";
import { test } from "../signed-in.ts";
import { holdScripts, painted } from "../steps/hold-scripts.ts";
import { expectAccessiblePage } from "../steps/journeys.ts";

type Both = { fan: Page; creator: Page; path: string };
const thread = (page: Page) => page.getByRole("region", { name: "Conversation" });
const field = (page: Page) => page.getByLabel(/^Message to/);
const shown = (page: Page, text: string) => thread(page).getByText(text, { exact: true });
const write = async (page: Page, text: string) => {
  await field(page).fill(text);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(field(page)).toHaveValue("");
};
const isLive = (page: Page) =>
  expect(page.getByRole("link", { name: "Check for new messages" })).toHaveCount(0);

const live = test.extend<{ both: Both }>({
  both: async ({ signedInAs }, provide) => {
    const { page: creator, username } = await signedInAs("creator");
    const { page: fan } = await signedInAs("fan");
    await creator.goto("/settings/message-price");
    await creator.getByRole("radio", { name: "Free for all" }).check();
    await creator.getByRole("button", { name: "Save" }).click();
    await expect(creator.getByText("Message price saved")).toBeVisible();
    await fan.goto(`/seller/${username}/messages`);
    await field(fan).fill("The first");
    await fan.getByRole("button", { name: "Send" }).click();
    await expect(shown(fan, "The first")).toBeVisible();
    const path = new URL(fan.url()).pathname;
    await creator.goto(path);
    for (const page of [fan, creator]) await isLive(page);
    await provide({ fan, creator, path });
  },
});

live(
  "messages, edits, and receipts appear in the other browser by themselves",
  { tag: "@scripts" },
  async ({ both: { fan, creator, path } }) => {
    await write(fan, "One");
    await write(fan, "Two");
    for (const text of ["One", "Two"])
      for (const page of [fan, creator]) await expect(shown(page, text)).toHaveCount(1);
    await expect(
      creator.getByRole("status").filter({ hasText: /New message from|new messages from/ }),
    ).toHaveCount(1);
    await expect(thread(fan).getByText(/^Read /)).toBeVisible();
    await expectAccessiblePage(creator, true);

    const editor = await fan.context().newPage();
    await editor.goto(`${path}/2`);
    await editor.getByLabel("Edit message").fill("One, corrected");
    await editor.getByRole("button", { name: "Save changes" }).click();
    await editor.waitForURL(/#m-2$/);
    await expect(shown(creator, "One, corrected")).toBeVisible();
    await editor.goto(`${path}/3`);
    await editor.getByRole("button", { name: "Unsend message" }).click();
    await expect(shown(creator, "Message unsent")).toBeVisible();
    await expect(shown(creator, "Two")).toHaveCount(0);
    await editor.close();

    await creator.goto("/messages");
    await write(fan, "While you look at the list");
    await expect(creator.getByRole("main").getByText("1 unread")).toBeVisible();
    await expect(creator.getByRole("main").getByText("While you look at the list")).toBeVisible();
  },
);

live(
  "a message whose answer is lost arrives once, and so does one written without a connection",
  { tag: "@scripts" },
  async ({ both: { fan, creator } }) => {
    let isLost = true;
    await fan.route("**/messages", async (route) => {
      if (route.request().method() !== "POST" || !isLost) return route.fallback();
      isLost = false;
      // The server gets it, but the browser never learns.
      await route.fetch();
      await route.abort("connectionreset");
    });
    await write(fan, "Sent once");
    for (const page of [fan, creator]) await expect(shown(page, "Sent once")).toHaveCount(1);
    await expect(fan.locator(".pending")).toHaveCount(0);

    await fan.context().setOffline(true);
    await write(fan, "Written offline");
    await expect(fan.getByText("Not sent")).toBeVisible();
    await fan.context().setOffline(false);
    for (const page of [fan, creator]) await expect(shown(page, "Written offline")).toHaveCount(1);
    await expect(fan.getByText("Not sent")).toHaveCount(0);
  },
);

live(
  "sockets that a deployment drops come back, and nothing is lost",
  { tag: "@scripts" },
  async ({ both: { fan, creator, path } }) => {
    const sockets: { close: () => Promise<void> }[] = [];
    await creator.routeWebSocket(/\/messages\/socket$/, (socket) => {
      socket.connectToServer();
      sockets.push(socket);
    });
    await creator.goto(path);
    await expect.poll(() => sockets.length).toBe(1);
    await sockets[0]?.close();
    await write(fan, "Meanwhile");
    await expect(shown(creator, "Meanwhile")).toBeVisible();
    await expect.poll(() => sockets.length).toBe(2);
    await write(fan, "Afterward");
    await expect(shown(creator, "Afterward")).toBeVisible();
  },
);

live(
  "a block and the end of a session take effect on the open page, with what is to be done",
  { tag: ["@scripts", "@thorough"] },
  async ({ both: { fan, creator, path } }) => {
    await creator.goto(`${path}/block`);
    await creator.getByRole("button", { name: "Block" }).click();
    await expect(fan.getByText(/You can't write to/)).toBeVisible();
    await expect(field(fan)).toBeHidden();
    const other = await fan.context().newPage();
    await other.goto("/settings");
    await other.getByRole("button", { name: "Menu" }).click();
    await other.getByRole("button", { name: "Sign Out" }).click();
    await expect(fan.getByRole("alert")).toContainText("Authentication Required");
    await expect(thread(fan)).toHaveCount(0);
  },
);

live(
  "someone who reads further up keeps their place, and a button leads to what is new",
  { tag: ["@scripts", "@thorough"] },
  async ({ both: { fan, creator } }) => {
    for (let i = 1; i <= 12; i += 1) await write(fan, `Line ${i}`);
    await expect(shown(creator, "Line 12")).toBeVisible();
    await creator.evaluate(() => scrollTo(0, 0));
    await write(fan, "Below the fold");
    const pill = creator.getByRole("link", { name: "New messages" });
    await expect(pill).toBeVisible();
    expect(await creator.evaluate(() => scrollY)).toBe(0);
    await pill.click();
    await expect(shown(creator, "Below the fold")).toBeInViewport();
    await expect(pill).toHaveCount(0);
  },
);

live(
  "a draft is kept while it is written, and both see each other typing once both want that",
  { tag: ["@scripts", "@thorough"] },
  async ({ both: { fan, creator, path } }) => {
    await field(fan).pressSequentially("Half a thou");
    await fan.waitForResponse((response) => response.request().method() === "PATCH");
    await fan.reload();
    await expect(field(fan)).toHaveValue("Half a thou");
    await expect(creator.getByText(/is typing|is here/)).toHaveCount(0);
    for (const page of [fan, creator]) {
      await page.goto("/settings/messages");
      await page.getByLabel("Show when I'm here and typing").check();
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText("Settings saved")).toBeVisible();
    }
    for (const page of [fan, creator]) await page.goto(path);
    await expect(creator.getByText(/is here/)).toBeVisible();
    await field(fan).pressSequentially("ght");
    await expect(creator.getByText(/is typing/)).toBeVisible();
  },
);

live(
  "being here and typing appear on an open page, and go again, without a reload",
  { tag: ["@scripts", "@thorough"] },
  async ({ both: { fan, creator, path } }) => {
    for (const page of [fan, creator]) {
      const settings = await page.context().newPage();
      await settings.goto("/settings/messages");
      await settings.getByLabel("Show when I'm here and typing").check();
      await settings.getByRole("button", { name: "Save" }).click();
      await expect(settings.getByText("Settings saved")).toBeVisible();
      await settings.close();
    }
    await creator.clock.install();
    await fan.goto(path);
    await expect(creator.getByText(/is here/)).toBeVisible();
    await field(fan).pressSequentially("Hm");
    await expect(creator.getByText(/is typing/)).toBeVisible();
    await creator.clock.fastForward(7_000);
    await expect(creator.getByText(/is typing/)).toHaveCount(0);
    await expect(creator.getByText(/is here/)).toBeVisible();
    await fan.goto("/settings");
    await creator.clock.fastForward(50_000);
    await expect(creator.getByText(/is here/)).toHaveCount(0);
  },
);

live(
  "what one is about to tap stays where it is when the scripts arrive",
  { tag: "@scripts" },
  async ({ both: { creator, path } }) => {
    const release = await holdScripts(creator);
    await creator.goto(path, { waitUntil: "commit" });
    const places = async () => {
      const names = ["Send", "Add files or a price"];
      const buttons = names.map((name) => creator.getByRole("button", { name }).boundingBox());
      return Promise.all([field(creator).boundingBox(), ...buttons]);
    };
    await expect(creator.getByRole("contentinfo")).toBeAttached();
    await painted(creator);
    const before = await places();
    expect(before.every((box) => box !== null)).toBe(true);
    release();
    await isLive(creator);
    expect(await places()).toEqual(before);
  },
);
