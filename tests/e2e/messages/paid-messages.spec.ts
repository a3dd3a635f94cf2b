import type { Page } from "@playwright/test";
import { expect, hasScreen } from "../browsers.ts";
import { jpeg, press } from "../steps/composer.ts";
import { expectAccessiblePage, payWith } from "../steps/journeys.ts";
import { openEnd, test, thread } from "./people.ts";
import { sendPaid } from "./send-paid.ts";

const locked = (page: Page) => thread(page).getByRole("link", { name: /^Unlock for/ });
const photos = (page: Page) => thread(page).getByRole("link", { name: /^View photo/ });
/** A photo's smallest URL, and the media URLs a page may contain for locked files. */
const mediaUrls = (page: Page) =>
  page
    .locator("main img[src*='/media/messages/']")
    .evaluateAll((all) => all.map((one) => one.getAttribute("src")));

test("a creator sells two photos in a message, a fan buys and opens them, and unsending refunds them", async ({
  both,
}, info) => {
  const js = info.project.use.javaScriptEnabled;
  const { fan, creator, path } = both;
  const number = await sendPaid(both, "5", js, true);

  await test.step("the creator sees that it isn't sold, and the fan sees a locked card with its contents", async () => {
    await expect(thread(creator).getByText("$5 · Not bought yet")).toBeVisible();
    await expectAccessiblePage(creator, js);
    await openEnd(fan, path);
    await expect(thread(fan).getByText("Free preview")).toBeVisible();
    await expect(photos(fan)).toHaveCount(1);
    await expect(locked(fan)).toHaveText("Unlock for $5");
    await expect(thread(fan).getByText("1 photo", { exact: true })).toBeVisible();
    for (const url of await mediaUrls(fan)) expect(url).toContain(`/${number}/0/`);
    await expectAccessiblePage(fan, js);
  });

  await test.step("the fan reads what it costs, and pays on the provider's page", async () => {
    await locked(fan).click();
    await expect(fan.getByRole("heading", { level: 1 })).toHaveText(/^Unlock a message from/);
    await expect(fan.getByText("Two photos for 5")).toBeVisible();
    await expect(fan.getByText("Free preview", { exact: true }).first()).toBeVisible();
    await expectAccessiblePage(fan, js);
    await fan.getByRole("button", { name: "Continue to payment" }).click();
    await payWith(fan, "4242424242424242");
    await expect(fan.getByRole("heading", { name: "Message Unlocked!" })).toBeVisible();
    await expectAccessiblePage(fan, js);
  });

  await test.step("it stays closed in the conversation until the fan opens it", async () => {
    await openEnd(fan, path);
    await expect(thread(fan).getByText(/full refund for 24 hours/)).toBeVisible();
    await expect(photos(fan)).toHaveCount(1);
    await expectAccessiblePage(fan, js);
    await thread(fan).getByRole("link", { name: "Open", exact: true }).click();
    const all = fan.getByRole("main").getByRole("link", { name: /^View photo/ });
    await expect(all).toHaveCount(2);
    await expectAccessiblePage(fan, js);
    // A text browser doesn't load photos, and the message counts as opened once one loads.
    if (!hasScreen(fan)) await all.last().click();
    await openEnd(fan, path);
    await expect(photos(fan)).toHaveCount(2);
    await fan.goto("/payments");
    await expect(
      fan
        .getByRole("main")
        .getByText(/Message from/)
        .first(),
    ).toBeVisible();
  });

  await test.step("the creator sees it sold, reads what unsending costs, and the fan gets the money back", async () => {
    await creator.reload();
    await expect(thread(creator).getByText("$5 · Bought")).toBeVisible();
    await creator.getByRole("link", { name: `Options for message ${number}` }).click();
    await creator.getByRole("button", { name: "Unsend message" }).click();
    await expect(creator.getByRole("heading", { name: "Unsend a message that was bought?" })).toBeVisible();
    await expect(
      creator.getByText(/gets \$5\.00 back\. \$4\.50 of it comes out of your balance/),
    ).toBeVisible();
    await expectAccessiblePage(creator, js);
    await creator.getByRole("button", { name: "Unsend and refund $5.00" }).click();
    await expect(creator.getByText("The refund is on its way.")).toBeInViewport();
    await fan.goto(path);
    await expect(thread(fan).getByText("Message unsent")).toBeVisible();
    await expect(photos(fan)).toHaveCount(0);
    await expect(async () => {
      await fan.goto("/payments");
      await expect(
        fan
          .getByRole("main")
          .getByText(/Refunded/)
          .first(),
      ).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 120_000 });
  });
});

