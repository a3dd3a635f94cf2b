import type { AnalyticsStore } from "../../../db/stores/analytics/analytics.ts";
import { NOW } from "../../cast.ts";

export type AnalyticsStores = { analytics: AnalyticsStore };

/** Each call of the analytics' store. */
export const analyticsCalls: Record<string, (s: AnalyticsStores) => Promise<unknown>> = {
  "analytics.findOverview": (s) => s.analytics.findOverview("p3", NOW, 10),
  "analytics.sumEarnings": (s) => s.analytics.sumEarnings("p3", [{ from: 0, to: 30_000 }]),
  "analytics.listEarnedDays": (s) => s.analytics.listEarnedDays("p3", { from: 0, to: 30_000 }),
};
