import { expect, test } from "vitest";
import { isRenditionOf, missingRenditions } from "#domain/media/rendition-rules.ts";

const MB = 1_000_000;
const video = (width: number, height: number, seconds = 60) => ({
  kind: "video" as const,
  width,
  height,
  duration_ms: seconds * 1000,
});
const file = (bytes: number) => ({ name: "file", bytes });
const missing = (...given: Parameters<typeof missingRenditions>) =>
  missingRenditions(...given).map(({ name }) => name);

test.each([
  ["a minute of 1080p", video(1920, 1080), 61 * MB, ["video480", "video240", "video720"]],
  ["the same, upright", video(1080, 1920), 61 * MB, ["video480", "video240", "video720"]],
  ["a smaller picture, which isn't scaled up", video(640, 360), 30 * MB, ["video240"]],
  ["one that is light for its size", video(1920, 1080), 12 * MB, ["video480", "video240"]],
  ["one that is light already", video(1920, 1080), 3 * MB, []],
  ["one of unknown length", { ...video(1920, 1080), duration_ms: null }, 61 * MB, []],
  // At 720p, an hour would need more memory than a tab has.
  ["an hour of 1080p", video(1920, 1080, 3600), 2000 * MB, ["video480", "video240"]],
] as const)("%s gets lighter versions: %s", (_, one, bytes, expected) => {
  expect(missing(one, [file(bytes)])).toEqual(expected);
});

test("versions that exist aren't missing, and neither audio nor a file still processing gets any", () => {
  const made = { name: "video480", bytes: 7 * MB };
  expect(missing(video(1920, 1080), [file(61 * MB), made])).toEqual(["video240", "video720"]);
  expect(missing({ ...video(1920, 1080), kind: "audio" }, [file(61 * MB)])).toEqual([]);
  expect(missing(video(1920, 1080), [{ name: "original", bytes: 61 * MB }])).toEqual([]);
});

test.each([
  ["its picture and length", { width: 854, height: 480, durationMs: 60_400 }, true],
  ["a shorter one", { width: 854, height: 480, durationMs: 59_400 }, false],
  ["a larger picture than its name says", { width: 1280, height: 720, durationMs: 60_000 }, false],
  ["a larger picture than the video's", { width: 1922, height: 480, durationMs: 60_000 }, false],
  ["no picture", { width: null, height: null, durationMs: 60_000 }, false],
  ["no length", { width: 854, height: 480, durationMs: null }, false],
])("a 480p version with %s", (_, { width, height, durationMs }, expected) => {
  const one = { kind: "video" as const, width, height, durationMs };
  expect(isRenditionOf(video(1920, 1080), one, "video480")).toBe(expected);
  expect(isRenditionOf(video(1920, 1080), { ...one, kind: "audio" }, "video480")).toBe(false);
});
