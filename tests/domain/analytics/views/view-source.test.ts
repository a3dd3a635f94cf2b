import { expect, test } from "vitest";
import { viewSource } from "#domain/analytics/views/view-source.ts";

const own = "https://fanlight.example";

test.each([
  [null, "direct"],
  ["", "direct"],
  ["nonsense", "direct"],
  [`${own}/`, "discover"],
  [`${own}/discover?sort=popular`, "discover"],
  [`${own}/search?q=lamps`, "search"],
  [`${own}/searching`, "inside"],
  [`${own}/seller/mira`, "profile"],
  [`${own}/seller/mira/`, "profile"],
  [`${own}/seller/mira/content/1`, "inside"],
  [`${own}/messages`, "inside"],
  ["https://fanlight.example.com/search", "link"],
  ["http://fanlight.example/search", "link"],
  ["https://social.example/post/1", "link"],
] as const)("a visit from %s is from %s", (referer, source) => {
  expect(viewSource(referer, own)).toBe(source);
});
