import { writeFileSync } from "node:fs";
import { sampleVideo } from "#tests/domain/media/samples/samples.ts";
import { expect } from "../browsers.ts";
import { test } from "../signed-in.ts";
import { expectAccessiblePage } from "../steps/journeys.ts";

/** Two seconds of 240p in a file that is far larger than they need. */
function heavyVideo(): Buffer {
  const filler = Buffer.alloc(2 * 1024 * 1024);
  filler.writeUInt32BE(filler.length);
  filler.write("free", 4, "latin1");
  return Buffer.concat([sampleVideo(), filler]);
}

test(
  "a creator's browser makes a lighter version, also of a post published meanwhile, and fans choose between them",
  { tag: "@scripts" },
  async ({ signedInAs }, info) => {
    const file = info.outputPath("evening.mp4");
    writeFileSync(file, heavyVideo());
    const { page } = await signedInAs("creator");

    await test.step("a post is published before its lighter version exists", async () => {
      // This page's encoder never starts.
      await page.route("**/encode.worker-*.js", () => {}, { times: 1 });
      await page.goto("/post");
      await page.locator("#files").setInputFiles(file);
      await page.getByLabel("Title").fill("An evening");
      await page.getByRole("radio", { name: /^Free/ }).check();
      await page.getByRole("radio", { name: "Only me" }).check();
      await expect(page.getByText("Video 1: Making lighter versions…")).toBeVisible({ timeout: 120_000 });
      await expectAccessiblePage(page, true);
      await page
        .getByRole("button", { name: /^Publish\b/ })
        .last()
        .click();
      await expect(page).toHaveURL(/\/content\//, { timeout: 120_000 });
    });

    await test.step("its page goes on with what the composer began", async () => {
      await expect(page.locator("lighter-versions")).toHaveText(/added/, { timeout: 120_000 });
      await page.reload();
      await expect(page.locator("lighter-versions")).toHaveCount(0);
    });

    await test.step("a fan plays one, and the choice is remembered", async () => {
      const { page: fan } = await signedInAs("fan");
      await fan.goto(new URL(page.url()).pathname);
      const video = fan.locator("video");
      // Changing the version ends the first play.
      const play = () => video.evaluate((player: HTMLVideoElement) => void player.play().catch(() => {}));
      const playing = () =>
        video.evaluate((player: HTMLVideoElement) => new URL(player.currentSrc).pathname.split("/").at(-1));
      await expect(fan.getByText(/^0:02 · 2 MB$/)).toBeVisible();
      await play();
      const quality = fan.getByLabel("Quality");
      await expect(quality.locator("option")).toHaveText(["Auto", "240p", "Original"]);
      expect(await playing()).toBe("file");
      await quality.selectOption("240p");
      await expect.poll(playing).toBe("video240");
      await expect(fan.getByRole("link", { name: /^Original/ })).toHaveCount(0);
      await expectAccessiblePage(fan, true);
      await fan.reload();
      await expect(fan.getByRole("link", { name: "Original · 2 MB" })).toBeVisible();
      await play();
      await expect(fan.getByLabel("Quality")).toHaveValue("240p");
      await expect.poll(playing).toBe("video240");
    });
  },
);
