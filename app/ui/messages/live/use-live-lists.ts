import { useEffect, useState } from "react";
import type { SignedInViewer, Viewer } from "../../../domain/accounts/viewer.ts";
import type { ConversationJson } from "../../../domain/messages/api-json.ts";
import type { ConversationRow, ListName } from "../../../domain/messages/conversation.ts";
import { call } from "./call.ts";
import { gathered, listen } from "./live-bus.ts";

/** A change in a conversation often comes with another, such as that it was read. */
const GATHER_MS = 400;

/** Asks an address again whenever something may have changed, and hands on what has. */
function useFresh<T>(path: string | null, onFresh: (data: T) => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page and what it does with the answer stay the same.
  useEffect(() => {
    if (path === null) return;
    let tag: string | null | undefined;
    let isOver = false;
    const ask = gathered(async () => {
      const result = await call<T>(path, { tag });
      if (!result.ok || result.data === null || isOver) return;
      tag = result.tag;
      onFresh(result.data);
    }, GATHER_MS);
    const stop = listen({ onFrame: (frame) => "changed" in frame && ask(), onCheck: ask });
    ask();
    return () => {
      isOver = true;
      ask.cancel();
      stop();
    };
  }, [path]);
}

/** The viewer with the number of unread messages as it is now. */
export function useLiveViewer<V extends Viewer>(viewer: V): V {
  const [unread, setUnread] = useState<number | null>(null);
  useFresh<{ messages: number }>("/api/notifications/unread", ({ messages }) => setUnread(messages));
  if (viewer.kind !== "user" || unread === null) return viewer;
  return { ...(viewer as V & SignedInViewer), unreadMessages: unread };
}

const toRow = (json: ConversationJson): ConversationRow => ({
  id: json.id,
  side: json.side,
  unread: json.unread_count,
  pinnedAt: json.pinned ? 1 : null,
  mutedAt: json.muted ? 1 : null,
  archivedAt: json.archived ? 1 : null,
  draft: json.draft,
  lastAt: Date.parse(json.last_message_at ?? ""),
  newest: json.last_message && {
    side: json.last_message.side,
    authorKind: json.last_message.author_kind,
    text: json.last_message.text,
    isUnsent: json.last_message.unsent,
  },
  partner: {
    id: "",
    username: json.with.username,
    name: json.with.full_name,
    avatarUrl: json.with.avatar_url,
    isLeaving: false,
    isGone: false,
  },
});

/** The first page of a list of conversations as it is now; `isLive` false: as it came. */
export function useLiveRows(
  rows: ConversationRow[],
  { show, limit, isLive }: { show: ListName; limit: number; isLive: boolean },
): ConversationRow[] {
  const [fresh, setFresh] = useState<ConversationRow[] | null>(null);
  const path = isLive ? `/api/conversations?${new URLSearchParams({ show, limit: String(limit) })}` : null;
  useFresh<{ items: ConversationJson[] }>(path, ({ items }) => setFresh(items.map(toRow)));
  return isLive && fresh !== null ? fresh : rows;
}
