import type { Page } from "@playwright/test";
import { sampleVideo } from "#tests/domain/media/samples/samples.ts";
import { expect } from "../browsers.ts";
import { test } from "../signed-in.ts";
import { choose, jpeg, openFile, press } from "../steps/composer.ts";
import { expectAccessiblePage } from "../steps/journeys.ts";
import { expectLargeTargets } from "../steps/targets.ts";

async function publish(page: Page, javaScript: boolean | undefined, files: Parameters<typeof choose>[2]) {
  await page.goto("/post");
  await page.getByLabel("Title").fill("Three lamps");
  await page.getByRole("radio", { name: /^Free/ }).check();
  await choose(page, javaScript, files);
  await openFile(page, 0);
  const alt = page.getByLabel(/^Alt text/).first();
  await alt.fill("The first lamp");
  await press(page, "Publish");
  await expect(page).toHaveURL(/\/content\//);
  return new URL(page.url()).pathname;
}

test("photos open large, one after another", { tag: "@browser" }, async ({ signedInAs }, info) => {
  const { javaScriptEnabled } = info.project.use;
  const { page } = await signedInAs("creator");
  const { page: fan } = await signedInAs("fan");
  const photos = await Promise.all(["#a85", "#468", "#5a4"].map((color, n) => jpeg(`${n}.jpg`, color)));
  const path = await publish(page, javaScriptEnabled, photos);
  await fan.goto(path);
  await expectLargeTargets(fan, path);
  const links = fan.getByRole("link", { name: /View photo/ });
  await expect(links).toHaveCount(3);
  const [first, second, third] = await Promise.all([0, 1, 2].map((n) => links.nth(n).boundingBox()));
  if (!first || !second || !third) throw new Error("The photos aren't shown");
  expect(second.width).toBeLessThan(first.width / 2);
  expect(second.y).toBeGreaterThanOrEqual(first.y + first.height);
  expect([third.y, third.width]).toEqual([second.y, second.width]);
  if (!javaScriptEnabled) {
    await fan.getByRole("link", { name: "The first lamp View photo 1 of 3" }).click();
    await expect(fan).toHaveURL(/\/media\/.+\/w\d+$/);
    return;
  }
  await links.nth(1).press("Enter");
  const viewer = fan.getByRole("dialog", { name: "Photos" });
  const count = viewer.getByRole("status");
  await expect(count).toHaveText("2 of 3");
  await expectAccessiblePage(fan, true);
  await fan.keyboard.press("ArrowRight");
  await expect(count).toHaveText("3 of 3");
  await fan.keyboard.press("ArrowRight");
  await expect(count).toHaveText("3 of 3");
  await fan.keyboard.press("Home");
  await expect(count).toHaveText("1 of 3");
  await expect(viewer.getByText("The first lamp")).toBeInViewport();
  await viewer.getByRole("button", { name: "Next photo" }).click();
  await expect(count).toHaveText("2 of 3");
  await viewer.locator(".viewer-strip").evaluate((strip) => strip.scrollBy(-300, 0));
  await expect(count).toHaveText("1 of 3");
  await fan.keyboard.press("End");
  await expect(count).toHaveText("3 of 3");
  await fan.setViewportSize({ width: 740, height: 360 });
  await expect
    .poll(() => viewer.locator(".viewer-strip").evaluate((strip) => strip.scrollLeft / strip.clientWidth))
    .toBe(2);
  for (let stop = 0; stop < 5; stop++) {
    await fan.keyboard.press("Tab");
    expect(await fan.evaluate("!document.activeElement.closest('main')")).toBe(true);
  }
  await fan.keyboard.press("Escape");
  await expect(viewer).toHaveCount(0);
  await expect(links.nth(2)).toBeFocused();
});

// Without scripts, a video starts over.
test("a video continues where it was left, at the chosen speed, until the viewer signs out", {
  tag: ["@scripts", "@thorough"],
}, async ({ signedInAs }) => {
  const { page } = await signedInAs("creator");
  const { page: fan } = await signedInAs("fan");
  const buffer = sampleVideo();
  const path = await publish(page, true, [{ name: "clip.mp4", mimeType: "video/mp4", buffer }]);
  await fan.goto(path);
  const video = fan.locator("main video");
  const file = (await video.locator("source").getAttribute("src")) ?? "";
  const stored = () => fan.evaluate(() => localStorage.getItem("watched"));
  await fan.evaluate(
    (key) => localStorage.setItem("watched", JSON.stringify({ [key]: { at: 1, seen: Date.now() } })),
    file,
  );
  await fan.reload();
  await video.evaluate((one: HTMLVideoElement) => void one.dispatchEvent(new Event("play")));
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBe(1);
  await fan.getByLabel("Speed").selectOption({ label: "1.5×" });
  expect(await video.evaluate((one: HTMLVideoElement) => one.playbackRate)).toBe(1.5);
  await expectLargeTargets(fan, path);
  expect(await stored()).toContain(file);
  await fan.getByRole("button", { name: "Menu" }).click();
  await fan.getByRole("button", { name: "Sign Out" }).click();
  await expect(fan).toHaveURL("/discover");
  expect(await stored()).toBeNull();
});

test(
  "a phone's bottom bar links to the main pages, and covers nothing",
  { tag: "@browser" },
  async ({ signedInAs }, info) => {
    const { javaScriptEnabled } = info.project.use;
    const { page: fan } = await signedInAs("fan");
    await expectLargeTargets(fan, "/discover");
    const bar = fan.getByRole("navigation", { name: "Quick links" });
    await expect(bar.getByRole("link", { name: "Home" })).toHaveAttribute("aria-current", "page");
    for (const [name, url] of [
      ["Search", "/search"],
      ["Likes", "/favorites"],
      ["Messages", "/messages"],
      ["Home", "/discover"],
    ] as const) {
      await bar.getByRole("link", { name }).click();
      await expect(fan).toHaveURL(url);
      await expect(bar).toBeInViewport({ ratio: 1 });
    }
    await expectAccessiblePage(fan, javaScriptEnabled);
    const last = fan.getByRole("contentinfo").getByRole("link").last();
    await last.focus();
    const [end, top] = [await last.boundingBox(), await bar.boundingBox()];
    expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual((top?.y ?? 0) + 0.5);
    await bar.getByRole("button", { name: "Menu" }).click();
    await expect(fan.getByRole("navigation", { name: "Main" })).toBeVisible();
    await fan.keyboard.press("Escape");
    await expect(bar.getByRole("button", { name: "Menu" })).toBeFocused();
    await fan.setViewportSize({ width: 1440, height: 900 });
    await expect(bar).toBeHidden();

    const { page: creator } = await signedInAs("creator");
    await creator.goto("/dashboard");
    await expect(creator.getByRole("link", { name: "Post", exact: true })).toHaveAttribute("href", "/post");
  },
);

test("the top of a profile says what it costs, since when, and how much there is", async ({
  signedInAs,
}, info) => {
  const { page, username } = await signedInAs("creator");
  const { page: fan } = await signedInAs("fan");
  await publish(page, info.project.use.javaScriptEnabled, [await jpeg("one.jpg", "#a85")]);
  await fan.goto(`/seller/${username}`);
  const top = fan.getByRole("main").locator("header");
  await expect(top.getByRole("button", { name: /^Subscribe · \$\d+\/month$/ })).toBeInViewport();
  await expect(top.getByText("1 post", { exact: true })).toBeVisible();
  await top.getByText("About").click();
  await expect(top.getByText(/^Member since [A-Z][a-z]+ 20\d\d$/)).toBeVisible();
  await top.getByText("Share").click();
  await expect(top.getByLabel("Link to this profile")).toHaveValue(new RegExp(`/seller/${username}$`));
  await expectAccessiblePage(fan, info.project.use.javaScriptEnabled);
});
