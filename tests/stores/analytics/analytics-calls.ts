import type { Stores } from "#platform/context.ts";
import { NOW, posts } from "#tests/cast.ts";

const SPAN = { from: 0, to: 30_000 };
const PAGE = { limit: 25, offset: 0, least: 5 };

const forecast = { payoutAt: NOW, weeksAhead: 1, madeAt: NOW, expected: 1, low: 0, high: 2 };

const compared = { weekAt: 0, from: 0, to: 30, askedFrom: 0, answerBy: NOW, leastAsked: 5, leastBegun: 5 };

export const analyticsCalls: Record<string, (s: Stores) => Promise<unknown>> = {
  "analytics.findSubscribers": (s) =>
    s.analytics.findSubscribers("p3", {
      days: { from: 0, to: 30_000 },
      instants: [0, NOW, null],
      spans: [{ from: 0, to: 30_000 }],
      months: [0, 1, 2],
      now: NOW,
    }),
  "analytics.listSubscriberDays": (s) =>
    s.analytics.listSubscriberDays("p3", { days: SPAN, instants: [0, NOW], now: NOW }),
  "analytics.listMostLiked": (s) => s.analytics.listMostLiked("p3", 10),
  "analytics.sumEarnings": (s) => s.analytics.sumEarnings("p3", [{ from: 0, to: 30_000 }]),
  "forecasts.findOutlooks": (s) =>
    s.forecasts.findOutlooks(["p3", "p6"], {
      now: NOW,
      days: [NOW + 1, NOW + 2],
      clearing: 1,
      recordSince: NOW - 1000,
      newSales: { from: 0, to: 56 },
    }),
  "forecasts.findWeek": (s) => s.forecasts.findWeek(0),
  "forecasts.addToWeek": (s) =>
    s.forecasts.addToWeek([{ ...forecast, sellerId: "p3" }], {
      weekAt: 0,
      position: "p3",
      isFinished: true,
      now: NOW,
    }),
  "forecasts.listPast": (s) => s.forecasts.listPast("p3", NOW, 1000, 52),
  "forecasts.deleteOld": (s) => s.forecasts.deleteOld(50, 500),
  "peers.findWeek": (s) => s.peers.findWeek(0),
  "peers.countNext": (s) => s.peers.countNext("p3", 25, compared, NOW),
  "peers.countBands": (s) => s.peers.countBands(0, [1, 10]),
  "peers.findQuartiles": (s) => s.peers.findQuartiles(0, [{ fewest: 1, most: null }], 20),
  "peers.publish": (s) =>
    s.peers.publish(
      [{ fewest: 1, most: null, metric: "arpu", sellers: 20, low: 1, middle: 2, high: 3 }],
      0,
      NOW,
    ),
  "peers.findOwn": (s) => s.peers.findOwn("p3"),
  "analytics.listEarnedDays": (s) => s.analytics.listEarnedDays("p3", { from: 0, to: 30_000 }),
  "audience.listPosts": (s) => s.audience.listPosts("p3", SPAN, { ...PAGE, sort: "views" }),
  "audience.listPosts by conversion": (s) =>
    s.audience.listPosts("p3", SPAN, { ...PAGE, sort: "conversion" }),
  "audience.sumPosts": (s) => s.audience.sumPosts("p3", [SPAN]),
  "audience.findPost": (s) => s.audience.findPost("p3", posts.free.id, [SPAN]),
  "audience.listPostDays": (s) => s.audience.listPostDays("p3", posts.free.id, SPAN),
  "audience.findAudience": (s) =>
    s.audience.findAudience("p3", { spans: [SPAN], hours: [{ ...SPAN, hours: 2 }], days: SPAN, tags: 20 }),
  "audience.listHours": (s) => s.audience.listHours("p3", [{ ...SPAN, hours: 2 }]),
  "audience.listTags": (s) => s.audience.listTags("p3", SPAN, 20),
  "audience.listViewDays": (s) => s.audience.listViewDays("p3", SPAN),
  "audience.listPeopleDays": (s) => s.audience.listPeopleDays("p3", SPAN),
  "audience.findMessages": (s) =>
    s.audience.findMessages("p3", { spans: [SPAN], asked: [SPAN], answerBy: NOW }),
};
