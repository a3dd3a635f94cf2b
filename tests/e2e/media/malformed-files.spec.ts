import type { Page } from "@playwright/test";
import sharp from "sharp";
import { metadataOf } from "#tests/platform/formats/video-fixture.ts";
import { expect } from "../browsers.ts";
import { test } from "../signed-in.ts";
import { choose, press, sayOnlyMe } from "../steps/composer.ts";
import { expectAccessiblePage, fetchAs } from "../steps/journeys.ts";
import {
  type Chosen,
  FOREIGN_SCRIPT,
  polyglots,
  type RejectedFile,
  rejectedFiles,
  upright,
  validPhoto,
  wideGamutPhoto,
} from "../steps/malformed-files.ts";
import { NOTHING_STORED, runSweep, storedBytes, storedCounts, storedFiles } from "../steps/stored-data.ts";

type Script = boolean | undefined;
const rows = (page: Page) => page.locator(".upload-rows li");
const media = (page: Page) => page.locator("[data-media-item]");

async function send(page: Page, script: Script, files: Chosen[]) {
  await page.goto("/post");
  await page.getByLabel("Title").fill("Between two lamps");
  await page.getByText("More options").click();
  await page.getByLabel("Description (optional)").fill("What the light does there.");
  await page.getByRole("radio", { name: /^One-time purchase/ }).check();
  await page.getByLabel("Price", { exact: true }).fill("7.50");
  await sayOnlyMe(page);
  await page.getByLabel("Add photos").setInputFiles(files);
  if (!script) await press(page, "Publish");
}

/** Prevents autosave, which comes 4 s after a change, so that what's stored is what was sent. */
const withoutAutosave = (page: Page) =>
  page.addInitScript(() => {
    const later = window.setTimeout;
    const start = (run: () => void, ms?: number) => (ms === 4000 ? 0 : later(run, ms));
    window.setTimeout = start as typeof window.setTimeout;
  });

/** Expects a message for each rejected file, in its row or at the file field and the top of the page. */
async function refuses(page: Page, script: Script, refused: RejectedFile[]) {
  if (script) {
    await expect(rows(page).locator("strong")).toHaveText(refused.map(([, { name }]) => name));
    await expect(rows(page).getByRole("alert")).toHaveText(refused.map(([words]) => words));
    for (const [, { name }] of refused)
      await expect(rows(page).filter({ hasText: name }).getByRole("button")).toHaveAccessibleName(
        `Remove ${name}`,
      );
    return;
  }
  await expect(page).toHaveTitle(/^Error: /);
  for (const place of ["#files-error p", "[data-problem] li"])
    await expect(page.locator(place)).toHaveText(refused.map(([words, { name }]) => `${name}: ${words}`));
}

async function keepsWhatWasTyped(page: Page) {
  await expect(page).toHaveURL("/post");
  await expect(page.getByLabel("Title")).toHaveValue("Between two lamps");
  await expect(page.getByLabel("Description (optional)")).toHaveValue("What the light does there.");
  await expect(page.getByRole("radio", { name: /^One-time purchase/ })).toBeChecked();
  await expect(page.getByLabel("Price", { exact: true })).toHaveValue("7.50");
}

async function storedSince(before: string[], name: string) {
  const since = () => storedFiles().filter((file) => !before.includes(file));
  const { objects } = await storedCounts(name);
  await expect.poll(() => since().length).toBe(objects);
  return since();
}

