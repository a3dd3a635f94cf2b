import { expect, test } from "vitest";
import { isLook } from "../../../app/domain/views/count-view.ts";

const page = { method: "GET", path: "/seller/mira/content/x", purpose: null };

test("a person's look at a page counts; what asks for a page without showing it does not", () => {
  expect(isLook(page)).toBe(true);
  expect(isLook({ ...page, method: "HEAD" })).toBe(false);
  expect(isLook({ ...page, path: `${page.path}.data` })).toBe(false);
  for (const purpose of ["prefetch", "prefetch;prerender", "Preview"])
    expect(isLook({ ...page, purpose }), purpose).toBe(false);
});
