import { useEffect, useState } from "react";
import type { Viewer } from "#domain/accounts/viewer.ts";
import type { ConversationJson } from "#domain/messages/api-json.ts";
import type { ConversationRow, ListName } from "#domain/messages/conversation.ts";
import { useFrame } from "#ui/frame/use-frame.ts";
import { toRow } from "./conversation-row.client.ts";
import { keepFresh } from "./fresh.client.ts";

export function useLiveViewer(ownCount?: number): Viewer {
  const { viewer } = useFrame();
  const [unread, setUnread] = useState<number | null>(null);
  useEffect(
    () => keepFresh<{ messages: number }>("/api/notifications/unread", ({ messages }) => setUnread(messages)),
    [],
  );
  const unreadMessages = unread ?? ownCount;
  if (viewer.kind !== "user" || unreadMessages === undefined) return viewer;
  return { ...viewer, unreadMessages };
}

type List = { rows: ConversationRow[]; held: number };
export function useLiveList(
  { rows, held }: List,
  { show, limit, isLive }: { show: ListName; limit: number; isLive: boolean },
): List {
  const [fresh, setFresh] = useState<List | null>(null);
  useEffect(() => {
    if (!isLive) return;
    const path = `/api/conversations?${new URLSearchParams({ show, limit: String(limit) })}`;
    return keepFresh<{ items: ConversationJson[]; held_for_review: number }>(path, (page) =>
      setFresh({ rows: page.items.map(toRow), held: page.held_for_review }),
    );
  }, [show, limit, isLive]);
  return isLive && fresh !== null ? fresh : { rows, held };
}
