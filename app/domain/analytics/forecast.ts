import { DAY_MS, WEEK_MS } from "../durations.ts";
import {
  decidePayout,
  type PayoutInputs,
  type PayoutRefusal,
  type SellerEarnings,
} from "../ledger/payouts/decide-payout.ts";
import { type Funds, splitOwed } from "../ledger/payouts/get-balance.ts";
import { payoutInputsOf } from "../ledger/payouts/order-payouts.ts";
import { nextPayoutDay } from "../ledger/payouts/payout-week.ts";
import type { Cents } from "../money.ts";
import {
  type DueRenewals,
  oddsOf,
  PAST_DUE_PRIOR,
  PRIOR,
  type RenewalRecord,
  type WeightedRenewals,
  weigh,
} from "./renewal-odds.ts";

export const PAYOUTS_AHEAD = 4;
/** How long the provider takes to clear a card payment; it isn't paid out earlier. */
export const CLEARING_MS = 2 * DAY_MS;
export const SALES_WEEKS = 8;
/** Standard deviations that contain eight of ten outcomes of a normal distribution. */
const LIKELY = 1.2816;

export type Outlook = {
  renewals: DueRenewals[];
  record: RenewalRecord;
  /** Net cents per recent week, without renewals. */
  newSales: Cents[];
  /** Money held until fans get a reply; once answered, it's released at `dueAt` (ms). */
  promises: { dueAt: number | null; isAnswered: boolean; cents: Cents }[];
};

/** Sources of a payout's money; the first three are already earned. */
export const SOURCES = ["available", "held", "pending", "renewals", "pastDue", "newSales"] as const;
export type Source = (typeof SOURCES)[number];
export type Parts = Record<Source, Cents>;

export type ForecastPayout = {
  at: number;
  amount: Cents;
  /** Eight of ten outcomes are likely to be in between. */
  low: Cents;
  high: Cents;
  parts: Parts;
  reason: PayoutRefusal | null;
  renewals: WeightedRenewals;
  pastDue: WeightedRenewals;
  newSales: Cents;
};
export type Forecast = {
  earned: Pick<Parts, "available" | "held" | "pending">;
  underway: Cents;
  payouts: ForecastPayout[];
  left: Cents;
};

const uncleared = (earnings: SellerEarnings["earnings"], at: number) =>
  earnings.reduce((sum, one) => sum + (one.at + CLEARING_MS > at ? one.cents : 0), 0);

function pendingAt(seller: SellerEarnings, funds: Funds | null, at: number): Cents {
  const recent = uncleared(seller.earnings, at);
  if (funds === null) return Math.max(0, Math.min(seller.owed, recent));
  return funds.pendingUntil !== null && funds.pendingUntil > at
    ? Math.max(0, Math.min(funds.pending, recent))
    : 0;
}

const promisedAt = (promised: Cents, promises: Outlook["promises"], at: number) =>
  promises.reduce(
    (sum, { dueAt, isAnswered, cents }) => (isAnswered && dueAt !== null && dueAt <= at ? sum - cents : sum),
    promised,
  );

/** Takes an amount from the pools: negative balances first, then each pool down to its `limits`, then what's left. */
function take(pools: Parts, amount: Cents, limits: Partial<Parts>): Parts {
  const parts = Object.fromEntries(SOURCES.map((source) => [source, 0])) as Parts;
  if (amount === 0) return parts;
  let rest = amount;
  const from = (source: Source, most: Cents) => {
    const cents = Math.min(most, rest);
    parts[source] += cents;
    pools[source] -= cents;
    rest -= cents;
  };
  for (const source of SOURCES) if (pools[source] < 0) from(source, pools[source]);
  for (const source of SOURCES) from(source, Math.max(0, pools[source] - (limits[source] ?? 0)));
  for (const source of SOURCES) from(source, Math.max(0, pools[source]));
  return parts;
}

const mean = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / Math.max(1, values.length);

function weekOf(newSales: Cents[]) {
  const average = mean(newSales);
  return { average: Math.max(0, average), variance: mean(newSales.map((cents) => (cents - average) ** 2)) };
}

type Money = { seller: SellerEarnings; funds: Funds | null; isOrdered: boolean; underway: Cents };

