import { expect, test } from "vitest";
import { isAway } from "#scripts/frame/top-bar.ts";

test("the top bar hides when scrolling down past 50 px, and returns when scrolling up", () => {
  expect(isAway(50, 0)).toBe(false);
  expect(isAway(51, 0)).toBe(true);
  expect(isAway(400, 300)).toBe(true);
  expect(isAway(299, 300)).toBe(false);
  expect(isAway(0, 40)).toBe(false);
});
