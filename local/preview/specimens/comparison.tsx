import { Comparison } from "#ui/analytics/compare.tsx";
import { daysAgo } from "../samples.ts";
import type { Specimen } from "../specimen.ts";

const week = {
  kind: "group" as const,
  group: { fewest: 50, most: 199 },
  sellers: 40,
  weekAt: daysAgo(2),
  subscribers: 141,
};
export const comparison: Specimen[] = [
  {
    name: "Compare",
    states: {
      Group: (
        <Comparison
          comparison={{
            ...week,
            hidden: ["one_time"],
            compared: [
              {
                metric: "arpu",
                sellers: 40,
                low: 1250,
                middle: 1500,
                high: 1800,
                own: 1612,
                standing: "within",
              },
              { metric: "churn", sellers: 40, low: 40, middle: 60, high: 110, own: 35, standing: "below" },
              { metric: "net_new", sellers: 30, low: 2, middle: 6, high: 11, own: 14, standing: "above" },
              { metric: "posts", sellers: 40, low: 6, middle: 9, high: 13, own: 4, standing: "below" },
            ],
          }}
        />
      ),
      "First month": (
        <Comparison
          comparison={{
            ...week,
            group: { fewest: 1, most: null },
            hidden: [],
            compared: [
              { metric: "churn", sellers: 20, low: 40, middle: 60, high: 110, own: null, standing: null },
            ],
          }}
        />
      ),
    },
  },
];
