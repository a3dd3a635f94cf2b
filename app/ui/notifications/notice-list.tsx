import type { NoticeKind } from "#db/kinds.ts";
import type { NoticeList } from "#domain/notifications/notice.ts";
import { noticeTraits } from "#domain/notifications/notice.ts";
import type { NoticeText } from "#domain/notifications/notice-text/describe-decision.ts";
import { Avatar } from "../primitives/avatar.tsx";
import { Button, ButtonLink } from "../primitives/button.tsx";
import { EmptyState } from "../primitives/empty-state.tsx";
import { Icon } from "../primitives/icon.tsx";
import { Tabs } from "../primitives/tabs.tsx";
import { Time } from "../primitives/time.tsx";

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

/** Following a notice marks it as read; a dot marks unread ones. */
export function NoticeRows({ rows }: { rows: NoticeRow[] }) {
  return (
    <ul className="news" id="notices">
      {rows.map(({ id, kind, at, isUnread, who, text, avatarUrl }) => (
        <li key={id} className={isUnread ? "news-row unread" : "news-row"}>
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
              <Time at={at} />
            </p>
          </div>
        </li>
      ))}
    </ul>
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