test("a saved card buys with one tap, and a fan who turned them off gets no paid messages", async ({
  both,
}, info) => {
  const js = info.project.use.javaScriptEnabled;
  const { fan, creator, path } = both;
  await sendPaid(both, "5", js);
  await openEnd(fan, path);
  await locked(fan).click();
  await fan.getByRole("button", { name: "Continue to payment" }).click();
  await fan.getByLabel("Save my card for next time").check();
  await payWith(fan, "4242424242424242");
  await expect(fan.getByRole("heading", { name: "Message Unlocked!" })).toBeVisible();

  await sendPaid(both, "7", js);
  await openEnd(fan, path);
  await locked(fan).click();
  await fan.getByRole("button", { name: "Pay $7 with Visa ending in 4242" }).click();
  await expect(fan.getByRole("heading", { name: "Message Unlocked!" })).toBeVisible();

  await fan.goto(path);
  await fan.locator("summary", { hasText: "Search and options" }).click();
  await fan.getByRole("button", { name: "Don't send me paid messages" }).click();
  await expect(fan.getByText("You won't get paid messages here")).toBeInViewport();
  await expect(fan.getByText("No paid messages", { exact: true })).toBeVisible();
  await expectAccessiblePage(fan, js);
  await creator.goto(`${path}/media`);
  await expect(creator.getByText(/doesn't want paid messages/)).toBeVisible();
  await expect(creator.getByLabel(/^Price/)).toHaveCount(0);
  await expectAccessiblePage(creator, js);
});

test("a fan sends photos in the conversation, reads which can't be used, and keeps what was typed", async ({
  both,
}, info) => {
  const js = info.project.use.javaScriptEnabled;
  const { fan, creator, path } = both;
  await fan.goto(path);
  const field = fan.getByLabel(/^Message to/);
  await field.fill("From my window");
  const six = await Promise.all(["1", "2", "3", "4", "5", "6"].map((one) => jpeg(`${one}.jpg`, `#${one}46`)));
  if (js) {
    const chosen = fan.waitForEvent("filechooser");
    await fan.getByRole("button", { name: "Add photos" }).click();
    await (await chosen).setFiles(six);
  } else {
    await fan.locator("summary", { hasText: "Add photos" }).click();
    await fan.getByLabel(/^Up to 5 photos/).setInputFiles(six);
    await press(fan, "Send");
  }
  await expect(fan.getByText(/You can send up to 5 photos in a message/).first()).toBeVisible();
  await expect(fan.getByRole("list", { name: "Photos in this message" }).getByRole("img")).toHaveCount(5);
  await expect(field).toHaveValue("From my window");
  await expectAccessiblePage(fan, js);
  await press(fan, "Send");
  if (!js) await expect(fan).toHaveURL(new RegExp(`${path}#m-\\d+$`));
  await expect(photos(fan)).toHaveCount(5);
  await expectAccessiblePage(fan, js);
  await openEnd(creator, path);
  await expect(photos(creator)).toHaveCount(5);
  await expect(thread(creator).getByText("From my window")).toBeVisible();
  if (js) await expect(creator.locator("script[data-late]")).toHaveCount(0);
  await photos(creator).nth(1).click();
  if (!js) return expect(creator).toHaveURL(/\/media\/messages\/.+\/w\d+$/);
  const viewer = creator.getByRole("dialog", { name: "Photos" });
  await expect(viewer.getByRole("status")).toHaveText("2 of 5");
  await creator.keyboard.press("ArrowRight");
  await expect(viewer.getByRole("status")).toHaveText("3 of 5");
  await expectAccessiblePage(creator, true);
  await creator.keyboard.press("Escape");
  await expect(photos(creator).nth(2)).toBeFocused();
});

test("under an error, the first message's field stays beside Send, and chosen photos stay in view", {
  tag: "@browser",
}, async ({ signedInAs }) => {
  const { page: creator, username } = await signedInAs("creator");
  const { page: fan } = await signedInAs("fan");
  await creator.goto("/settings/message-price");
  await creator.getByRole("radio", { name: "Free for all" }).check();
  await creator.getByRole("button", { name: "Save" }).click();
  await expect(creator.getByText("Message price saved")).toBeVisible();
  await fan.goto(`/seller/${username}/messages`);
  await press(fan, "Send");
  await expect(fan.getByText("Write a message").last()).toBeVisible();
  const field = await fan.getByLabel(/^Message to/).boundingBox();
  const send = await fan.getByRole("button", { name: "Send" }).boundingBox();
  expect(send?.y).toBe(field?.y);
  const panel = fan.locator("summary", { hasText: "Add photos" });
  await panel.click();
  await fan.getByLabel(/^Up to 5 photos/).setInputFiles([await jpeg("1.jpg", "#146")]);
  await expect(panel).toBeHidden();
  await expect(fan.getByLabel(/^Up to 5 photos/)).toBeVisible();
});
