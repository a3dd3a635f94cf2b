import type { NoticeKind } from "#db/kinds.ts";
import { DAY_MS } from "#domain/durations.ts";
import type { NoticeList } from "#domain/notifications/notice.ts";
import { noticeTraits } from "#domain/notifications/notice.ts";
import type { NoticeText } from "#domain/notifications/notice-text/describe-decision.ts";
import { zoneName } from "#domain/time-zone.ts";
import { useFrame } from "../frame/use-frame.ts";
import { Avatar } from "../primitives/avatar.tsx";
import { Button, ButtonLink } from "../primitives/button.tsx";
import { EmptyState } from "../primitives/empty-state.tsx";
import { Icon } from "../primitives/icon.tsx";
import { Tabs } from "../primitives/tabs.tsx";
import { formatDate, formatTime, shiftedTo } from "../primitives/time.tsx";

export type NoticeRow = NoticeText & { id: number; kind: NoticeKind; at: number; isUnread: boolean };

const names: Record<NoticeList, string> = {
  all: "All",
  unread: "Unread",
  messages: "Messages",
  posts: "Posts",
  sales: "Sales",
  account: "Account",
};
export const noticesHref = (list: NoticeList, after: string | null = null) => {
  const params = new URLSearchParams({
    ...(list === "all" ? {} : { show: list }),
    ...(after ? { after } : {}),
  });
  return params.size > 0 ? `/notifications?${params}` : "/notifications";
};

export function NoticeTabs({ list, isCreator }: { list: NoticeList; isCreator: boolean }) {
  const shown = (Object.keys(names) as NoticeList[]).filter((name) => isCreator || name !== "sales");
  return (
    <Tabs
      label="Notifications"
      tabs={shown.map((name) => ({ href: noticesHref(name), label: names[name], current: name === list }))}
    />
  );
}

/** Marks what had arrived by a time (ms). */
export function MarkAllRead({ until }: { until: number }) {
  return (
    <form method="post" action="/notifications">
      <input type="hidden" name="until" value={until} />
      <Button variant="secondary" busy="Marking...">
        Mark all as read
      </Button>
    </form>
  );
}

/** Days are those of the viewer's zone; "today" is the day of `now` (ms). */
function dayLabel(at: number, now: number, timeZone: string): string {
  const day = formatDate(shiftedTo(timeZone, at));
  if (day === formatDate(shiftedTo(timeZone, now))) return "Today";
  return day === formatDate(shiftedTo(timeZone, now) - DAY_MS) ? "Yesterday" : day;
}

/** `before` is when the last notice of the page before this one happened (ms); null on the first page. */
export function NoticeRows({
  rows,
  now,
  before = null,
}: {
  rows: NoticeRow[];
  now: number;
  before?: number | null;
}) {
  const { timeZone } = useFrame();
  const days: { label: string; rows: NoticeRow[] }[] = [];
  for (const row of rows) {
    const label = dayLabel(row.at, now, timeZone);
    if (days.at(-1)?.label === label) days.at(-1)?.rows.push(row);
    else days.push({ label, rows: [row] });
  }
  const continued = before === null ? null : dayLabel(before, now, timeZone);
  return (
    <div id="notices">
      {days.map(({ label, rows }, index) => (
        <section key={label}>
          <h2 className="news-day">
            {label}
            {index === 0 && label === continued && ", continued"}
          </h2>
          <ul className="news">
            {rows.map((row) => (
              <NoticeItem key={row.id} row={row} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** Following a notice marks it as read; a dot marks unread ones. */
function NoticeItem({ row: { id, kind, at, isUnread, who, text, avatarUrl } }: { row: NoticeRow }) {
  const { timeZone } = useFrame();
  return (
    <li className={isUnread ? "news-row unread" : "news-row"}>
      {who && avatarUrl !== undefined ? (
        <Avatar url={avatarUrl} name={who} />
      ) : (
        <span className="news-icon">
          <Icon name={noticeTraits[kind].icon ?? "bell"} />
        </span>
      )}
      <div className="min-w-0">
        <a className="cover-link" href={`/notifications/${id}`}>
          {isUnread && <span className="sr-only">Unread: </span>}
          {who && (
            <>
              <strong>
                <bdi>{who}</bdi>
              </strong>{" "}
            </>
          )}
          {text}
        </a>
        <p className="tiny dim">
          <time dateTime={new Date(at).toISOString()}>
            {formatTime(shiftedTo(timeZone, at))} {zoneName(at, timeZone)}
          </time>
        </p>
      </div>
    </li>
  );
}

const empty: Record<NoticeList, { title: string; text: string }> = {
  all: {
    title: "No notifications yet",
    text: "New posts, messages, and what happens to your account show up here.",
  },
  unread: { title: "Nothing unread", text: "You've read everything." },
  messages: { title: "No messages", text: "When someone writes to you, it shows up here." },
  posts: { title: "No new posts", text: "When a creator you subscribe to posts, it shows up here." },
  sales: { title: "No sales yet", text: "New subscribers, tips, and sales show up here." },
  account: {
    title: "Nothing about your account",
    text: "Payouts, disputes, and our decisions show up here.",
  },
};

export function NoNotices({ list }: { list: NoticeList }) {
  return (
    <EmptyState {...empty[list]}>
      {list === "all" ? (
        <ButtonLink variant="secondary" href="/discover">
          Find creators
        </ButtonLink>
      ) : (
        <ButtonLink variant="secondary" href="/notifications">
          All notifications
        </ButtonLink>
      )}
    </EmptyState>
  );
}
