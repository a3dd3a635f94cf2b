import { type AnalyticsStore, analyticsStore } from "../../../db/stores/analytics/analytics.ts";
import { type ForecastStore, forecastStore } from "../../../db/stores/analytics/forecasts.ts";
import { NOW } from "../../cast.ts";

export const analyticsCallStores = { analytics: analyticsStore, forecasts: forecastStore };
export type AnalyticsStores = { analytics: AnalyticsStore; forecasts: ForecastStore };

const forecast = { payoutAt: NOW, weeksAhead: 1, madeAt: NOW, expected: 1, low: 0, high: 2 };

/** Each call of the analytics' store. */
export const analyticsCalls: Record<string, (s: AnalyticsStores) => Promise<unknown>> = {
  "analytics.findSubscribers": (s) =>
    s.analytics.findSubscribers("p3", {
      days: { from: 0, to: 30_000 },
      starts: [0, NOW],
      spans: [{ from: 0, to: 30_000 }],
      cohorts: { months: [0, 1, 2], step: 2_678_400_000 },
      now: NOW,
    }),
  "analytics.listSubscriberDays": (s) => s.analytics.listSubscriberDays("p3", { from: 0, to: 30_000 }, NOW),
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
  "analytics.listEarnedDays": (s) => s.analytics.listEarnedDays("p3", { from: 0, to: 30_000 }),
};
