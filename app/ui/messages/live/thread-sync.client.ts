import type { MessagesJson } from "../../../domain/messages/api-json.ts";
import type { ThreadMessage } from "../../../domain/messages/read-thread.ts";
import type { CallFailure, CallResult } from "./call.client.ts";
import { cursorOf, nextCursor, type Shown, withChanges } from "./thread-changes.client.ts";

/** Pages of changes that are read one after another; after more, the newest page says it all. */
const MAX_PAGES = 5;
/** The API's largest page. */
export const PAGE = 50;

type Options = {
  /** Asks the API; null data if nothing has changed since the same question. */
  ask: (query: string) => Promise<CallResult<MessagesJson>>;
  toMessage: (item: MessagesJson["items"][number]) => ThreadMessage;
  /** What is shown first. */
  shown: Shown;
  /** The number before which a page ends that isn't the newest; null for the newest. */
  before: number | null;
  onPage: (shown: Shown, page: MessagesJson) => void;
  onFailure: (failure: CallFailure) => void;
};

/**
 * Keeps a thread as the database has it: whenever it is told that something may have changed, it asks for all that has
 * since, in order. It doesn't matter how often, in which order, or by what it is told, as long as somebody tells it once
 * after the last change.
 */
export function threadSync({ ask, toMessage, before, onPage, onFailure, ...from }: Options) {
  let { shown } = from;
  let running: Promise<void> | null = null;
  let isStale = false;

  /** Shows a page as it is, in place of what was shown. */
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
    /** Something may have changed. Resolves once it is shown. */
    check(): Promise<void> {
      isStale = true;
      running ??= run();
      return running;
    },

    /** Shows a message that was just sent; what changed before it is still asked for. */
    add(message: ThreadMessage): Shown {
      shown = { ...shown, messages: withChanges(shown.messages, [message]) };
      return shown;
    },
  };
}
