import type { Page } from "@playwright/test";
import { expect } from "../browsers.ts";
import { test } from "../signed-in.ts";
import { openActions, press } from "../steps/composer.ts";
import { expectAccessiblePage, payWith } from "../steps/journeys.ts";

const TITLE = "A window with rain";

async function publish(creator: Page) {
  await creator.goto("/post");
  await creator.getByLabel("Title").fill(TITLE);
  await creator.getByLabel(/^Text/).fill("The rain is on the other side.");
  await creator.getByText("More options").click();
  await creator.getByLabel(/^Tags/).fill("rain, windows");
  await creator.getByRole("radio", { name: /^One-time purchase/ }).check();
  await creator.getByLabel(/^Price/).fill("7");
  await press(creator, /^Publish/);
  await expect(creator).toHaveURL(/\/content\//);
  return new URL(creator.url()).pathname;
}

test("a creator sees who viewed a post, from where, and what it earned", async ({ signedInAs }, info) => {
  const { javaScriptEnabled } = info.project.use;
  const { page: creator } = await signedInAs("creator");
  const { page: fan } = await signedInAs("fan");

  await test.step("before the first view, each page says what to do next", async () => {
    await creator.goto("/analytics/posts");
    await expect(creator.getByText("No posts were viewed in this period")).toBeVisible();
    await creator.goto("/analytics/audience");
    for (const text of ["No viewers in this period", "Best hours need more views", "No tags yet"])
      await expect(creator.getByText(text)).toBeVisible();
    await creator.goto("/analytics/messages");
    await expect(creator.getByText("No messages in this period")).toBeVisible();
    await expectAccessiblePage(creator, javaScriptEnabled);
  });

  const path = await publish(creator);
  await test.step("a fan arrives by a link, and buys", async () => {
    await fan.goto(path);
    await fan.getByRole("link", { name: "Unlock for $7" }).click();
    await fan.getByRole("button", { name: "Purchase Now" }).click();
    await payWith(fan, "4242424242424242");
    await fan.getByRole("link", { name: "Open the post" }).click();
    await expect(fan.getByText("The rain is on the other side.")).toBeVisible();
  });

  await test.step("the list of own posts leads to the post's figures", async () => {
    await creator.goto("/dashboard/posts");
    await expect(creator.getByRole("row", { name: TITLE })).toContainText("$6.30");
    await openActions(creator, TITLE);
    await creator.getByRole("link", { name: `Analytics ${TITLE}` }).click();
    await expect(creator.getByRole("heading", { name: TITLE })).toBeVisible();
    const chart = creator.getByRole("img", { name: /^Views by day. 1 in total/ });
    await expect(chart).toBeVisible();
    await expect(creator.getByRole("table", { name: "Where views came from" })).toContainText("100.0%");
    await expect(
      creator.getByRole("table", { name: "Earned" }).getByRole("row", { name: /^Total/ }),
    ).toContainText("$6.30");
    await expectAccessiblePage(creator, javaScriptEnabled);
    if (javaScriptEnabled) {
      await chart.locator(".chart-bar").last().hover();
      await expect(creator.locator(".chart-tip")).toContainText("1 view");
    }
    const download = creator.waitForEvent("download");
    await creator.getByRole("link", { name: "Download CSV" }).click();
    expect((await download).suggestedFilename()).toMatch(/^post-.*\.csv$/);
  });

  await test.step("all posts can be sorted by a figure, for any dates", async () => {
    await creator.getByRole("main").getByRole("link", { name: "Posts", exact: true }).first().click();
    await creator.getByRole("navigation", { name: "Order" }).getByRole("link", { name: "Net" }).click();
    await expect(creator).toHaveURL("/analytics/posts?sort=net");
    const row = creator.getByRole("table", { name: "Posts" }).getByRole("row", { name: new RegExp(TITLE) });
    await expect(row).toContainText("$6.30");
    await expectAccessiblePage(creator, javaScriptEnabled);
    await creator.getByRole("navigation", { name: "Range" }).getByRole("link", { name: "7 days" }).click();
    await row.getByRole("link").click();
    await expect(creator).toHaveURL(/\/analytics\/posts\/.*\?range=7$/);
  });

  await test.step("the audience has the viewer, the view, and the tags", async () => {
    await creator.goto("/analytics/audience");
    await expect(creator.getByRole("img", { name: /^Viewers by day. 1 in total/ })).toBeVisible();
    const tags = creator.getByRole("table", { name: "Tags that sell" });
    await expect(tags.getByRole("row", { name: /^rain/ })).toContainText("$6.30");
    await expect(tags.getByRole("row", { name: /^windows/ })).toContainText("$6.30");
    await expectAccessiblePage(creator, javaScriptEnabled);
  });

  await test.step("nobody else can see the post's figures", async () => {
    const { page: other } = await signedInAs("creator");
    const id = path.split("/").at(-1);
    expect((await other.goto(`/analytics/posts/${id}`))?.status()).toBe(404);
    expect((await other.request.get(`/analytics/posts/${id}/file`)).status()).toBe(404);
  });
});
