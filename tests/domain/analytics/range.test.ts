import fc from "fast-check";
import { expect, test } from "vitest";
import { changeOf, dayText, rangeQuery, readRange, spansBefore, spansOf } from "#domain/analytics/range.ts";

const NOW = Date.UTC(2026, 10, 23, 23, 59, 59);
const asked = (range: string, from = "", to = "") => readRange({ range, from, to }, NOW);
const days = ({ from, to }: { from: number; to: number }) => [dayText(from), dayText(to - 1)];

test.each([
  ["", ["2026-10-25", "2026-11-23"], "day"],
  ["30", ["2026-10-25", "2026-11-23"], "day"],
  ["7", ["2026-11-17", "2026-11-23"], "day"],
  ["90", ["2026-08-26", "2026-11-23"], "week"],
  ["year", ["2026-01-01", "2026-11-23"], "month"],
  ["toString", ["2026-10-25", "2026-11-23"], "day"],
] as const)("a range of “%s” ends today", (preset, span, step) => {
  const range = asked(preset);
  expect(days(range)).toEqual(span);
  expect(range.step).toBe(step);
  expect((range.before ?? 0) - range.from).toBe(range.from - range.to);
});

test("all time has no previous range", () => {
  expect(asked("all").before).toBeNull();
  expect(spansBefore(asked("all"))).toEqual([]);
});

test("dates work in either order, and are limited to days that can have figures", () => {
  expect(days(asked("custom", "2026-03-01", "2026-02-01"))).toEqual(["2026-02-01", "2026-03-01"]);
  expect(days(asked("custom", "2026-02-28", "2026-02-28"))).toEqual(["2026-02-28", "2026-02-28"]);
  expect(days(asked("custom", "2026-11-20", ""))).toEqual(["2026-11-20", "2026-11-23"]);
  expect(days(asked("custom", "0001-01-01", "9999-12-31"))).toEqual(["2024-01-01", "2026-11-23"]);
  for (const nonsense of ["2026-02-30", "2026-2-3", "yesterday", "2026-13-01"])
    expect(asked("custom", nonsense, nonsense)).toEqual(asked("30"));
});

test("a range's URL reads back as the same range", () => {
  for (const range of [
    ...["", "7", "90", "year", "all"].map((one) => asked(one)),
    asked("custom", "2026-01-05", "2026-02-10"),
  ]) {
    const query = new URLSearchParams(rangeQuery(range));
    const field = (name: string) => query.get(name) ?? "";
    expect(asked(field("range"), field("from"), field("to"))).toEqual(range);
  }
});

test("a range's bars cover each of its days once, and so do those of the previous range", () => {
  fc.assert(
    fc.property(fc.nat(1000), fc.nat(1000), (a, b) => {
      const day = (back: number) => dayText(Math.floor(NOW / 86_400_000) - back);
      const range = asked("custom", day(a), day(b));
      for (const [spans, first, end] of [
        [spansOf(range), range.from, range.to],
        [spansBefore(range), range.before, range.from],
      ] as const) {
        expect(spans[0]?.from).toBe(first);
        expect(spans.at(-1)?.to).toBe(end);
        for (const [i, span] of spans.entries()) {
          expect(span.to).toBeGreaterThan(span.from);
          if (i > 0) expect(span.from).toBe(spans[i - 1]?.to);
        }
      }
    }),
  );
});

test("months are calendar months, whole except the first and last", () => {
  const spans = spansOf(asked("custom", "2026-01-15", "2026-09-10")).map(days);
  expect(spans.slice(0, 2)).toEqual([
    ["2026-01-15", "2026-01-31"],
    ["2026-02-01", "2026-02-28"],
  ]);
  expect(spans.at(-1)).toEqual(["2026-09-01", "2026-09-10"]);
});

test("a change is a percentage of the previous value, if there was one", () => {
  expect(changeOf(150, 100)).toBe(50);
  expect(changeOf(-50, 100)).toBe(-150);
  expect([changeOf(1, 0), changeOf(1, -5), changeOf(1, null)]).toEqual([null, null, null]);
});
