import type { MessagesJson } from "#domain/messages/api-json.ts";
import type { ThreadMessage } from "#domain/messages/read-thread.ts";
import type { CallFailure, CallResult } from "./call.client.ts";
import { cursorOf, nextCursor, type Shown, withChanges } from "./thread-changes.client.ts";

/** Pages of changes to read in sequence; after more, the newest page replaces everything. */
const MAX_PAGES = 5;
export const PAGE = 50;

type Options = {
  /** Null data means that nothing has changed since the same query. */
  ask: (query: string) => Promise<CallResult<MessagesJson>>;
  toMessage: (item: MessagesJson["items"][number]) => ThreadMessage;
  shown: Shown;
  /** The number before which this page ends; null for the newest page. */
  before: number | null;
  onPage: (shown: Shown, page: MessagesJson) => void;
  onFailure: (failure: CallFailure) => void;
};

/**
 * Keeps a thread in sync with the database: whenever something may have changed, it fetches all changes since the last
 * time, in order. Checks can be repeated, late, or needless, as long as one follows the last change.
 */
export function threadSync({ ask, toMessage, before, onPage, onFailure, ...from }: Options) {
  let { shown } = from;
  let running: Promise<void> | null = null;
  let isStale = false;

  async function replace(query: string) {
    const result = await ask(query);
    if (!result.ok) return onFailure(result);
    if (result.data === null) return;
    const messages = result.data.items.map(toMessage);
    shown = { messages, cursor: Math.max(shown.cursor, cursorOf(messages)) };
    onPage(shown, result.data);
  }

  async function catchUp() {
    if (before !== null) return replace(`before=${before}&limit=${PAGE}`);
    for (let pages = 0; pages < MAX_PAGES; pages += 1) {
      const result = await ask(`after=${shown.cursor}&limit=${PAGE}`);
      if (!result.ok) return onFailure(result);
      if (result.data === null) return;
      const next = nextCursor(result.data, shown.cursor);
      if (next === null) break;
      shown = { messages: withChanges(shown.messages, result.data.items.map(toMessage)), cursor: next };
      onPage(shown, result.data);
      if (!result.data.has_more) return;
    }
    return replace(`limit=${PAGE}`);
  }

  async function run() {
    while (isStale) {
      isStale = false;
      await catchUp();
    }
    running = null;
  }

  return {
    /** Resolves once the changes are shown. */
    check(): Promise<void> {
      isStale = true;
      running ??= run();
      return running;
    },

    add(message: ThreadMessage): Shown {
      shown = { ...shown, messages: withChanges(shown.messages, [message]) };
      return shown;
    },
  };
}
