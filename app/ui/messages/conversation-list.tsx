import { type ConversationRow, type ListName, partnerName } from "#domain/messages/conversation.ts";
import { mediaExcerpt } from "#domain/messages/message-media.ts";
import { timeLeftText } from "#domain/messages/replies/reply-promise.ts";
import { beginning } from "#domain/visible-text.ts";
import { Avatar } from "../primitives/avatar.tsx";
import { Badge } from "../primitives/badge.tsx";
import { ButtonLink } from "../primitives/button.tsx";
import { EmptyState } from "../primitives/empty-state.tsx";
import { Icon } from "../primitives/icon.tsx";
import type { IconName } from "../primitives/icon-names.ts";
import { Notice } from "../primitives/notice.tsx";
import { Tabs } from "../primitives/tabs.tsx";
import { Time } from "../primitives/time.tsx";
import { TimeOrDate } from "./local-time.tsx";

const names: Record<ListName, string> = { all: "All", unread: "Unread", archived: "Archived" };
export const listHref = (list: ListName, after: string | null = null) => {
  const params = new URLSearchParams({
    ...(list === "all" ? {} : { show: list }),
    ...(after ? { after } : {}),
  });
  return params.size > 0 ? `/messages?${params}` : "/messages";
};

export function ListTabs({ list }: { list: ListName }) {
  return (
    <Tabs
      label="Messages"
      tabs={(Object.keys(names) as ListName[]).map((name) => ({
        href: listHref(name),
        label: names[name],
        current: name === list,
      }))}
    />
  );
}

function excerptOf({ draft, newest, side }: ConversationRow, own: string): string {
  if (draft !== "") return `Draft: ${beginning(draft, 200)}`;
  if (newest === null) return "Waiting for review";
  if (newest.isUnsent) return "Message unsent";
  const excerpt = newest.text || mediaExcerpt(newest.mediaKinds);
  return newest.side === side ? `${own}: ${excerpt}` : excerpt;
}

/** An icon, since words would leave a phone no room for the message. */
function Mark({ icon, label }: { icon: IconName; label: string }) {
  return (
    <span className="dim">
      <Icon name={icon} />
      <span className="sr-only">{label} </span>
    </span>
  );
}

export function UnusedUnlocks({ unlocks }: { unlocks: { href: string; name: string; until: number }[] }) {
  if (unlocks.length === 0) return null;
  return (
    <Notice title="Unlocked, and waiting for your first message">
      <ul className="stack stack-tight">
        {unlocks.map(({ href, name, until }) => (
          <li key={href}>
            <a className="link" href={href}>
              <span>
                Write to <bdi>{name}</bdi>
              </span>
            </a>{" "}
            <span className="small soft">
              by <Time at={until} showTime /> to get the promised reply, or your money back.
            </span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

export function ConversationList({
  rows,
  current,
  now,
  id = "conversations",
  base = "/messages",
  own = "You",
}: {
  rows: ConversationRow[];
  now: number;
  current?: string;
  id?: string;
  base?: string;
  own?: string;
}) {
  return (
    <ul className="chats" id={id}>
      {rows.map((row) => (
        <li key={row.id} className="chat-row">
          <Avatar url={row.partner.avatarUrl} name={partnerName(row.partner)} />
          <div className={row.unread > 0 ? "min-w-0 unread" : "min-w-0"}>
            <p className="chat-line">
              <a
                className="cover-link"
                href={`${base}/${row.id}#newest`}
                aria-current={row.id === current ? "page" : undefined}
              >
                <strong className="block truncate text-text">
                  <bdi>{partnerName(row.partner)}</bdi>
                </strong>
              </a>{" "}
              <span className="tiny dim">
                <TimeOrDate at={row.lastAt} now={now} />
              </span>{" "}
            </p>
            <div className="chat-line">
              <p className="small truncate chat-excerpt" dir="auto">
                {excerptOf(row, own)}
              </p>
              <p className="chat-state">
                {row.pinnedAt && <Mark icon="pin" label="Pinned" />}
                {row.mutedAt && <Mark icon="muted" label="Muted" />}
                {row.unread > 0 && (
                  <Badge tone="lamp">
                    {row.unread}
                    <span className="sr-only"> unread</span>
                  </Badge>
                )}
              </p>
            </div>
            {row.replyDueAt !== null && row.side === "creator" && (
              <p>
                <Badge tone="error">{timeLeftText(row.replyDueAt, now)}</Badge>
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

const empty: Record<ListName, { title: string; text: string }> = {
  all: { title: "No messages yet", text: "Conversations appear here once you or someone else writes." },
  unread: { title: "Nothing unread", text: "You've read everything." },
  archived: { title: "Nothing archived", text: "Archive a conversation to keep it out of your list." },
};

export function NoConversations({ list, isCreator }: { list: ListName; isCreator: boolean }) {
  return (
    <EmptyState {...empty[list]}>
      {list !== "all" ? (
        <ButtonLink variant="secondary" href="/messages">
          All messages
        </ButtonLink>
      ) : isCreator ? (
        <ButtonLink variant="secondary" href="/messages/new">
          Message a fan
        </ButtonLink>
      ) : (
        <ButtonLink variant="secondary" href="/discover">
          Find creators
        </ButtonLink>
      )}
    </EmptyState>
  );
}

export function ChooseConversation() {
  return (
    <div className="chat-none" aria-hidden="true">
      <Icon name="message" />
      <p>Choose a conversation</p>
    </div>
  );
}
