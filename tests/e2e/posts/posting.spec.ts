import type { Page, Route } from "@playwright/test";
import sharp from "sharp";
import { sampleVideo } from "#tests/domain/media/samples/samples.ts";
import { formatDate } from "#ui/primitives/time.tsx";
import { expect } from "../browsers.ts";
import { test } from "../signed-in.ts";
import {
  choose,
  expectUndo,
  jpeg,
  openActions,
  openFile,
  press,
  publish,
  sayOnlyMe,
} from "../steps/composer.ts";
import { expectAccessiblePage, fetchAs } from "../steps/journeys.ts";

/** A GIF with three frames. */
async function moving() {
  const frames = await Promise.all(
    ["#f00", "#0f0", "#00f"].map((background) =>
      sharp({ create: { width: 320, height: 400, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const buffer = await sharp(frames, { join: { animated: true } })
    .gif({ delay: [200, 200, 200] })
    .toBuffer();
  return { name: "turning.gif", mimeType: "image/gif", buffer };
}
const imagesOf = (page: Page) =>
  page
    .locator(".post-media img[src^='/media/']")
    .evaluateAll((all) => all.map((one) => one.getAttribute("src")));
async function bytesOf(page: Page, url: string | null | undefined) {
  const response = await fetchAs(page, url ?? "");
  expect(response.status(), url ?? "no address").toBe(200);
  return response.body();
}
test("a creator writes, arranges, saves, edits, and deletes posts", async ({ signedInAs }, info) => {
  const { javaScriptEnabled } = info.project.use;
  const { page, username: name } = await signedInAs("creator");
  const { page: fan } = await signedInAs("fan");
  let content = "";

  await test.step("two photos, put in order, one of them a preview", async () => {
    await page.goto("/post");
    await expectAccessiblePage(page, javaScriptEnabled);
    await page.getByLabel("Title").fill("Three lamps");
    const slowly = (route: Route) =>
      new Promise((done) => setTimeout(done, 1500)).then(() => route.continue());
    if (javaScriptEnabled) await page.route("**/post", slowly);
    await choose(page, javaScriptEnabled, [
      await jpeg("first.jpg", "#a85"),
      await jpeg("second.jpg", "#468"),
    ]);
    if (javaScriptEnabled) await page.unroute("**/post");
    await expectAccessiblePage(page, javaScriptEnabled);
    await expect(page.locator("[data-media-item]").first()).toContainText("first.jpg");
    await openFile(page, 1);
    await press(page, "Move up Photo 2");
    await expect(page.locator("[data-media-item]").first()).toContainText("second.jpg");
    if (javaScriptEnabled)
      await expect(page.locator("[data-media-item]").first().locator(":focus")).toHaveCount(1);
    await expect(page.getByLabel("Title")).toHaveValue("Three lamps");
    await openFile(page, 0);
    await page.getByLabel("Free preview: visible to everyone").first().check();
    await press(page, "Publish");
    await expect(page).toHaveURL(/\/content\//);
    content = new URL(page.url()).pathname;
    await expect(page.getByText("Content Uploaded")).toBeVisible();
  });

  await test.step("a fan sees the preview only", async () => {
    await fan.goto(content);
    await expect(fan.getByRole("heading", { level: 1 })).toHaveText("Three lamps");
    const [shown, ...more] = await imagesOf(fan);
    expect(more).toEqual([]);
    const { dominant } = await sharp(await bytesOf(fan, shown)).stats();
    expect(dominant.b, "the second photo is the blue one").toBeGreaterThan(dominant.r);
    const all = await imagesOf(page);
    expect(all).toHaveLength(2);
    expect(all[0]).toBe(shown);
    expect((await fetchAs(fan, all[1] ?? "")).status()).toBe(404);
    await expectAccessiblePage(fan, javaScriptEnabled);
  });

  await test.step("a video with a poster and captions, and an animation that keeps moving", async () => {
    await page.goto("/post");
    await page.getByLabel("Title").fill("A lamp that turns");
    const videoFile = sampleVideo();
    await choose(page, javaScriptEnabled, [
      { name: "turning.mp4", mimeType: "video/mp4", buffer: videoFile },
    ]);
    await choose(page, javaScriptEnabled, [await moving()]);
    await page.getByText("Poster and captions").click();
    await page.getByLabel("Poster").setInputFiles(await jpeg("poster.jpg", "#a22"));
    await page.getByLabel("Captions").setInputFiles({
      name: "turning.vtt",
      mimeType: "text/vtt",
      buffer: Buffer.from("WEBVTT\n\n00:00.000 --> 00:01.000\nIt turns to the left.\n"),
    });
    await openFile(page, 1);
    await page.getByLabel("Free preview: visible to everyone").last().check();
    await expectAccessiblePage(page, javaScriptEnabled);
    await press(page, "Publish");
    await expect(page).toHaveURL(/\/content\//);
    await expectAccessiblePage(page, javaScriptEnabled);
    const video = page.locator("main video");
    const { dominant } = await sharp(await bytesOf(page, await video.getAttribute("poster"))).stats();
    expect(dominant.r, "its poster is the red photo").toBeGreaterThan(2 * dominant.g);
    const track = await video.locator("track[kind=captions]").getAttribute("src");
    expect((await bytesOf(page, track)).toString()).toContain("It turns to the left.");

    await fan.goto(new URL(page.url()).pathname);
    await expectAccessiblePage(fan, javaScriptEnabled);
    await expect(fan.locator("main video")).toHaveCount(0);
    const motion = await fan.locator("main picture source").getAttribute("srcset");
    const { pages } = await sharp(await bytesOf(fan, motion), { animated: true }).metadata();
    expect(pages).toBe(3);
    for (const locked of [track, await video.locator("source").getAttribute("src")])
      expect((await fetchAs(fan, locked ?? "")).status()).toBe(404);
  });

  await test.step("a draft is saved, found again, and published as a text post", async () => {
    await page.goto("/post");
    await page.getByLabel(/^Text/).fill("Half a thought.");
    await press(page, "Save as draft");
    await expect(page.getByText("Draft saved")).toBeVisible();
    await expectAccessiblePage(page, javaScriptEnabled);
    await page.getByRole("link", { name: "Untitled", exact: true }).click();
    await expect(page.getByLabel(/^Text/)).toHaveValue("Half a thought.");
    await page.getByLabel("Title").fill("A whole thought");
    await page.getByRole("radio", { name: /^Free/ }).check();
    await press(page, "Publish");
    await expect(page).toHaveURL(/\/content\//);
    await fan.goto(new URL(page.url()).pathname);
    await expect(fan.getByText("Half a thought.")).toBeVisible();
  });

  await test.step("a past publishing time is refused with everything kept, and a future one is saved", async () => {
    await page.goto("/post");
    await page.getByLabel("Title").fill("On Christmas Eve");
    await page.getByLabel(/^Text/).fill("Not yet.");
    await page.getByRole("radio", { name: /^Schedule/ }).check();
    await page.getByLabel("Date and time").fill("2020-12-24T18:00");
    await page.getByLabel("Your time zone").selectOption("Europe/Berlin");
    await publish(page);
    await expect(page.getByText("Choose a time in the future").first()).toBeVisible();
    await expect(page.getByLabel("Title")).toHaveValue("On Christmas Eve");
    await expectAccessiblePage(page, javaScriptEnabled);
    const soon = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
    await page.getByLabel("Date and time").fill(`${soon}T18:00`);
    await publish(page);
    await expect(page.getByText("Post scheduled")).toBeVisible();
    await expect(
      page.getByText(`Scheduled for ${formatDate(Date.parse(soon))} at 6:00 PM GMT+`),
    ).toBeVisible();
  });

  await test.step("a post is edited, archived, and restored", async () => {
    await page.goto("/dashboard/posts");
    await expectAccessiblePage(page, javaScriptEnabled);
    await page.getByRole("link", { name: "Three lamps", exact: true }).click();
    await page.getByLabel("Title").fill("Two lamps");
    await press(page, "Save changes");
    await expect(page.getByText("Content Updated")).toBeVisible();
    await page.goto("/dashboard/posts");
    await openActions(page, "Two lamps");
    await press(page, "Archive Two lamps");
    await expect(page.getByText("Post archived")).toBeVisible();
    expect((await fan.goto(content))?.status()).toBe(404);
    await page.goto("/dashboard/posts?show=archived");
    await openActions(page, "Two lamps");
    await press(page, "Restore Two lamps");
    await expect(page.getByText("Post restored")).toBeVisible();
    expect((await fan.goto(content))?.status()).toBe(200);
  });

  await test.step("the vault adds a photo to another post", async () => {
    await page.goto("/dashboard/vault");
    await expectAccessiblePage(page, javaScriptEnabled);
    await page.getByRole("checkbox").first().check();
    await press(page, /^Use .*in a new post$/);
    await expect(page.locator("[data-media-item]")).toHaveCount(1);
    await page.getByLabel("Title").fill("One lamp again");
    await sayOnlyMe(page);
    await press(page, "Publish");
    await expect(page).toHaveURL(/\/content\//);
  });

  await test.step("a deleted post is gone for everyone", async () => {
    await page.goto("/dashboard/posts");
    await openActions(page, "Two lamps");
    await page.getByRole("link", { name: "Delete Two lamps" }).click();
    if (javaScriptEnabled) await expect(page.getByRole("dialog")).toBeVisible();
    await press(page, "Delete post");
    await expect(page.getByText("Content Deleted")).toBeVisible();
    await expect(page.getByText("Two lamps")).toHaveCount(0);
    expect((await fan.goto(content))?.status()).toBe(404);
    expect((await page.goto(`/seller/${name}`))?.status()).toBe(200);
    await expect(page.getByText("One lamp again").first()).toBeVisible();
  });

  await test.step("a deleted post leads back to the list that it was in", async () => {
    await page.goto("/dashboard/posts?show=scheduled");
    await openActions(page, "On Christmas Eve");
    await page.getByRole("link", { name: "Delete On Christmas Eve" }).click();
    await press(page, "Delete post");
    await expect(page.getByText("Content Deleted")).toBeVisible();
    await expect(page).toHaveURL(/show=scheduled$/);
    await expect(page.getByRole("heading", { name: "No scheduled posts" })).toBeVisible();
  });

  if (javaScriptEnabled)
    await test.step("the list updates immediately, and undoes what failed", () =>
      expectUndo(page, "One lamp again"));
});
