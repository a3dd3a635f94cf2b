import type { Page } from "@playwright/test";
import { sampleSound } from "#tests/domain/media/samples/samples.ts";
import { expect } from "../browsers.ts";
import { test } from "../signed-in.ts";
import { choose, openActions, openFile, press, publish } from "../steps/composer.ts";
import { expectAccessiblePage, fetchAs } from "../steps/journeys.ts";
import { queryDatabase, runSchedule } from "../steps/stored-data.ts";

async function publishScheduled(title: string) {
  await queryDatabase("update content set scheduled_for = ? where title = ?", Date.now() - 60_000, title);
  await runSchedule();
}
const audioUrlOf = (page: Page) =>
  page.locator("main audio source, main audio[src]").first().getAttribute("src");

test("a song is scheduled, published, played by those with access, edited, and deleted", async ({
  signedInAs,
}, info) => {
  const script = info.project.use.javaScriptEnabled;
  const { page, username: name } = await signedInAs("creator");
  const { page: fan } = await signedInAs("fan");
  const title = `A lamp that hums, ${name}`;

  await page.goto("/post");
  await page.getByLabel("Title").fill(title);
  const buffer = sampleSound();
  await choose(page, script, [{ name: "tune.mp3", mimeType: "audio/mpeg", buffer }]);
  await openFile(page, 0);
  await page.getByLabel(/^Alt text/).fill("A hum on one note");
  await page.getByRole("radio", { name: /^Schedule/ }).check();
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel("Date and time").fill(`${day}T18:00`);
  await publish(page);
  await expect(page.getByText("Post scheduled")).toBeVisible();
  await fan.goto(`/seller/${name}`);
  await expect(fan.getByText(title)).toHaveCount(0);

  await publishScheduled(title);
  await page.goto(`/seller/${name}`);
  await page.getByRole("link", { name: title, exact: true }).click();
  await expect(page.locator("main audio")).toBeVisible();
  await expectAccessiblePage(page, script);
  const sound = (await audioUrlOf(page)) ?? "";
  const whole = await fetchAs(page, sound);
  expect(whole.status()).toBe(200);
  expect((await whole.body()).includes("SecretTitle")).toBe(false);
  const content = new URL(page.url()).pathname;
  await fan.goto(content);
  await expect(fan.locator("main audio")).toHaveCount(0);
  expect((await fetchAs(fan, sound)).status()).toBe(404);
  await expectAccessiblePage(fan, script);

  await page.goto("/dashboard/posts");
  await page.getByRole("link", { name: title, exact: true }).click();
  await expect(page.getByLabel(/^Alt text/)).toHaveValue("A hum on one note");
  await page.getByRole("radio", { name: /^Free$/ }).check();
  await press(page, "Save changes");
  await expect(page.getByText("Content Updated")).toBeVisible();
  await fan.goto(content);
  await expect(fan.locator("main audio")).toBeVisible();
  const part = await fetchAs(fan, sound, { Range: "bytes=0-99" });
  expect([part.status(), (await part.body()).length]).toEqual([206, 100]);

  await page.goto("/dashboard/posts");
  await openActions(page, title);
  await page.getByRole("link", { name: `Delete ${title}` }).click();
  await press(page, "Delete post");
  await expect(page.getByText("Content Deleted")).toBeVisible();
  expect((await fan.goto(content))?.status()).toBe(404);
  expect((await fetchAs(fan, sound)).status()).toBe(404);
});
