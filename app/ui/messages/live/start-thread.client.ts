import type { MessageJson, MessagesJson } from "#domain/messages/api-json.ts";
import type { Conversation } from "#domain/messages/conversation.ts";
import type { ThreadMessage } from "#domain/messages/read-thread.ts";
import { type CallFailure, call, send } from "./call.client.ts";
import { listen } from "./live-bus.client.ts";
import { announcement } from "./live-texts.client.ts";
import { type Outgoing, outbox } from "./outbox.client.ts";
import { isEndInView } from "./scroll.ts";
import { cursorOf, type Facts, toFacts, toMessage } from "./thread-changes.client.ts";
import { threadSync } from "./thread-sync.client.ts";

export type LiveInput = {
  viewer: { id: string; side: Conversation["side"] };
  conversation: Pick<
    Conversation,
    | "id"
    | "partner"
    | "changed"
    | "lastNumber"
    | "showsReceipts"
    | "theirReadNumber"
    | "theirReadAt"
    | "replyDueAt"
    | "sharesPresence"
    | "held"
    | "heldForReview"
  >;
  messages: ThreadMessage[];
  hasLater: boolean;
  refusal: Facts["refusal"];
};

/** The number before which this page ends; null for the newest page. */
const endOf = ({ hasLater, messages }: LiveInput) => (hasLater ? (messages.at(-1)?.number ?? 0) + 1 : null);

type Handlers = {
  onMessages: (next: ThreadMessage[], before: ThreadMessage[], isOwn: boolean) => void;
  onSpoken: (text: string) => void;
  onFacts: (facts: Facts) => void;
  onFailure: (failure: CallFailure | null) => void;
  onOutgoing: (queue: Outgoing[]) => void;
};

export function startThread(
  input: LiveInput,
  { onMessages, onSpoken, onFacts, onFailure, onOutgoing }: Handlers,
) {
  const { viewer, conversation } = input;
  const path = `/api/conversations/${conversation.id}`;
  const read = (json: MessageJson) => toMessage(json, viewer);
  let shown = { messages: input.messages, cursor: cursorOf(input.messages) };
  let asked: { query: string; tag?: string | null } = { query: "" };
  let readNumber = conversation.lastNumber;

  const sync = threadSync({
    shown,
    before: endOf(input),
    toMessage: read,
    async ask(query) {
      const result = await call<MessagesJson>(`${path}/messages?${query}`, {
        tag: asked.query === query ? asked.tag : null,
      });
      if (result.ok) asked = { query, tag: result.tag };
      if (result.ok) onFailure(null);
      return result;
    },
    onPage(next, page) {
      const before = shown.messages;
      shown = next;
      onFacts(toFacts(page.conversation));
      onMessages(next.messages, before, false);
      const said = announcement(before, next.messages, viewer.side, conversation.partner);
      if (said !== "") onSpoken(said);
      markRead();
    },
    onFailure,
  });
  const queue = outbox({
    async post({ text, photos, alt, key, replyTo }) {
      for (const photo of photos) {
        const stored = await photo.upload();
        if (!stored.ok) return stored;
      }
      const ids = photos.map(({ id }) => id);
      return send(`${path}/messages`, "POST", { text, photos: ids, alt, key, reply_to: replyTo });
    },
    onChange: onOutgoing,
    async onSent(item) {
      if (item === null) {
        await sync.check();
        return onSpoken("Your message is waiting for review");
      }
      const before = shown.messages;
      shown = sync.add(read(item));
      onMessages(shown.messages, before, true);
      sync.check();
    },
  });

  /** The other side's messages count as read once they're shown. */
  function markRead() {
    const last = shown.messages.findLast(({ side }) => side !== viewer.side)?.number ?? 0;
    if (input.hasLater || last <= readNumber || document.visibilityState !== "visible" || !isEndInView())
      return;
    readNumber = last;
    send(path, "PATCH", { read_number: last }).then((result) => {
      // Tried again with the next message.
      if (!result.ok && !result.isFinal) readNumber = 0;
    });
  }

  const check = () => {
    sync.check();
    queue.reconnected();
  };
  const unlisten = listen({
    onFrame: (frame) => frame.conversation === conversation.id && "changed" in frame && sync.check(),
    onCheck: check,
  });
  const end = () => {
    unlisten();
    queue.end();
  };
  return { check, end, queue, markRead };
}
