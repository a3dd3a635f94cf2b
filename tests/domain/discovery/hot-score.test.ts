import fc from "fast-check";
import { expect, test } from "vitest";
import { hotScore } from "#domain/discovery/hot-score.ts";
import { HOUR, NOW } from "#tests/cast.ts";

const counts = fc.record({ likes: fc.nat(1_000_000), views: fc.nat(10_000_000) });

test("without engagement, the score is the publication time in seconds, as SQL initializes it", () => {
  expect(hotScore({ publishedAt: NOW + 999, likes: 0, views: 0 })).toBe(Math.floor((NOW + 999) / 1000));
});

test("more likes or views never lower the score, and a like counts more than a view", () => {
  fc.assert(
    fc.property(counts, ({ likes, views }) => {
      const now = hotScore({ publishedAt: NOW, likes, views });
      const liked = hotScore({ publishedAt: NOW, likes: likes + 1, views });
      const seen = hotScore({ publishedAt: NOW, likes, views: views + 1 });
      expect(seen).toBeGreaterThanOrEqual(now);
      expect(liked).toBeGreaterThanOrEqual(seen);
      expect(Number.isSafeInteger(now)).toBe(true);
    }),
  );
});

test("the order of two posts does not change without new likes or views", () => {
  fc.assert(
    fc.property(counts, fc.nat(1000), fc.integer({ min: 1, max: 10_000 }), (same, hours, later) => {
      const [older, newer] = [NOW - hours * HOUR, NOW];
      const gap = hotScore({ publishedAt: newer, ...same }) - hotScore({ publishedAt: older, ...same });
      expect(gap).toBe(hours * 3600);
      const moved = later * HOUR;
      expect(
        hotScore({ publishedAt: newer + moved, ...same }) - hotScore({ publishedAt: older + moved, ...same }),
      ).toBe(gap);
    }),
  );
});

test("ten times the engagement is worth half a day", () => {
  const few = hotScore({ publishedAt: NOW, likes: 0, views: 99 });
  const many = hotScore({ publishedAt: NOW, likes: 0, views: 999 });
  expect(many - few).toBe(45_000);
});
