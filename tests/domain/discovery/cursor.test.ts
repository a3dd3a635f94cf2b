import fc from "fast-check";
import { expect, test } from "vitest";
import { readCursor, writeCursor } from "#domain/discovery/feed.ts";
import { NOW } from "#tests/cast.ts";

test("a cursor reads back the same, also from a link", () => {
  const cursor = fc.record({
    rank: fc.nat(Date.UTC(2500, 0)),
    at: fc.nat(Date.UTC(2500, 0)),
    id: fc.stringMatching(/^[\w-]{1,64}$/),
  });
  fc.assert(
    fc.property(cursor, (given) => {
      const text = writeCursor(given);
      expect(readCursor(text)).toEqual(given);
      expect(encodeURIComponent(text)).toBe(text);
    }),
  );
});

test.each([
  null,
  "",
  "1",
  "1.2",
  "1.2.",
  ".2.a",
  "1..a",
  "-1.2.a",
  "1.5e3.a",
  "1.2.a b",
  "1.2.a.b",
  "1.2.a'--",
  " 1.2.a",
  "1.2.a\n",
  `1.2.${"a".repeat(65)}`,
  `${"9".repeat(16)}.1.a`,
  `1.${"9".repeat(16)}.a`,
  "١.٢.a",
])("%j isn't one of our cursors", (text) => {
  expect(readCursor(text)).toBeNull();
});

test("a cursor's numbers are safe integers", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\d{1,20}\.\d{1,20}\.[\w-]{1,70}$/)), (text) => {
      const cursor = readCursor(text);
      if (cursor === null) return;
      expect(Number.isSafeInteger(cursor.rank) && Number.isSafeInteger(cursor.at)).toBe(true);
      expect(cursor.at).toBeLessThanOrEqual(NOW * 1000);
    }),
  );
});
