import { ASKED_DAYS, COMPARED_DAYS } from "#domain/analytics/compare-peers.ts";
import {
  type Compared,
  type Comparison as Figures,
  type Group,
  type Metric,
  MIN_GROUP,
  metricLabels,
  metrics,
  type Standing,
} from "#domain/analytics/peers.ts";
import { DAY_MS, WEEK_MS } from "#domain/durations.ts";
import { MIN_CONVERSATIONS, withinText } from "#domain/messages/replies/reply-stats.ts";
import { formatCents } from "#domain/money.ts";
import { pluralize } from "#domain/pluralize.ts";
import { EmptyState } from "../primitives/empty-state.tsx";
import { Table } from "../primitives/table.tsx";
import { formatDate, Time } from "../primitives/time.tsx";
import { spanText } from "./days.ts";

/** `moreIsGood` is missing if neither direction is better: a price can be right at any height. */
const meanings: Record<Metric, { text: string; moreIsGood?: boolean }> = {
  arpu: { text: "What a subscriber pays per month, on average." },
  churn: { text: "Ended, out of everyone active at the start.", moreIsGood: false },
  net_new: { text: "New and resumed subscriptions less ended ones.", moreIsGood: true },
  posts: { text: "Posts published." },
  one_time: { text: "Posts, paid messages, unlocks, and tips, as a share of gross." },
  conversion: {
    text: "Subscriptions within 7 days of a view of a post, out of all views so far.",
    moreIsGood: true,
  },
  response: {
    text: `Half of the replies to first messages came within it, in the ${ASKED_DAYS} days before Monday.`,
    moreIsGood: false,
  },
};

function format(metric: Metric, value: number | null): string {
  if (value === null) return "–";
  switch (metrics[metric].unit) {
    case "cents":
      return formatCents(value);
    case "share":
      return `${value / 10}%`;
    case "minutes":
      return value < 60 ? "Under an hour" : withinText(value * 60_000).replace("an hour", "1 hour");
    default:
      return value.toLocaleString("en-US");
  }
}

const missing: Partial<Record<Metric, string>> = {
  churn: "You had no subscribers to lose",
  conversion: "Too few subscriptions after a view",
  response: `Fewer than ${MIN_CONVERSATIONS} first messages, or no reply`,
  one_time: "You had no sales",
};

const standings: Record<Standing, string> = {
  below: "Lower than three in four",
  within: "In the middle half",
  above: "Higher than three in four",
};

/** "1 to 49 subscribers", "1,000 subscribers or more". */
const sizeText = ({ fewest, most }: Group) =>
  most === null
    ? `${pluralize(fewest, "subscriber")} or more`
    : `${fewest.toLocaleString("en-US")} to ${most.toLocaleString("en-US")} subscribers`;

export function Comparison({ comparison }: { comparison: Figures }) {
  if (comparison.kind === "none")
    return comparison.reason === "not_yet" ? (
      <EmptyState
        title="Nothing to compare yet"
        text="Every Monday, we calculate figures for all creators with a subscriber. You'll see yours after the next one."
      />
    ) : (
      <EmptyState
        title="Too few creators to compare with"
        text={`We only compare with groups of at least ${MIN_GROUP} creators, so that nobody can be identified. We'll show this once there are enough.`}
      />
    );
  const { group, sellers, weekAt, compared, hidden } = comparison;
  const to = weekAt / DAY_MS;
  return (
    <>
      <section className="stack stack-tight">
        <h2>Creators with {sizeText(group)}</h2>
        <p className="small soft">
          At least {sellers} of them, you included, in the {COMPARED_DAYS} days{" "}
          {spanText({ from: to - COMPARED_DAYS, to })} (UTC). Counted on Monday, <Time at={weekAt} />, and
          again next Monday.
        </p>
        <ul className="tiles stats">
          {compared.map((one) => (
            <Card key={one.metric} {...one} />
          ))}
        </ul>
        {hidden.length > 0 && (
          <p className="small soft">
            Not shown: {hidden.map((metric) => metricLabels[metric]).join(", ")}. Fewer than {MIN_GROUP} of
            these creators have this figure.
          </p>
        )}
      </section>
      <Table
        caption="All figures"
        columns={[
          { label: "Figure", phone: "lead" },
          { label: "You", numeric: true, phone: "amount" },
          { label: "Lower quartile", numeric: true, phone: "note" },
          { label: "Median", numeric: true, phone: "note" },
          { label: "Upper quartile", numeric: true, phone: "note" },
        ]}
        rows={compared.map(({ metric, own, low, middle, high }) => ({
          key: metric,
          cells: [
            metricLabels[metric],
            <strong key="own">{format(metric, own)}</strong>,
            ...[low, middle, high].map((value) => format(metric, value)),
          ],
        }))}
      />
      <p className="small soft">
        A quarter of the creators are below the lower quartile, a quarter above the upper one, and half on
        each side of the median. Each of these is the mean of five creators' figures, rounded, and stays the
        same until {formatDate(weekAt + WEEK_MS)}. We never show a highest or lowest figure, who is in a
        group, or a group of fewer than {MIN_GROUP} creators: a smaller one is combined with the next.
      </p>
    </>
  );
}

function Card({ metric, own, low, middle, high, standing }: Compared) {
  const { text, moreIsGood } = meanings[metric];
  const half =
    low === high
      ? `The middle half is at ${format(metric, low)}.`
      : `Half of them are between ${format(metric, low)} and ${format(metric, high)}.`;
  const tone =
    standing === null || standing === "within" || moreIsGood === undefined
      ? "dim"
      : (standing === "above") === moreIsGood
        ? "good"
        : "bad";
  return (
    <li className="card">
      <h3 className="soft">{metricLabels[metric]}</h3>
      <p className="figure num">{format(metric, own)}</p>
      <p className="small">
        <span className={`change-${tone}`}>{standing === null ? missing[metric] : standings[standing]}</span>
      </p>
      <Strip
        label={`${own === null ? "" : `You: ${format(metric, own)}. `}${half}`}
        own={own}
        low={low}
        middle={middle}
        high={high}
      />
      <p className="tiny dim">
        {text} {half}
      </p>
    </li>
  );
}

type StripProps = Pick<Compared, "own" | "low" | "middle" | "high"> & { label: string };
function Strip({ label, own, low, middle, high }: StripProps) {
  const values = [low, high, ...(own === null ? [] : [own])];
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const pad = Math.max(1, (most - least) * 0.25);
  const x = (value: number) => `${(((value - least + pad) / (most - least + 2 * pad)) * 100).toFixed(2)}%`;
  return (
    <svg className="strip" role="img" aria-label={label} width="100%" height="28">
      <line className="chart-line" x1="0" x2="100%" y1="14" y2="14" />
      <rect
        className="strip-band"
        x={x(low)}
        y="7"
        width={`${Number.parseFloat(x(high)) - Number.parseFloat(x(low))}%`}
        height="14"
        rx="3"
      />
      <line className="strip-middle" x1={x(middle)} x2={x(middle)} y1="4" y2="24" />
      {own !== null && <circle className="color-0" cx={x(own)} cy="14" r="6" />}
    </svg>
  );
}
