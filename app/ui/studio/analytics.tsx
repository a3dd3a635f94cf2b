import type { Month } from "../../domain/sales/months.ts";
import { DescriptionList } from "../primitives/description-list.tsx";
import { EmptyState } from "../primitives/empty-state.tsx";
import { Money } from "../primitives/money.tsx";
import { Table } from "../primitives/table.tsx";
import { monthWords } from "../primitives/time.tsx";

/** Subscribers whose paid month runs, and how many of them go on after it. */
export function SubscriberFigures({ running, renewing }: { running: number; renewing: number }) {
  return (
    <div className="card">
      <DescriptionList
        facts={[
          { term: "Subscribers now", value: <span className="num">{running}</span> },
          { term: "Of them renewing", value: <span className="num">{renewing}</span> },
        ]}
      />
    </div>
  );
}

/** A bar for each month beside its figures; the figures say all that the bar shows. */
export function MonthTable({ months }: { months: Month[] }) {
  const most = Math.max(1, ...months.map(({ cents }) => cents));
  return (
    <Table
      caption="After our fee, refunds and disputes"
      columns={[{ label: "Month" }, { label: "Payments", numeric: true }, { label: "Kept", numeric: true }]}
      rows={months.map(({ month, cents, payments }) => ({
        key: month,
        cells: [
          <span key="month" className="month">
            {monthWords(month)}
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

export function LikedPosts({
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
      caption="By likes"
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