/**
 * Forecasts the next four payouts by the rule of weekly payouts, from the money on hand and what is likely to come in
 * and clear by then. What isn't paid out carries over, so each cent is in one payout or in `left`.
 */
export function planForecast(
  { seller, funds, isOrdered, underway }: Money,
  outlook: Outlook,
  now: number,
): Forecast {
  const inputs = { ...payoutInputsOf(seller), payoutsEnabled: funds?.payoutsEnabled ?? true };
  const cleared = funds ? funds.available : inputs.owed - pendingAt(seller, null, now);
  const ordered = isOrdered ? decidePayout({ ...inputs, available: cleared }, now) : null;
  const leaving = ordered?.ok ? ordered.amount : 0;
  const owed = inputs.owed - leaving;
  const earned = splitOwed({ ...inputs, owed }, { available: cleared - leaving, pendingUntil: null }, now);
  const pools: Parts = {
    available: earned.available,
    held: earned.held,
    pending: earned.pending,
    renewals: 0,
    pastDue: 0,
    newSales: 0,
  };
  const typical = weekOf(outlook.newSales);
  const { record } = outlook;
  let open = { variance: 0, sales: 0, more: 0 };
  let { oldestUnpaidAt } = inputs;

  const payouts = Array.from({ length: PAYOUTS_AHEAD }, (_, i): ForecastPayout => {
    const at = nextPayoutDay(now) + i * WEEK_MS;
    const due = outlook.renewals.filter(({ payout }) => payout === i);
    const isPastDue = ({ kind }: DueRenewals) => kind === "past_due";
    const renewals = weigh(
      due.filter((one) => !isPastDue(one)),
      oddsOf(record.paid, record.missed[i] ?? 0, PRIOR),
    );
    const pastDue = weigh(due.filter(isPastDue), oddsOf(record.recovered, record.lost, PAST_DUE_PRIOR));
    const share = i > 0 ? 1 : Math.max(0, Math.min(1, (at - CLEARING_MS - now) / WEEK_MS));
    const newSales = Math.round(typical.average * share);
    pools.renewals += renewals.expected;
    pools.pastDue += pastDue.expected;
    pools.newSales += newSales;
    open = {
      variance: open.variance + renewals.variance + pastDue.variance,
      sales: open.sales + typical.variance * share,
      more: open.more + renewals.full - renewals.expected + pastDue.full - pastDue.expected,
    };

    const waits = pendingAt({ ...seller, owed }, funds, at);
    const promised = promisedAt(inputs.promised, outlook.promises, at);
    const all = SOURCES.reduce((sum, source) => sum + pools[source], 0);
    const decide = (change: Cents) => {
      const then: PayoutInputs = { ...inputs, owed: all + change, promised, oldestUnpaidAt };
      return decidePayout({ ...then, available: Math.max(0, all + change - waits) }, at);
    };
    const amountOf = (decided: ReturnType<typeof decide>) => (decided.ok ? decided.amount : 0);
    const spread = LIKELY * Math.sqrt(open.variance + open.sales);
    const [fewer, more] = [
      Math.min(Math.ceil(spread), Math.max(0, pools.renewals + pools.pastDue + pools.newSales)),
      Math.min(Math.ceil(spread), open.more + Math.ceil(LIKELY * Math.sqrt(open.sales))),
    ];
    const decided = decide(0);
    const amount = amountOf(decided);
    const range = { low: amountOf(decide(-fewer)), high: amountOf(decide(more)) };
    const parts = take(pools, amount, { held: promised, pending: waits });
    if (decided.ok) {
      open = { variance: 0, sales: 0, more: 0 };
      oldestUnpaidAt = at;
    }
    const reason = decided.ok ? null : decided.reason;
    return { at, amount, ...range, parts, reason, renewals, pastDue, newSales };
  });

  return {
    earned: { available: earned.available, held: earned.held, pending: earned.pending },
    underway: underway + leaving,
    payouts,
    left: SOURCES.reduce((sum, source) => sum + pools[source], 0),
  };
}

/** A forecast's error as a percentage of what was paid; null if nothing was paid although something was forecast. */
export function missBy(expected: Cents, paid: Cents): number | null {
  if (paid <= 0) return expected === 0 && paid === 0 ? 0 : null;
  return Math.round((Math.abs(expected - paid) / paid) * 100);
}
