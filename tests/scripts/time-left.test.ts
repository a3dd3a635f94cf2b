import { expect, test } from "vitest";
import { timeLeft } from "#scripts/uploads/time-left.ts";

test("the time left follows from what was sent in this session, after two seconds", () => {
  let now = 0;
  const left = timeLeft(1000, () => now);
  // A resumed upload begins with what has arrived.
  expect(left(200)).toBe("");
  now = 1000;
  expect(left(300)).toBe("");
  now = 2000;
  expect(left(400)).toBe(" · 6 s left");
  now = 400_000;
  expect(left(500)).toBe(" · 11 min left");
  expect(left(1000)).toBe("");
});
