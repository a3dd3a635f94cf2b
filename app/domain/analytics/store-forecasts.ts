import type { ForecastStore } from "#db/stores/analytics/forecasts.ts";
import type { PayoutStore } from "#db/stores/ledger/payouts/payouts.ts";
import type { Clock } from "../clock.ts";
import { DAY_MS, WEEK_MS } from "../durations.ts";
import { weekStart } from "../ledger/payouts/payout-week.ts";
import { planForecast } from "./forecast.ts";
import { outlookAt } from "./get-forecast.ts";

const SELLERS_PER_RUN = 25;
/** Half a year. */
const KEPT_MS = 26 * WEEK_MS;
const DELETED_PER_RUN = 500;

type Deps = {
  payouts: Pick<PayoutStore, "listSellers">;
  forecasts: Pick<ForecastStore, "findWeek" | "findOutlooks" | "addToWeek" | "deleteOld">;
  clock: Pick<Clock, "now">;
};

/**
 * Stores a forecast of each creator's next payouts once a week, to compare it with what is paid. Works page by page,
 * from Tuesday on when Monday's payouts are done; rows and position are written together. Uses only our ledger, since
 * asking the provider would take a call per creator.
 */
export async function storeForecasts({ payouts, forecasts, clock }: Deps): Promise<void> {
  const now = clock.now();
  const weekAt = weekStart(now - DAY_MS) + DAY_MS;
  const week = await forecasts.findWeek(weekAt);
  if (week?.finishedAt) return;
  const position = week?.position ?? "";
  const sellers = await payouts.listSellers(position, SELLERS_PER_RUN);
  const outlooks = await forecasts.findOutlooks(
    sellers.map(({ id }) => id),
    outlookAt(now),
  );
  const rows = sellers.flatMap((seller) => {
    const outlook = outlooks.get(seller.id);
    if (!outlook || seller.isClosed) return [];
    const money = { seller, funds: null, isOrdered: false, underway: 0 };
    const made = planForecast(money, outlook, now).payouts;
    if (made.every(({ high }) => high === 0)) return [];
    return made.map(({ at, amount, low, high }, i) => ({
      sellerId: seller.id,
      payoutAt: at,
      weeksAhead: i + 1,
      madeAt: now,
      expected: amount,
      low,
      high,
    }));
  });
  await forecasts.addToWeek(rows, {
    weekAt,
    position: sellers.at(-1)?.id ?? position,
    isFinished: sellers.length < SELLERS_PER_RUN,
    now,
  });
  await forecasts.deleteOld(now - KEPT_MS, DELETED_PER_RUN);
}
