import type { MonthlyEarnings } from "../../domain/analytics/monthly-earnings.ts";
import { EmptyState } from "../primitives/empty-state.tsx";
import { Money } from "../primitives/money.tsx";
import { Table } from "../primitives/table.tsx";
import { formatMonth } from "../primitives/time.tsx";

/** Subscribers with a paid month, and how many of them renew. */
export function SubscriberCounts({ active, renewing }: { active: number; renewing: number }) {
  return (
    <dl className="tiles">
      {[
        { term: "Active subscribers", count: active },
        { term: "Set to renew", count: renewing },
      ].map(({ term, count }) => (
        <div key={term} className="card">
          <dt className="soft">{term}</dt>
          <dd className="figure num">{count.toLocaleString("en-US")}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Shown even before the first sale. */
const MIN_MONTHS = 3;

/** Earnings per month since the first sale. The bars only repeat the figures. */
export function MonthTable({ months }: { months: MonthlyEarnings[] }) {
  const first = months.findLastIndex(({ cents, payments }) => cents !== 0 || payments > 0);
  const shown = months.slice(0, Math.max(MIN_MONTHS, first + 1));
  const most = Math.max(1, ...shown.map(({ cents }) => cents));
  return (
    <Table
      caption="Net earnings, after fees, refunds and disputes"
      columns={[{ label: "Month" }, { label: "Payments", numeric: true }, { label: "Net", numeric: true }]}
      rows={shown.map(({ month, cents, payments }) => ({
        key: month,
        cells: [
          <span key="month" className="month">
            {formatMonth(month)}
            <meter aria-hidden="true" className="month-bar" min={0} max={most} value={Math.max(0, cents)} />
          </span>,
          payments,
          <strong key="net">
            <Money cents={cents} />
          </strong>,
        ],
      }))}
    />
  );
}

/** A creator's posts by likes. */
export function MostLikedPosts({
  username,
  posts,
}: {
  username: string;
  posts: { id: string; title: string; likes: number }[];
}) {
  if (posts.length === 0)
    return <EmptyState title="No posts yet" text="Your most liked posts will appear here." />;
  return (
    <Table
      caption="Most liked posts"
      columns={[{ label: "Post" }, { label: "Likes", numeric: true }]}
      rows={posts.map(({ id, title, likes }) => ({
        key: id,
        cells: [
          <a key="post" className="link" href={`/seller/${username}/content/${id}`}>
            {title}
          </a>,
          likes,
        ],
      }))}
    />
  );
}
