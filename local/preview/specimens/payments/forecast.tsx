import { planForecast } from "../../../../app/domain/analytics/forecast.ts";
import { type ForecastPage, judge, typicalMiss } from "../../../../app/domain/analytics/get-forecast.ts";
import { WEEK_MS } from "../../../../app/domain/payouts/payout-week.ts";
import { ForecastSteps, ForecastTiles } from "../../../../app/ui/analytics/forecast.tsx";
import { ForecastChart } from "../../../../app/ui/analytics/forecast-chart.tsx";
import { HeldMoney, PastForecasts } from "../../../../app/ui/analytics/past-forecasts.tsx";
import { daysAgo } from "../../samples.ts";
import type { Specimen } from "../../specimen.ts";

const now = daysAgo(0);
const hold = {
  id: "1",
  kind: "bank_change" as const,
  reason: "The bank account for your payouts changed to Lakeside Bank ending in 6789.",
  releaseAt: daysAgo(-1),
  createdAt: now,
};
const seller = {
  id: "1",
  email: "mara@example.com",
  accountId: "acct",
  isClosed: false,
  owed: 41_200,
  elsewhere: 0,
  owedBack: 0,
  promised: 1350,
  firstSaleAt: daysAgo(200),
  earnings: [{ at: daysAgo(1), cents: 5850 }],
  holds: [],
};
const renewals = [0, 1, 2, 3].flatMap((payout) =>
  (["renewing", "past_due", "ending"] as const).map((kind) => ({
    payout,
    kind,
    price: 1500,
    currentPeriodEnd: now,
    request: null,
    count: kind === "renewing" ? 18 + payout * 3 : 1,
  })),
);
const past = [1, 2, 3].flatMap((weeks) =>
  [1, 4].map((weeksAhead) => ({
    payoutAt: now - weeks * WEEK_MS,
    weeksAhead,
    madeAt: now,
    expected: 41_200 - weeks * 900 - weeksAhead * 500,
    low: 37_000,
    high: 43_500,
    paid: 39_800,
  })),
);
const judged = judge(past);
const promises = [{ dueAt: daysAgo(-3), isAnswered: true, cents: 1350 }];
const pageOf = (owed: number, held: boolean): ForecastPage => ({
  ...planForecast(
    {
      seller: { ...seller, owed, holds: held ? [hold] : [] },
      funds: null,
      isOrdered: false,
      underway: 13_410,
    },
    {
      renewals: owed === 0 ? [] : renewals,
      record: { paid: 172, missed: [4, 6, 8, 9], recovered: 3, lost: 2 },
      newSales: owed === 0 ? [] : [4000, 6500, 0, 2000, 5000, 3000, 7000, 1500],
      promises,
    },
    now,
  ),
  hasAnswer: true,
  holds: held ? [hold] : [],
  promises,
  judged,
  typicalMiss: typicalMiss(judged),
});
const page = pageOf(seller.owed, true);
const empty = { ...pageOf(0, false), promises: [], judged: [], typicalMiss: null };

export const forecast: Specimen[] = [
  {
    name: "Forecast",
    states: {
      Figures: <ForecastTiles {...page} />,
      "No payout": <ForecastTiles {...empty} />,
      Chart: <ForecastChart {...page} />,
      Steps: <ForecastSteps {...page} />,
      "Steps without a payout": <ForecastSteps {...empty} />,
      Held: <HeldMoney {...page} />,
      "Provider down": <HeldMoney {...empty} hasAnswer={false} />,
      "Nothing held": <HeldMoney {...empty} />,
      "Earlier forecasts": <PastForecasts judged={judged} />,
      "No earlier forecasts": <PastForecasts judged={[]} />,
    },
  },
];
