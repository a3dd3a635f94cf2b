import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { freshness, PAGE_FRESH_MS, PAGE_STALE_MS, pageStore } from "#http/guest-pages/page-store.ts";

const NOW = 1_800_000_000_000;
const page = (bytes: number, generatedAt = NOW) => ({
  html: new Uint8Array(bytes),
  generatedAt,
  viewedPost: null,
});

test.each([
  [0, "fresh"],
  [PAGE_FRESH_MS - 1, "fresh"],
  [PAGE_FRESH_MS, "stale"],
  [PAGE_STALE_MS - 1, "stale"],
  [PAGE_STALE_MS, "expired"],
  [-1, "expired"],
])("after %i ms, a page is %s", (age, expected) => {
  expect(freshness(page(1), NOW + age)).toBe(expected);
});

describe("a page store", () => {
  test("finds a stored page by its key alone", () => {
    const store = pageStore(1000);
    const kept = page(10);
    store.put("a", kept);
    expect([store.find("a"), store.find("b")]).toEqual([kept, null]);
  });

  test("makes room by dropping what was used longest ago", () => {
    const store = pageStore(306);
    for (const key of ["a", "b", "c"]) store.put(key, page(100));
    store.find("a");
    store.put("d", page(100));
    expect(["a", "b", "c", "d"].filter((key) => store.find(key))).toEqual(["a", "c", "d"]);
  });

  test("doesn't store a page that exceeds the limit alone, and drops nothing for it", () => {
    const store = pageStore(200);
    store.put("a", page(100));
    store.put("b", page(300));
    expect([store.find("a") === null, store.find("b")]).toEqual([false, null]);
  });

  test("never exceeds its limit, and counts its bytes correctly, whatever is stored and found", () => {
    const step = fc.record({
      key: fc.constantFrom("a", "b", "cc", "ddd", "e"),
      bytes: fc.integer({ min: 0, max: 120 }),
      put: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const store = pageStore(200);
        for (const { key, bytes, put } of steps) {
          if (put) store.put(key, page(bytes));
          else store.find(key);
        }
        const kept = ["a", "b", "cc", "ddd", "e"].flatMap((key) => {
          const found = store.find(key);
          return found ? [found.html.byteLength + 2 * key.length] : [];
        });
        expect(store.bytes).toBe(kept.reduce((sum, bytes) => sum + bytes, 0));
        expect(store.bytes).toBeLessThanOrEqual(200);
      }),
    );
  });
});
