import { expect, test } from "vitest";
import { readAuditSearch } from "#domain/admin/audit/search.ts";

test("a long search of the audit log isn't cut in the middle of a character", () => {
  const params = new URLSearchParams({ words: `${"x".repeat(199)}😀` });
  expect(readAuditSearch(params).filter.words).toBe("x".repeat(199));
});
