import type { MonthlyEarnings } from "../../domain/analytics/monthly-earnings.ts";
import { DescriptionList } from "../primitives/description-list.tsx";
import { EmptyState } from "../primitives/empty-state.tsx";
import { Money } from "../primitives/money.tsx";
import { Table } from "../primitives/table.tsx";
import { formatMonth } from "../primitives/time.tsx";

/** Subscribers whose paid month runs, and how many of them go on after it. */
export function SubscriberCounts({ active, renewing }: { active: number; renewing: number }) {
  return (
    <div className="card">
      <DescriptionList
        facts={[
          { term: "Subscribers now", value: <span className="num">{active}</span> },
          { term: "Renewing after this month", value: <span className="num">{renewing}</span> },
        ]}
      />
    </div>
  );
}

/** So many months are shown even where nothing was sold yet. */
const MIN_MONTHS = 3;

/** A bar for each month since the first sale; the figures beside it say all that the bar shows. */
export function MonthTable({ months }: { months: MonthlyEarnings[] }) {
  const first = months.findLastIndex(({ cents, payments }) => cents !== 0 || payments > 0);
  const shown = months.slice(0, Math.max(MIN_MONTHS, first + 1));
  const most = Math.max(1, ...shown.map(({ cents }) => cents));
  return (
    <Table
      caption="What you kept, after our fee, refunds and disputes"
      columns={[{ label: "Month" }, { label: "Payments", numeric: true }, { label: "Kept", numeric: true }]}
      rows={shown.map(({ month, cents, payments }) => ({
        key: month,
        cells: [
          <span key="month" className="month">
            {formatMonth(month)}
            <meter aria-hidden="true" className="month-bar" min={0} max={most} value={Math.max(0, cents)} />
          </span>,
          payments,
          <strong key="kept">
            <Money cents={cents} />
          </strong>,
        ],
      }))}
    />
  );
}

export function MostLikedPosts({
  username,
  posts,
}: {
  username: string;
  posts: { id: string; title: string; likes: number }[];
}) {
  if (posts.length === 0)
    return <EmptyState title="No posts yet" text="Your posts will be listed here by their likes." />;
  return (
    <Table
      caption="Most liked posts"
      columns={[{ label: "Post" }, { label: "Likes", numeric: true }]}
      rows={posts.map(({ id, title, likes }) => ({
        key: id,
        cells: [
          <a key="post" href={`/seller/${username}/content/${id}`}>
            {title}
          </a>,
          likes,
        ],
      }))}
    />
  );
}
