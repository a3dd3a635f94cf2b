import type { AnalyticsStore } from "../../../db/stores/analytics/analytics.ts";
import type { AudienceStore } from "../../../db/stores/analytics/audience.ts";
import { NOW, posts } from "../../cast.ts";

export type AnalyticsStores = { analytics: AnalyticsStore; audience: AudienceStore };
const SPAN = { from: 0, to: 30_000 };
const PAGE = { limit: 25, offset: 0, least: 5 };

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
  "audience.listPosts": (s) => s.audience.listPosts("p3", SPAN, { ...PAGE, sort: "views" }),
  "audience.listPosts by conversion": (s) =>
    s.audience.listPosts("p3", SPAN, { ...PAGE, sort: "conversion" }),
  "audience.sumPosts": (s) => s.audience.sumPosts("p3", [SPAN]),
  "audience.findPost": (s) => s.audience.findPost("p3", posts.free.id, [SPAN]),
  "audience.listPostDays": (s) => s.audience.listPostDays("p3", posts.free.id, SPAN),
  "audience.findAudience": (s) =>
    s.audience.findAudience("p3", { spans: [SPAN], hours: [{ ...SPAN, hours: 2 }], days: SPAN, tags: 20 }),
  "audience.listTags": (s) => s.audience.listTags("p3", SPAN, 20),
  "audience.listViewDays": (s) => s.audience.listViewDays("p3", SPAN),
  "audience.listPeopleDays": (s) => s.audience.listPeopleDays("p3", SPAN),
  "audience.findMessages": (s) =>
    s.audience.findMessages("p3", { spans: [SPAN], asked: [SPAN], answerBy: NOW }),
};
