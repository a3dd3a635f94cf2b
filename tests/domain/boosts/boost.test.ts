import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type BoostFacts,
  chargeOf,
  checkBoost,
  estimateViews,
  inGroups,
  isUsedUp,
  MAX_BUDGET,
  MAX_DAYS,
  MIN_BUDGET,
  stateOf,
  undelivered,
} from "#domain/boosts/boost.ts";
import { fitOf, type ListContext, type PromotedPost } from "#domain/boosts/context.ts";
import { exclusionOf, isDataCenter } from "#domain/boosts/invalid-traffic.ts";
import { boostCard, perThousand } from "#domain/boosts/price-card.ts";
import { cardText } from "#domain/payments/price-card.ts";
import { DAY, HOUR, NOW } from "#tests/cast.ts";

const facts: BoostFacts = {
  budget: 2000,
  days: 5,
  startsAt: NOW,
  endsAt: NOW + 5 * DAY,
  pausedAt: null,
  endedAt: null,
  spent: 0,
};

describe("stateOf", () => {
  test.each([
    [{ startsAt: null, endsAt: null }, NOW, "unpaid"],
    [{}, NOW, "running"],
    [{ pausedAt: NOW }, NOW, "paused"],
    [{}, NOW + 5 * DAY - 1, "running"],
    [{}, NOW + 5 * DAY, "ended"],
    [{ isGone: true }, NOW, "ended"],
    [{ pausedAt: NOW }, NOW + 5 * DAY, "ended"],
    [{ endedAt: NOW + 1 }, NOW + 1, "ended"],
  ] as const)("%j at %d is %s", (change, now, state) => {
    expect(stateOf({ ...facts, ...change }, now)).toBe(state);
  });
});

describe("money", () => {
  test("the charge and the refund add up to the payment, to the cent", () => {
    fc.assert(
      fc.property(
        fc
          .integer({ min: MIN_BUDGET, max: MAX_BUDGET })
          .chain((budget) =>
            fc.record({ budget: fc.constant(budget), spent: fc.integer({ min: 0, max: budget * 10 }) }),
          ),
        (boost) => {
          expect(chargeOf(boost) + undelivered(boost)).toBe(boost.budget);
          expect(undelivered(boost)).toBeGreaterThanOrEqual(0);
          // A fraction of a cent is charged as a whole cent, no more.
          expect(chargeOf(boost) * 10 - boost.spent).toBeGreaterThanOrEqual(0);
          expect(chargeOf(boost) * 10 - boost.spent).toBeLessThan(10);
          if (isUsedUp(boost)) expect(undelivered(boost)).toBe(0);
        },
      ),
    );
  });

  test("the terms name both prices, what is returned, and the bank statement text", () => {
    expect([perThousand(5), perThousand(2)]).toEqual(["$5", "$2"]);
    const text = cardText(boostCard({ budget: 2000, days: 1 }));
    expect(text).toContain("$20 one-time, charged when you pay on the next page, for up to 1 day.");
    expect(text).toMatch(/\$5 per thousand.*\$2 per thousand.*goes back to your card.*bank statement/);
  });
});

describe("estimateViews", () => {
  test("is between one view per member and one a day, and never more than the budget buys", () => {
    expect(estimateViews({ budget: 2000, days: 7 }, 100)).toEqual({ low: 100, high: 700, bought: 4000 });
    expect(estimateViews({ budget: 500, days: 7 }, 1000)).toEqual({ low: 1000, high: 1000, bought: 1000 });
    expect(estimateViews({ budget: 500, days: 1 }, 0)).toMatchObject({ low: 0, high: 0 });
  });
  test("grows with the days", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MAX_DAYS - 1 }), fc.nat(100_000), (days, members) => {
        const [now, later] = [days, days + 1].map((d) =>
          estimateViews({ budget: MAX_BUDGET, days: d }, members),
        );
        expect(now?.low).toBeLessThanOrEqual(now?.high ?? 0);
        expect(now?.high).toBeLessThanOrEqual(later?.high ?? 0);
      }),
    );
  });
});

test("a leaving creator or an unpublished post can't be boosted", () => {
  expect(checkBoost({ isPublished: true }, {})).toEqual({ ok: true });
  expect(checkBoost({ isPublished: false }, {})).toEqual({ ok: false, reason: "not_published" });
  expect(checkBoost({ isPublished: true }, { deletionDueAt: NOW })).toEqual({ ok: false, reason: "leaving" });
});

describe("fitOf", () => {
  const post: PromotedPost = { type: "video", isFree: false, heading: "night lamps travel" };
  const filter = { type: "all", price: "all" } as const;
  const filters = { type: "all", price: "all", date: "all", sort: "relevance" } as const;
  const discover = (change: object, feed = "newest") =>
    ({ list: "discover", feed, filter: { ...filter, ...change } }) as ListContext;
  const search = (q: string, change = {}) =>
    ({ list: "search", q, filters: { ...filters, ...change } }) as ListContext;

  test.each([
    [discover({}), "this page lists new posts"],
    [discover({}, "trending"), "this page lists trending posts"],
    [discover({ type: "video", price: "paid" }), "this page lists paid videos"],
    [search("lamps travel"), "its title or tags match this search"],
    [search("night", { type: "video", price: "paid" }), "its title or tags match this search"],
  ])("a post fits %j because %s", (context, why) => {
    expect(fitOf(post, context)).toBe(why);
  });

  test.each([
    discover({ type: "image" }),
    discover({ price: "free" }),
    discover({}, "following"),
    discover({}, "interests"),
    discover({}, "featured"),
    search(""),
    search("lamps beach"),
    search("lamps", { type: "image" }),
    search("lamps", { price: "free" }),
    search("lamps", { price: "0-10" }),
    search("lamps", { date: "week" }),
    search("lamps", { sort: "price_low" }),
  ])("a post doesn't fit if a filter, a feed, or a search word excludes it: %j", (context) => {
    expect(fitOf(post, context)).toBeNull();
  });
});

describe("exclusionOf", () => {
  const viewer = { createdAt: NOW - DAY, network: "Comcast Cable" };
  test("an account can see boosts after a day", () => {
    expect(exclusionOf(viewer, NOW)).toBeNull();
    expect(exclusionOf({ ...viewer, createdAt: NOW - DAY + 1 }, NOW)).toBe("new_account");
    expect(exclusionOf({ createdAt: NOW - HOUR, network: "Amazon.com" }, NOW)).toBe("new_account");
  });
  test.each(["Amazon.com", "Google Cloud", "DigitalOcean, LLC", "Hetzner Online GmbH", "OVH SAS"])(
    "%s is a data center",
    (network) => {
      expect(isDataCenter(network)).toBe(true);
      expect(exclusionOf({ ...viewer, network }, NOW)).toBe("network");
    },
  );
  test.each([null, "Google Fiber Inc.", "Verizon Wireless", "Cloudflare WARP"])("%s is not", (network) => {
    expect(isDataCenter(network)).toBe(false);
  });
});

test("subscriptions attributed to a boost are reported in groups of five, earliest first", () => {
  expect(inGroups([])).toEqual({ subscriptions: 0, net: 0 });
  expect(inGroups([1, 2, 3, 4])).toEqual({ subscriptions: 0, net: 0 });
  expect(inGroups([1, 2, 3, 4, 5])).toEqual({ subscriptions: 5, net: 15 });
  expect(inGroups([1, 2, 3, 4, 5, 100, 100, 100, 100])).toEqual({ subscriptions: 5, net: 15 });
  expect(inGroups(Array(10).fill(900))).toEqual({ subscriptions: 10, net: 9000 });
});
