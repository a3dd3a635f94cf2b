import { expect, test } from "vitest";
import { withoutCount } from "#scripts/search/without-count.ts";

test("a filter's label loses its number of results and nothing else", () => {
  expect(withoutCount("Today (3)")).toBe("Today");
  expect(withoutCount("Any time (1,204+)")).toBe("Any time");
  expect(withoutCount("Photos (new)")).toBe("Photos (new)");
  expect(withoutCount("Under $10 (or free) (12)")).toBe("Under $10 (or free)");
});
