import { expect, test } from "vitest";
import { readAuditSearch } from "#domain/admin/audit/search.ts";

test("a long search of the audit log isn't cut in the middle of a character", () => {
  const params = new URLSearchParams({ words: `${"x".repeat(199)}😀` });
  expect(readAuditSearch(params).filter.words).toBe("x".repeat(199));
});

test("a search is read from its URL; a date that can't be read finds nothing", () => {
  const read = (search: string) => readAuditSearch(new URLSearchParams(search));
  const { filter, query } = read("action=x&actor= ada &until=2026-11-02&from=2026-11-01&other=1");
  expect(filter).toEqual({
    action: "x",
    actor: "ada",
    subject: "",
    words: "",
    from: Date.UTC(2026, 10, 1),
    until: Date.UTC(2026, 10, 3),
  });
  expect(query).toBe("action=x&actor=ada&from=2026-11-01&until=2026-11-02");
  for (const search of ["from=soon", "until=11/10/2026", "from=2026-11-01&until=soon"])
    expect(read(search).filter.until, search).toBe(0);
  expect(read("from=soon")).toMatchObject({
    typed: { from: "soon" },
    errors: { from: "Enter a date such as 2026-11-01" },
  });
});
