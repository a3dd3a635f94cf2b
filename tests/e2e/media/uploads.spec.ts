import { writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { sampleVideo } from "#tests/domain/media/samples/samples.ts";
import { expect } from "../browsers.ts";
import { test } from "../signed-in.ts";
import { sayOnlyMe } from "../steps/composer.ts";
import { expectAccessiblePage } from "../steps/journeys.ts";

const MB = 1024 * 1024;
/** A playable video long enough to be uploaded in 5 MB parts. */
function longVideo(megabytes = 11): Buffer {
  const filler = Buffer.alloc(megabytes * MB);
  filler.writeUInt32BE(filler.length);
  filler.write("free", 4, "latin1");
  return Buffer.concat([sampleVideo(), filler]);
}
const choose = (page: Page, file: string) => page.locator("#files").setInputFiles(file);
/** Lighter versions, which these files would get, send parts of their own. */
const encodeNothing = (page: Page) =>
  page.addInitScript(() => Reflect.deleteProperty(globalThis, "VideoEncoder"));
const rows = (page: Page) => page.locator(".upload-rows li");
const press = (page: Page, name: string) =>
  page
    .getByRole("button", { name: new RegExp(`^${name}\\b`) })
    .last()
    .click();

test(
  "a video is uploaded in parts while its post is written, through a lost connection and a closed tab",
  {
    tag: ["@scripts", "@thorough"],
  },
  async ({ signedInAs }, info) => {
    const file = info.outputPath("evening.mp4");
    writeFileSync(file, longVideo(16));
    const { page } = await signedInAs("creator");
    await encodeNothing(page);
    const sent: string[] = [];
    page.on("request", (request) => {
      const [, number] = /\/parts\/(\d+)$/.exec(request.url()) ?? [];
      if (number) sent.push(number);
    });

    await test.step("only failed parts are sent again, and the form stays usable", async () => {
      await page.goto("/post");
      let failures = 2;
      await page.route("**/parts/3", (route) => (failures-- > 0 ? route.abort() : route.continue()));
      await choose(page, file);
      await expect(rows(page)).toContainText("evening.mp4");
      await page.getByLabel("Title").fill("An evening");
      await expect(rows(page)).toContainText(/Trying again|offline/);
      await expectAccessiblePage(page, true);
      await expect(page.locator("[data-media-item]")).toHaveCount(1, { timeout: 120_000 });
      await expect(page.getByLabel("Title")).toHaveValue("An evening");
      expect(sent).toEqual(["1", "2", "3", "3", "3", "4"]);
      await expect(page.locator("[data-media-item] img")).toHaveAttribute("src", /\/media\//);
      await expectAccessiblePage(page, true);
    });

    await test.step("paused, canceled, and refused files have messages", async () => {
      await page.route("**/parts/2", () => {});
      writeFileSync(
        info.outputPath("other.mp4"),
        Buffer.concat([longVideo(), Buffer.from("\0\0\0\x0cfree1234")]),
      );
      await choose(page, info.outputPath("other.mp4"));
      await press(page, "Pause");
      await expect(rows(page)).toContainText("Paused");
      await press(page, "Resume");
      await expect(rows(page)).toContainText("Uploading");
      await press(page, "Cancel");
      await expect(rows(page)).toHaveCount(0);
      await page.unroute("**/parts/2");
      writeFileSync(info.outputPath("page.jpg"), "<!doctype html><script>alert(1)</script>");
      await choose(page, info.outputPath("page.jpg"));
      await expect(rows(page)).toContainText("use this type of file");
      await press(page, "Publish");
      await expect(page.getByText("Not sent yet: page.jpg didn't upload.")).toBeVisible();
      await press(page, "Remove page.jpg");
    });

    await test.step("files beyond the limit are left out, and named", async () => {
      await page.route("**/api/uploads", () => {});
      const names = Array.from({ length: 30 }, (_, i) => info.outputPath(`${i}.jpg`));
      for (const name of names) writeFileSync(name, "never sent");
      await page.locator("#files").setInputFiles(names);
      await expect(rows(page)).toHaveCount(30);
      await expect(rows(page).filter({ hasText: "Not added: a post can have up to 30 files." })).toHaveText(
        /^29\.jpg/,
      );
      for (const _ of names) await page.locator(".upload-rows button").last().click();
      await expect(rows(page)).toHaveCount(0);
      await page.unroute("**/api/uploads");
    });

    await test.step("the post waits for its files, then is submitted automatically", async () => {
      writeFileSync(
        info.outputPath("second.mp4"),
        Buffer.concat([longVideo(), Buffer.from("\0\0\0\x0cfree5678")]),
      );
      let open = () => {};
      const gate = new Promise<void>((done) => {
        open = done;
      });
      await page.route("**/parts/3", async (route) => {
        await gate;
        await route.continue();
      });
      await choose(page, info.outputPath("second.mp4"));
      await sayOnlyMe(page);
      await expect(rows(page)).toContainText("Uploading");
      await press(page, "Publish");
      await expect(page.getByText("Your files are still uploading")).toBeVisible();
      open();
      await expect(page).toHaveURL(/\/content\//, { timeout: 120_000 });
      const shown = new URL(page.url()).pathname;
      const { page: fan } = await signedInAs("fan");
      await fan.goto(shown);
      await expect(fan.getByRole("heading", { level: 1 })).toHaveText("An evening");
    });

    await test.step("after the tab was closed, the same file resumes where it stopped", async () => {
      const first = await page.context().newPage();
      await first.goto("/post");
      await first.route("**/parts/3", (route) => route.abort());
      const third = info.outputPath("third.mp4");
      writeFileSync(third, Buffer.concat([longVideo(), Buffer.from("\0\0\0\x0cfree9abc")]));
      await choose(first, third);
      await expect(rows(first)).toContainText("Trying again", { timeout: 120_000 });
      await first.close();
      sent.length = 0;
      await page.goto("/post");
      await page.unroute("**/parts/3");
      await choose(page, third);
      await expect(page.locator("[data-media-item]")).toHaveCount(1, { timeout: 120_000 });
      expect(sent).toEqual(["3"]);
    });
  },
);

test(
  "an upload interrupted at 10, 50, and 99 percent resumes and sends no part twice",
  {
    tag: ["@scripts", "@thorough"],
  },
  async ({ signedInAs }, info) => {
    const { page } = await signedInAs("creator");
    await encodeNothing(page);
    await page.goto("/post");
    const network = await page.context().newCDPSession(page);
    const line = (bytesASecond: number) =>
      network.send("Network.emulateNetworkConditions", {
        offline: bytesASecond === 0,
        latency: 0,
        uploadThroughput: bytesASecond,
        downloadThroughput: -1,
      });
    const sent: string[] = [];
    const arrived: string[] = [];
    page.on("request", (request) => {
      const [, number] = /\/parts\/(\d+)$/.exec(request.url()) ?? [];
      if (number) sent.push(number);
    });
    page.on("response", (response) => {
      const [, number] = /\/parts\/(\d+)$/.exec(response.url()) ?? [];
      if (number && response.ok()) arrived.push(number);
    });
    await network.send("Network.enable");
    await line(2 * MB);
    const cut = info.outputPath("cut.mp4");
    writeFileSync(cut, Buffer.concat([longVideo(16), Buffer.from("\0\0\0\x0cfreecut0")]));
    await choose(page, cut);
    for (const share of [0.1, 0.5, 0.99]) {
      await page.waitForFunction((least) => (document.querySelector("progress")?.value ?? 0) >= least, share);
      await line(0);
      await expect(rows(page)).toContainText(/offline|Trying again/);
      // Slows down the last percent, which would pass too quickly.
      await line(share === 0.5 ? MB / 4 : 2 * MB);
    }
    await line(-1);
    const lost = {
      status: 409,
      json: { success: false, error: "A part is missing.", code: "parts_missing" },
    };
    await page.route("**/complete", (route) => route.fulfill(lost), { times: 1 });
    await expect(page.locator("[data-media-item]")).toHaveCount(1, { timeout: 120_000 });
    expect(arrived).toEqual(["1", "2", "3", "4"]);
    expect(sent.length).toBeGreaterThan(arrived.length);
  },
);
