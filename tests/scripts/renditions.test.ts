import { expect, test } from "vitest";
import { pendingIn } from "#scripts/renditions/pending.ts";
import { bestFor, shownChoice, versionNamed, versionsOf } from "#scripts/viewing/quality.ts";

const all = versionsOf("240 480 720", "/media/a/file");

test("a video's versions are at its own address, lightest first", () => {
  expect(all.map(({ label, url }) => [label, url])).toEqual([
    ["240p", "/media/a/video240"],
    ["480p", "/media/a/video480"],
    ["720p", "/media/a/video720"],
    ["Original", "/media/a/file"],
  ]);
  expect(versionsOf(undefined, "/media/a/file")).toHaveLength(1);
});

test("a chosen quality plays, or the best below it that a video has", () => {
  const some = versionsOf("240 720", "/media/a/file");
  expect(versionNamed(all, "480p")).toBe(1);
  expect(versionNamed(all, "Original")).toBe(3);
  expect(some[versionNamed(some, "480p")]?.label).toBe("240p");
  expect(["Auto", "480p", "Original"].map((label) => shownChoice(some, label))).toEqual([
    "Auto",
    "240p",
    "Original",
  ]);
});

test("Auto goes up to what the player can show, never below where it began, and stays put on lite pages", () => {
  expect(bestFor(all, 1, 400)).toBe(1);
  expect(bestFor(all, 1, 700)).toBe(2);
  // A phone's many pixels don't need the original.
  expect(bestFor(all, 1, 1200)).toBe(2);
  expect(bestFor(all, 3, 400)).toBe(3);
  expect(bestFor(all, 0, 1200)).toBe(0);
});

test("of the videos that are still to be made lighter, only the newest are kept", () => {
  expect(pendingIn(null)).toEqual([]);
  const many = Array.from({ length: 25 }, (_, i) => `v${i}`);
  expect(pendingIn(many.join(" "))).toEqual(many.slice(5));
});
