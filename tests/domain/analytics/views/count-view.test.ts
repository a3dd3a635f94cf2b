import { expect, test } from "vitest";
import { isPageView } from "#domain/analytics/views/count-view.ts";

const page = { method: "GET", path: "/seller/mira/content/x", purpose: null };

test("only real page views count", () => {
  expect(isPageView(page)).toBe(true);
  expect(isPageView({ ...page, method: "HEAD" })).toBe(false);
  expect(isPageView({ ...page, path: `${page.path}.data` })).toBe(false);
  for (const purpose of ["prefetch", "prefetch;prerender", "Preview"])
    expect(isPageView({ ...page, purpose }), purpose).toBe(false);
});
