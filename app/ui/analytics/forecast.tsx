import type { ReactNode } from "react";
import { type Forecast, type ForecastPayout, SALES_WEEKS, SOURCES } from "#domain/analytics/forecast.ts";
import { type ForecastPage, RECORD_DAYS } from "#domain/analytics/get-forecast.ts";
import { PRIOR, type WeightedRenewals } from "#domain/analytics/renewal-odds.ts";
import type { PayoutRefusal } from "#domain/ledger/payouts/decide-payout.ts";
import { type Cents, formatCents, formatPrice, MIN_PAYOUT, PLATFORM_FEE_PERCENT } from "#domain/money.ts";
import { pluralize } from "#domain/pluralize.ts";
import { Money } from "../primitives/money.tsx";
import { formatDate, Time } from "../primitives/time.tsx";
import { StatTiles } from "./stat-tiles.tsx";

const sum = (values: Cents[]) => values.reduce((all, cents) => all + cents, 0);
const percent = (share: number) => `${Math.round(share * 100)}%`;

export const likely = (low: Cents, high: Cents): string =>
  low === high ? formatCents(low) : `${formatCents(low)} to ${formatCents(high)}`;

export function ForecastTiles({ payouts, earned, underway, typicalMiss }: ForecastPage) {
  const next = payouts.find(({ amount }) => amount > 0);
  const all = sum(payouts.map(({ amount }) => amount));
  const [last] = payouts.slice(-1);
  const { available, held, pending } = earned;
  const parts = [
    `${formatCents(available)} cleared`,
    ...(pending > 0 ? [`${formatCents(pending)} clearing`] : []),
    ...(held > 0 ? [`${formatCents(held)} held`] : []),
  ];
  return (
    <StatTiles
      stats={[
        {
          term: "Next payout",
          value: next ? <Money cents={next.amount} /> : "None yet",
          note: next
            ? `Monday, ${formatDate(next.at)}. Likely ${likely(next.low, next.high)}.`
            : "We don't expect a payout in the next four weeks. The reason is listed under each Monday below.",
        },
        {
          term: "Next four payouts",
          value: <Money cents={all} />,
          note: `Until ${last ? formatDate(last.at) : ""}, after our fee: earnings so far, expected renewals, and new sales at your usual rate.`,
        },
        {
          term: "Earned already",
          value: <Money cents={available + held + pending} />,
          note: `${parts.join(", ")}.${underway > 0 ? ` Another ${formatCents(underway)} is on its way to your bank.` : ""}`,
        },
        {
          term: "Usually off by",
          value: typicalMiss === null ? "–" : `${typicalMiss}%`,
          definition:
            "Half of your payouts were at least this close to the forecast from a week earlier. All are listed below.",
        },
      ]}
    />
  );
}

const minimum = formatPrice(MIN_PAYOUT);
const reasons: Record<PayoutRefusal, string> = {
  nothing: "We don't expect any earnings for it.",
  negative:
    "Refunds and disputes came to more than you'll have earned by then. New sales make up for it first.",
  held: "Payouts are on hold on this day.",
  promised: "What's in your balance is held until you've replied to fans as promised.",
  new_seller: "First earnings are held for 7 days after your first sale.",
  disabled: "Payouts are paused until the payment provider has your bank details.",
  below_minimum: `Less than ${minimum} is expected by then, so it goes out with a later payout.`,
  pending: `Less than ${minimum} will have cleared by then, so it goes out with a later payout.`,
};

/** "12 due by then. 58 of 60 in the last 90 days were paid, so each counts 96%." */
function renewalText({ count, odds }: WeightedRenewals): string {
  const { paid, due, chance } = odds;
  const record =
    due === 0
      ? `You've had none in ${RECORD_DAYS} days, so we assume ${PRIOR.paid} of ${PRIOR.due}`
      : `${paid.toLocaleString("en-US")} of ${due.toLocaleString("en-US")} were paid in ${RECORD_DAYS} days`;
  return `${pluralize(count, "renewal")} due. ${record}: each counts ${percent(chance)}.`;
}

function comingIn({ renewals, pastDue, newSales }: ForecastPayout, i: number) {
  return [
    ...(renewals.count > 0
      ? [{ key: "renewals", label: "Renewals", cents: renewals.expected, text: renewalText(renewals) }]
      : []),
    ...(pastDue.count > 0
      ? [
          {
            key: "pastDue",
            label: "Past due",
            cents: pastDue.expected,
            text: `${pluralize(pastDue.count, "renewal")} that failed and will be tried again, each at ${percent(pastDue.odds.chance)}.`,
          },
        ]
      : []),
    ...(newSales > 0
      ? [
          {
            key: "newSales",
            label: "New sales",
            cents: newSales,
            text: `New fans, posts, messages, and tips: ${i === 0 ? "until it clears, " : ""}your average of ${SALES_WEEKS} weeks, less refunds.`,
          },
        ]
      : []),
  ];
}

const earnedLabels = { available: "Cleared", held: "Held until then", pending: "Clearing now" };

export function ForecastSteps({ payouts, left }: Pick<Forecast, "payouts" | "left">) {
  return (
    <section className="stack stack-tight">
      <h2>How each figure is calculated</h2>
      <div className="tiles stats forecast">
        {payouts.map((payout, i) => {
          const earned = SOURCES.slice(0, 3).filter((source) => payout.parts[source] !== 0);
          const coming = comingIn(payout, i);
          const added = sum([
            ...earned.map((source) => payout.parts[source]),
            ...coming.map(({ cents }) => cents),
          ]);
          const over = payout.amount - added;
          const { ending } = payout.renewals;
          return (
            <section key={payout.at} className="card" aria-labelledby={`payout-${i}`}>
              <h3 id={`payout-${i}`} className="soft">
                <Time at={payout.at} />
              </h3>
              <p className="figure">
                <Money cents={payout.amount} />
              </p>
              <p className="small soft">
                {payout.reason === null
                  ? `Likely ${likely(payout.low, payout.high)}`
                  : reasons[payout.reason]}
              </p>
              <dl className="facts small">
                {earned.map((source) => (
                  <Line
                    key={source}
                    label={earnedLabels[source as keyof typeof earnedLabels]}
                    cents={payout.parts[source]}
                  />
                ))}
                {coming.map(({ key, label, cents, text }) => (
                  <Line key={key} label={label} cents={cents}>
                    {text}
                  </Line>
                ))}
                {over !== 0 && (
                  <Line
                    label={over > 0 ? "Carried over from earlier weeks" : "Carried over to a later payout"}
                    cents={over}
                  />
                )}
              </dl>
              {ending > 0 && (
                <p className="tiny dim">
                  {pluralize(ending, "subscription")} set to end {ending === 1 ? "counts" : "count"} as zero.
                </p>
              )}
            </section>
          );
        })}
      </div>
      <p className="small soft">
        Renewals count at the price each fan has agreed to, less our {PLATFORM_FEE_PERCENT}%, which covers
        card processing. A payment counts from the first Monday by which it has cleared, two days after the
        charge. The likely range holds in 8 of 10 cases.
        {left > 0 && ` ${formatCents(left)} stays in your balance after the last of them.`}
      </p>
    </section>
  );
}

const Line = ({ label, cents, children }: { label: string; cents: Cents; children?: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <Money cents={cents} />
    </dd>
    {children && <dd className="tiny dim">{children}</dd>}
  </div>
);
