import { expect, test } from "vitest";
import { secondsLeft, secondsText } from "#scripts/auth/countdown.ts";

test("the countdown reaches zero only when the time is over", () => {
  const end = 60_000;
  expect(secondsLeft(end, 0)).toBe(60);
  expect(secondsLeft(end, 1)).toBe(60);
  expect(secondsLeft(end, 59_999)).toBe(1);
  expect(secondsLeft(end, 60_000)).toBe(0);
  // The tab was asleep.
  expect(secondsLeft(end, 90_000)).toBeLessThan(0);
});

test("one second is singular", () => {
  expect([60, 2, 1].map(secondsText)).toEqual(["60 seconds", "2 seconds", "1 second"]);
});
