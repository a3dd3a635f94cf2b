import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { MessageJson, MessagesJson } from "../../../domain/messages/api-json.ts";
import type { Conversation } from "../../../domain/messages/conversation.ts";
import type { ThreadMessage } from "../../../domain/messages/read-thread.ts";
import { type CallFailure, call, isPassing, send } from "./call.ts";
import { listen } from "./live-bus.ts";
import { announcement } from "./live-texts.ts";
import { type Outgoing, outbox } from "./outbox.ts";
import { endTop, isEndInView, keepEnd } from "./scroll.ts";
import { cursorOf, type Facts, toFacts, toMessage } from "./thread-changes.ts";
import { threadSync } from "./thread-sync.ts";

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
    | "sharesPresence"
  >;
  messages: ThreadMessage[];
  hasLater: boolean;
  refusal: Facts["refusal"];
};

const apiPath = (id: string) => `/api/conversations/${id}`;
/** Marks a page that isn't the newest, whose end must stay where it is. */
const endOf = ({ hasLater, messages }: LiveInput) => (hasLater ? (messages.at(-1)?.number ?? 0) + 1 : null);

/** A thread as it is now, and how to send to it. */
export function useLiveThread(input: LiveInput) {
  const { conversation, viewer } = input;
  const [messages, setMessages] = useState(input.messages);
  const [facts, setFacts] = useState<Facts>({ ...conversation, refusal: input.refusal });
  const [outgoing, setOutgoing] = useState<Outgoing[]>([]);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [spoken, setSpoken] = useState("");
  const [hasNews, setHasNews] = useState(false);
  const parts = useRef<ReturnType<typeof startThread> | null>(null);
  /** Where the thread's end was before what is about to be shown. */
  const top = useRef<number | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a page shows one conversation, and links open another page.
  useEffect(() => {
    const started = startThread(input, {
      onMessages(next, before, isOwn) {
        const isAway = !isOwn && !isEndInView();
        top.current = isAway ? null : endTop();
        setMessages(next);
        const said = announcement(before, next, viewer.side, conversation.partner);
        if (said !== "") setSpoken(said);
        if (isAway && (next.at(-1)?.number ?? 0) > (before.at(-1)?.number ?? 0)) setHasNews(true);
      },
      onFacts: setFacts,
      onFailure: setFailure,
      onOutgoing(queue) {
        top.current = endTop();
        setOutgoing(queue);
      },
    });
    parts.current = started;
    const seeEnd = () => {
      if (!isEndInView()) return;
      setHasNews(false);
      started.markRead();
    };
    addEventListener("scroll", seeEnd, { passive: true });
    return () => {
      removeEventListener("scroll", seeEnd);
      started.end();
    };
  }, [conversation.id]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever one of them is shown.
  useLayoutEffect(() => {
    keepEnd(top.current);
    top.current = null;
  }, [messages, outgoing]);

  // What isn't sent would be lost with the page.
  useEffect(() => {
    if (outgoing.length === 0) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [outgoing.length]);

  return { messages, facts, outgoing, failure, spoken, hasNews, parts };
}

type Handlers = {
  onMessages: (next: ThreadMessage[], before: ThreadMessage[], isOwn: boolean) => void;
  onFacts: (facts: Facts) => void;
  onFailure: (failure: CallFailure | null) => void;
  onOutgoing: (queue: Outgoing[]) => void;
};

/** Keeps a thread up to date until it is ended. */
function startThread(input: LiveInput, { onMessages, onFacts, onFailure, onOutgoing }: Handlers) {
  const { viewer, conversation } = input;
  const path = apiPath(conversation.id);
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
      markRead();
    },
    onFailure,
  });
  const queue = outbox({
    post: ({ text, key, replyTo }) => send(`${path}/messages`, "POST", { text, key, reply_to: replyTo }),
    onChange: onOutgoing,
    onSent(item) {
      const before = shown.messages;
      shown = sync.add(read(item));
      onMessages(shown.messages, before, true);
      sync.check();
    },
  });

  /** What somebody sees of the other's messages is read. */
  function markRead() {
    const last = shown.messages.findLast(({ side }) => side !== viewer.side)?.number ?? 0;
    if (input.hasLater || last <= readNumber || document.visibilityState !== "visible" || !isEndInView())
      return;
    readNumber = last;
    send(path, "PATCH", { read_number: last }).then((result) => {
      // Asked again with what comes next.
      if (!result.ok && isPassing(result)) readNumber = 0;
    });
  }

  const check = () => {
    sync.check();
    queue.reconnected();
  };
  const end = listen({
    onFrame: (frame) => frame.conversation === conversation.id && "changed" in frame && sync.check(),
    onCheck: check,
  });
  return { check, end, queue, markRead };
}
