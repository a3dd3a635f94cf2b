import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type FirstReply,
  profileReplies,
  replyStats,
  replyStatsText,
} from "#domain/messages/replies/reply-stats.ts";
import { DAY, HOUR, NOW } from "#tests/cast.ts";

const asked = (daysAgo: number, hours: number | null): FirstReply => ({
  askedAt: NOW - daysAgo * DAY,
  answeredAt: hours === null ? null : NOW - daysAgo * DAY + hours * HOUR,
});
const text = (first: FirstReply[]) => replyStatsText(replyStats(first, NOW));

test("below five conversations, there is no figure", () => {
  const four = [1, 2, 3, 4].map((day) => asked(day, 1));
  expect(text(four)).toBe("New to messages");
  expect(text([...four, asked(5, 1)])).toBe("Replies to 100% of fans, usually within an hour");
});

test("conversations that still have time for a reply, or are old, aren't counted", () => {
  const three = [8, 9, 10].map((day) => asked(day, 30));
  expect(text([...three, asked(6, null), asked(91, 1)])).toBe("New to messages");
  expect(text([...three, asked(7, null), asked(89, 2)])).toBe(
    "Replies to 80% of fans, usually within 2 days",
  );
});

test("a creator who replied to nobody has no reply time", () => {
  expect(text([8, 9, 10, 11, 12].map((day) => asked(day, null)))).toBe("Hasn't replied to fans lately");
});

test("a profile names the time if nearly all fans get a reply, else the share that does", () => {
  const four = [8, 9, 10, 11].map((day) => asked(day, 2));
  const badge = (first: FirstReply[], hasPrice = true) => profileReplies(first, hasPrice, NOW);
  expect(badge([...four, asked(12, 2)])).toBe("Usually replies within 2 hours");
  expect(badge([...four, asked(12, null)])).toBe("Replies to 80% of fans");
  expect(badge([8, 9, 10, 11, 12].map((day) => asked(day, null)))).toBe("No replies lately");
  expect([badge(four), badge(four, false)]).toEqual(["New to messages", null]);
});

test("the figures are never better than what happened", () => {
  const first = fc.record({
    askedAt: fc.integer({ min: 0, max: 80 * 24 }).map((hours) => NOW - 8 * DAY - hours * HOUR),
    wait: fc.option(fc.integer({ min: 0, max: 7 * 24 })),
  });
  fc.assert(
    fc.property(fc.array(first, { minLength: 5, maxLength: 30 }), (all) => {
      const stats = replyStats(
        all.map(({ askedAt, wait }) => ({
          askedAt,
          answeredAt: wait === null ? null : askedAt + wait * HOUR,
        })),
        NOW,
      );
      const waits = all.flatMap(({ wait }) => (wait === null ? [] : [wait * HOUR]));
      expect(stats?.percent).toBeLessThanOrEqual((100 * waits.length) / all.length);
      const within = waits.filter((wait) => wait <= (stats?.medianMs ?? -1)).length;
      expect(within * 2).toBeGreaterThanOrEqual(waits.length);
    }),
  );
});