test(
  "a file that is not a photo, video, or audio is refused with a message and not stored; others lose their metadata",
  {
    tag: ["@browser", "@thorough"],
  },
  async ({ signedInAs }, info) => {
    const { javaScriptEnabled: script } = info.project.use;
    const { page, username: name } = await signedInAs("creator");
    await withoutAutosave(page);
    const before = storedFiles();
    const refused = await rejectedFiles();

    await test.step("every refused file is named, typed text is kept, and nothing is stored", async () => {
      await send(
        page,
        script,
        refused.map(([, chosen]) => chosen),
      );
      await refuses(page, script, refused);
      await keepsWhatWasTyped(page);
      await expect(media(page)).toHaveCount(0);
      await expectAccessiblePage(page, script);
      if (script) {
        await press(page, "Publish");
        const names = refused.map(([, chosen]) => chosen.name).join(", ");
        await expect(page.getByText(`Not sent yet: ${names} didn't upload.`)).toBeFocused();
        await expectAccessiblePage(page, script);
        await press(page, "Publish");
        await expect(page.locator("#media-error")).toHaveText("Add text or at least one file.");
        await keepsWhatWasTyped(page);
      }
      expect(await storedCounts(name)).toEqual(NOTHING_STORED);
      await storedSince(before, name);
    });

    await test.step("a valid file next to a refused one is kept, and removed later if unused", async () => {
      const [bad] = refused.filter(([, chosen]) => chosen.name === "holiday.jpg");
      if (!bad) throw new Error("no such file");
      await send(page, script, [await validPhoto(), bad[1]]);
      await refuses(page, script, [bad]);
      await expect(media(page)).toHaveCount(1);
      await expect(media(page)).toContainText("lamp.jpg");
      await keepsWhatWasTyped(page);
      await expectAccessiblePage(page, script);
      expect(await storedCounts(name)).toMatchObject({ posts: 0, media: 1, uploads: 0 });
      expect(await storedSince(before, name)).not.toEqual([]);
      await runSweep(name);
      expect(await storedCounts(name)).toEqual(NOTHING_STORED);
      await storedSince(before, name);
    });

    await test.step("of a file that is two formats at once, only the photo or video is kept", async () => {
      await page.goto("/post");
      await page.getByLabel("Title").fill("Two things in one");
      const files = await polyglots();
      for (const { name: file, buffer } of files) expect(buffer.includes(FOREIGN_SCRIPT), file).toBe(true);
      await choose(page, script, files);
      await press(page, "Publish");
      await expect(page).toHaveURL(/\/content\//);
      await expect(page.locator(".post-media img[src^='/media/']")).toHaveCount(2);
      await expect(page.locator("main video")).toHaveCount(2);
      expect((await storedCounts(name)).media).toBe(files.length);
      for (const file of await storedSince(before, name))
        expect(storedBytes(file).includes("foreign-part"), file).toBe(false);
    });

    await test.step("a phone's wide-gamut photo is shown upright, in the right colors, without private metadata", async () => {
      const earlier = await storedSince(before, name);
      const photo = await wideGamutPhoto();
      expect(metadataGroupsOf(photo.buffer)).toEqual(["ExifIFD", "GPS", "ICC-header", "ICC_Profile", "IFD0"]);
      await page.goto("/post");
      await page.getByLabel("Title").fill("Four fields");
      await choose(page, script, [photo]);
      await press(page, "Publish");
      await expect(page).toHaveURL(/\/content\//);
      const image = page.locator(".post-media img");
      const shown = await image.evaluate(async (one: HTMLImageElement) => {
        await one.decode();
        return { url: one.currentSrc, upright: one.naturalWidth < one.naturalHeight };
      });
      expect(shown.upright).toBe(true);
      const response = await fetchAs(page, shown.url);
      const stored = (await storedSince(before, name)).filter((file) => !earlier.includes(file));
      expect(stored.length).toBeGreaterThan(3);
      for (const bytes of [await response.body(), ...stored.map(storedBytes)]) await expectFourFields(bytes);
    });
  },
);

/** Groups of image metadata, named as in exiftool. */
const metadataGroupsOf = (bytes: Buffer) => {
  const groups = Object.keys(metadataOf(bytes)).flatMap((tag) => /^(.+):/.exec(tag)?.[1] ?? []);
  return [...new Set(groups)]
    .filter((one) => !/^(ExifTool|System|File|Composite|RIFF|JFIF)$/.test(one))
    .sort();
};

async function expectFourFields(bytes: Buffer) {
  expect(metadataGroupsOf(bytes)).toEqual([]);
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  expect(info.height).toBe(Math.round((info.width * 4) / 3));
  for (const [field, color] of upright.entries()) {
    const x = Math.round(info.width * (field % 2 === 0 ? 0.25 : 0.75));
    const y = Math.round(info.height * (field < 2 ? 0.25 : 0.75));
    const at = (y * info.width + x) * info.channels;
    for (const [i, value] of (color ?? []).entries())
      expect(Math.abs((data[at + i] ?? 0) - value), `field ${field}, channel ${i}`).toBeLessThan(6);
  }
}
