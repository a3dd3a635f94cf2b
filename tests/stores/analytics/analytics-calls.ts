import type { AnalyticsStore } from "../../../db/stores/analytics/analytics.ts";
import { NOW } from "../../cast.ts";

export type AnalyticsStores = { analytics: AnalyticsStore };

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
  "analytics.listEarnedDays": (s) => s.analytics.listEarnedDays("p3", { from: 0, to: 30_000 }),
};
