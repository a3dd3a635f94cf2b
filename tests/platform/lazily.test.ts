import { expect, test } from "vitest";
import { withDeps } from "#http/with-deps.ts";
import { lazily } from "#platform/lazily.ts";

test("each part is made once, when it is first read, and can be replaced", () => {
  const made: string[] = [];
  const makers = {
    first: (base: number) => ({ base, order: made.push("first") }),
    second: (base: number) => made.push(`second ${base}`),
  };
  const make = lazily<number, typeof makers>(makers);
  const one = make(1);
  expect(made).toEqual([]);
  expect(one.first.base).toBe(1);
  expect(one.first).toBe(one.first);
  const other = withDeps(one, { second: "ours", third: 3 });
  expect([other.second, other.third, other.first.base, make(2).first.base]).toEqual(["ours", 3, 1, 2]);
  expect(made).toEqual(["first", "first"]);
});
