import type { ConversationStore } from "#db/stores/messages/conversations.ts";
import type { MessageStore } from "#db/stores/messages/messages.ts";
import { readTogether } from "../read-together.ts";
import type { Conversation } from "./conversation.ts";
import type { Message } from "./message.ts";
import { toMessage } from "./to-message.ts";

export const THREAD_SIZE = 50;
const END = 1e9;

export type ThreadQuery = { before: number | null; after: number | null; search: string };

const numberIn = (text: string | null) => (/^\d{1,9}$/.test(text ?? "") ? Number(text) : null);

export const readThreadQuery = (params: URLSearchParams, search: string): ThreadQuery => ({
  before: numberIn(params.get("before")),
  after: numberIn(params.get("after")),
  search,
});

export type ThreadMessage = Message & { changed: number };

export type Thread = {
  conversation: Conversation;
  messages: ThreadMessage[];
  found: number;
  hasEarlier: boolean;
  hasLater: boolean;
  /** `isRecent`: this marked messages as read. `justRead`: how many, if no unread ones remain. */
  isRecent: boolean;
  justRead: number;
};

type Deps = {
  conversations: Pick<ConversationStore, "findOwn" | "markRead">;
  messages: Pick<MessageStore, "listBefore" | "search" | "countFound">;
  now: number;
};

/**
 * A page of an account's own conversation; null for any other. Marks what it shows as read, unless `isPeek`, since a
 * browser may prefetch pages.
 */
export async function readThread(
  deps: Deps,
  own: { id: string; userId: string },
  { before, search }: ThreadQuery,
  isPeek: boolean,
): Promise<Thread | null> {
  const isSearch = search !== "";
  const [conversation, rows, found] = await readTogether(() => [
    deps.conversations.findOwn(own.id, own.userId, deps.now),
    isSearch
      ? deps.messages.search(own, search, before ?? END, THREAD_SIZE + 1)
      : deps.messages.listBefore(own, before ?? END, THREAD_SIZE + 1),
    isSearch ? deps.messages.countFound(own, search) : 0,
  ]);
  if (conversation === null) return null;
  const hasEarlier = rows.length > THREAD_SIZE;
  // Search results are newest first.
  const shown = !hasEarlier ? rows : isSearch ? rows.slice(0, THREAD_SIZE) : rows.slice(1);
  const messages = shown.map((row) => toMessage(row, own, deps.now));
  const last = messages.at(-1)?.number ?? 0;
  const hasLater = !isSearch && last < conversation.lastNumber && messages.length > 0;
  const isRecent = !isSearch && !isPeek && last > conversation.readNumber;
  if (isRecent) await deps.conversations.markRead(own, last, deps.now);
  return {
    conversation,
    messages,
    found,
    hasEarlier,
    hasLater,
    isRecent,
    justRead: isRecent && !hasLater ? conversation.unread : 0,
  };
}
