import type { ReactNode } from "react";
import type { ConversationRow, Partner } from "#domain/messages/conversation.ts";
import { Avatar } from "#ui/primitives/avatar.tsx";
import { Icon } from "#ui/primitives/icon.tsx";
import { ConversationList } from "../conversation-list.tsx";

/** One conversation, beside the list of the others where there is room. */
export function ChatColumns({
  rows,
  current,
  now,
  children,
}: {
  rows: ConversationRow[];
  current?: string;
  now: number;
  children: ReactNode;
}) {
  return (
    <div className="chat-columns">
      <nav className="chat-side" aria-label="Conversations">
        <a className="chat-all" href="/messages">
          All messages
        </a>
        <ConversationList rows={rows} current={current} now={now} />
      </nav>
      {children}
    </div>
  );
}

/** `heading`: whether the name is the page's title. */
export function ChatHead({
  partner: { name, avatarUrl },
  href,
  back = { href: "/messages", label: "Messages" },
  heading: Heading = "h1",
  state,
  children,
}: {
  partner: Pick<Partner, "name" | "avatarUrl">;
  /** The other person's page, if the viewer may open it. */
  href: string | null;
  back?: { href: string; label: string };
  heading?: "h1" | "p";
  state: ReactNode;
  children?: ReactNode;
}) {
  return (
    <header className="chat-head">
      <a className="square chat-back" href={back.href}>
        <Icon name="back" />
        <span className="sr-only">{back.label}</span>
      </a>{" "}
      <Avatar url={avatarUrl} name={name} />
      <div className="min-w-0 chat-name">
        <Heading className="truncate">
          {href === null ? (
            <bdi>{name}</bdi>
          ) : (
            <a className="text-text no-underline" href={href}>
              <bdi>{name}</bdi>
            </a>
          )}
        </Heading>
        <p className="tiny dim chat-state">{state}</p>
      </div>
      {children}
    </header>
  );
}

/** Where the messages will be. */
export function ChatStart({
  partner: { name, avatarUrl },
  children,
}: {
  partner: Pick<Partner, "name" | "avatarUrl">;
  children: ReactNode;
}) {
  return (
    <section className="chat-start" aria-label="Conversation">
      <Avatar url={avatarUrl} name={name} size="l" eager />
      {children}
    </section>
  );
}
