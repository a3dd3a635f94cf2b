import type { Earned, Earnings } from "../../../../app/domain/analytics/earnings.ts";
import { readRange } from "../../../../app/domain/analytics/range.ts";
import type { SubscriberFigures } from "../../../../app/domain/analytics/subscribers.ts";
import { dayOf } from "../../../../app/domain/views/count-view.ts";
import { AnalyticsPage } from "../../../../app/ui/analytics/analytics-page.tsx";
import { EarningsChart, EarningsTiles, SourceTable } from "../../../../app/ui/analytics/earnings.tsx";
import { MostLikedPosts } from "../../../../app/ui/analytics/posts.tsx";
import { RangePicker } from "../../../../app/ui/analytics/range-picker.tsx";
import { Retention } from "../../../../app/ui/analytics/retention.tsx";
import { MovesChart, SubscribersThen, SubscriberTiles } from "../../../../app/ui/analytics/subscribers.tsx";
import { daysAgo } from "../../samples.ts";
import type { Specimen } from "../../specimen.ts";

const now = daysAgo(0);
const range = readRange({ range: "7", from: "", to: "" }, now);
const earned = (gross: number, refunds = 0): Earned => {
  const fee = gross / 10;
  return { sales: gross / 1000, gross, fee, refunds, net: gross - fee - refunds };
};
const none = earned(0);
const sources: Earnings["sources"] = [
  { kind: "subscription", now: earned(42_000, 1500), before: earned(30_000) },
  { kind: "purchase", now: earned(12_000), before: earned(15_000) },
  { kind: "message", now: earned(2000), before: none },
  { kind: "unlock", now: none, before: none },
  { kind: "tip", now: earned(4000), before: earned(4000) },
];
const nets = [4200, 5100, 3900, 7700, 8800, -700, 9100];
const earnings: Earnings = {
  sources,
  now: earned(60_000, 1500),
  before: earned(49_000),
  spans: nets.map((net, i) => ({
    from: range.from + i,
    to: range.from + i + 1,
    total: { ...none, net },
    net: { subscription: net - 900, purchase: 500, message: 100, unlock: 0, tip: 300 },
    before: 4000 + i * 300,
  })),
};
const empty: Earnings = {
  sources: sources.map(({ kind }) => ({ kind, now: none, before: none })),
  now: none,
  before: none,
  spans: earnings.spans.map((span) => ({ ...span, total: none, before: 0 })),
};

const moves = { new: 12, resumed: 2, ended: 3 };
const figures: SubscriberFigures = {
  end: { active: 141, monthly: 211_500, arpu: 1500 },
  before: { active: 130, monthly: 182_000, arpu: 1400 },
  ahead: { renewing: 136, ending: 3, committed: 207_000 },
  ltv: 18_750,
  oneTime: { now: 18_000, before: 19_000 },
  moves: { now: moves, before: { new: 9, resumed: 1, ended: 4 } },
  churn: { now: 0.023, before: 0.031 },
  spans: [3, 1, 0, 2, 4, 1, 1].map((fresh, i) => ({
    from: range.from + i,
    to: range.from + i + 1,
    new: fresh,
    resumed: i % 3 === 0 ? 1 : 0,
    ended: i % 2,
  })),
  cohorts: [
    { month: "2026-08", fans: 24, kept: [0.9, 0.75, 0.41] },
    { month: "2026-09", fans: 31, kept: [0.87, 0.2] },
    { month: "2026-10", fans: 40, kept: [1] },
  ],
};

export const analytics: Specimen[] = [
  {
    name: "Analytics",
    states: {
      Page: (
        <AnalyticsPage report="earnings" range={range} today={dayOf(now)}>
          <EarningsTiles {...earnings} />
        </AnalyticsPage>
      ),
      "Custom range": (
        <RangePicker
          path="/analytics"
          range={readRange({ range: "custom", from: "2026-01-05", to: "2026-02-10" }, now)}
          today={dayOf(now)}
        />
      ),
      Figures: <EarningsTiles {...earnings} />,
      Chart: <EarningsChart earnings={earnings} range={range} />,
      "No sales": <EarningsChart earnings={empty} range={range} />,
      Sources: <SourceTable {...earnings} />,
      "Subscribers now": <SubscribersThen {...figures} range={range} />,
      "Subscribers of days that are over": (
        <SubscribersThen
          {...figures}
          ahead={null}
          range={readRange({ range: "custom", from: "2026-01-05", to: "2026-02-10" }, now)}
        />
      ),
      "Subscribers in a range": <SubscriberTiles {...figures} />,
      "New and ended": <MovesChart {...figures} range={range} />,
      Retention: <Retention cohorts={figures.cohorts} />,
      "No retention yet": <Retention cohorts={[]} />,
      "Most liked": <MostLikedPosts username="mara" posts={[{ id: "1", title: "Three lamps", likes: 31 }]} />,
    },
  },
];
