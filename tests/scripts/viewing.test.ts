import { expect, test } from "vitest";
import { KEPT_FILES, type Positions, readPositions, withPosition } from "#scripts/viewing/positions.ts";
import { slideFor } from "#scripts/viewing/step.ts";

const NOW = Date.UTC(2026, 10, 14);
const DAY = 24 * 60 * 60 * 1000;
const watched = (at: number, now = NOW) => withPosition({}, "/media/a/file", { at, duration: 60, now });

test("arrow keys, Home, and End lead through the photos, and stop at the ends", () => {
  expect([slideFor("ArrowRight", 0, 3), slideFor("ArrowLeft", 2, 3)]).toEqual([1, 1]);
  expect([slideFor("ArrowLeft", 0, 3), slideFor("ArrowRight", 2, 3)]).toEqual([0, 2]);
  expect([slideFor("Home", 2, 3), slideFor("End", 0, 3)]).toEqual([0, 2]);
  for (const key of ["Escape", "Tab", "a"]) expect(slideFor(key, 1, 3)).toBeNull();
});

test("a playback position in the middle is saved, but neither the beginning nor the end", () => {
  expect(watched(12.9)).toEqual({ "/media/a/file": { at: 12, seen: NOW } });
  for (const at of [0, 4.9, 55.1, 60]) expect(watched(at)).toEqual({});
  expect(withPosition(watched(12), "/media/a/file", { at: 60, duration: 60, now: NOW })).toEqual({});
  // A live stream has no known duration.
  expect(withPosition({}, "/media/a/file", { at: 20, duration: Number.NaN, now: NOW })).toEqual({});
});

test("positions are kept only for the newest files, and for 30 days", () => {
  let all: Positions = {};
  for (let file = 0; file <= KEPT_FILES; file++)
    all = withPosition(all, `/media/${file}/file`, { at: 20, duration: 60, now: NOW + file });
  expect(Object.keys(all)).toHaveLength(KEPT_FILES);
  expect(all["/media/0/file"]).toBeUndefined();
  expect(all[`/media/${KEPT_FILES}/file`]).toBeDefined();
  const stored = JSON.stringify(watched(12));
  expect(readPositions(stored, NOW + 29 * DAY)).toEqual(watched(12));
  expect(readPositions(stored, NOW + 31 * DAY)).toEqual({});
});

test("foreign data in the browser's storage is ignored", () => {
  for (const stored of [null, "", "no json", "null", "[1]", '{"a":null}', '{"a":{"at":"x"}}'])
    expect(readPositions(stored, NOW), String(stored)).toEqual({});
});
