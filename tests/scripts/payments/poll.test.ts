import { expect, test } from "vitest";
import { mayAskAgain } from "#scripts/payments/poll.ts";

test("a payment's status is requested ten times, three seconds apart", () => {
  expect([1, 9, 10, 11].map((tries) => mayAskAgain(tries, tries * 3_000))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test("after a minute no more requests are made, however few there were", () => {
  expect([56_999, 57_000, 90_000].map((elapsed) => mayAskAgain(2, elapsed))).toEqual([true, false, false]);
});
