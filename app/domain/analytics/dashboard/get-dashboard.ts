import type { DashboardStore } from "#db/stores/analytics/dashboard.ts";
import type { ForecastStore } from "#db/stores/analytics/forecasts.ts";
import type { PaymentStore } from "#db/stores/payments/payments.ts";
import type { SignedInViewer } from "#domain/accounts/viewer.ts";
import { DAY_MS } from "#domain/durations.ts";
import { type BalanceDeps, readMoney, toBalance } from "#domain/ledger/payouts/get-balance.ts";
import { newSince } from "#domain/messages/broadcasts/segment.ts";
import { readTogether } from "#domain/read-together.ts";
import { planForecast } from "../forecast.ts";
import { outlookAt } from "../get-forecast.ts";
import { attentionItems } from "./attention.ts";
import { checklistOf } from "./checklist.ts";
import { MAX_COUNTED, MAX_SUBSCRIBERS } from "./count.ts";
import { monthSoFar, periodsAt } from "./days.ts";

type Deps = BalanceDeps & {
  dashboard: DashboardStore;
  forecasts: Pick<ForecastStore, "findOutlooks">;
  paymentStore: Pick<PaymentStore, "listForSeller">;
};
const MAX_SALES = 6;
const MAX_POSTS = 5;

/** null without a profile. Days and months are in UTC. */
export async function getDashboard(
  deps: Deps,
  viewer: Pick<SignedInViewer, "id" | "payouts" | "unreadMessages">,
) {
  const now = deps.clock.now();
  const periods = periodsAt(now);
  const asked = {
    sellerId: viewer.id,
    now,
    lastMonth: periods.lastMonth,
    since: newSince(now),
    // A broadcast that couldn't begin isn't sent after this.
    missedBefore: now - DAY_MS,
    most: MAX_COUNTED,
    mostSubscribers: MAX_SUBSCRIBERS,
  };
  const [found, { sales }, money, outlooks] = await readTogether(() => [
    deps.dashboard.read(asked, MAX_POSTS),
    deps.paymentStore.listForSeller(viewer.id, MAX_SALES),
    readMoney(deps, viewer.id),
    deps.forecasts.findOutlooks([viewer.id], outlookAt(now)),
  ]);
  if (found === null) return null;
  const { waiting, subscribers, earned, posts, ...start } = found;
  const balance = toBalance(money, now);
  const outlook = outlooks.get(viewer.id);
  const { seller, underway } = money;
  const forecast =
    seller && outlook ? planForecast({ ...money, seller, underway: underway.amount }, outlook, now) : null;
  const payout = forecast?.payouts.find(({ amount }) => amount > 0);
  const isOnboarded = viewer.payouts === "completed";
  return {
    earned: monthSoFar(earned, periods),
    payout: payout ? { at: payout.at, amount: payout.amount } : null,
    subscribers,
    posts,
    sales,
    balance,
    steps: checklistOf({ ...start, isOnboarded }),
    attention: attentionItems(
      { rows: waiting, unreadMessages: viewer.unreadMessages, isOnboarded, balance },
      now,
    ),
  };
}
