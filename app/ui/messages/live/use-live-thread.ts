import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { CallFailure } from "./call.client.ts";
import type { Outgoing } from "./outbox.client.ts";
import { endTop, isEndInView, keepEnd } from "./scroll.ts";
import { type LiveInput, startThread } from "./start-thread.client.ts";
import type { Facts } from "./thread-changes.client.ts";

export function useLiveThread(input: LiveInput) {
  const { conversation } = input;
  const [messages, setMessages] = useState(input.messages);
  const [facts, setFacts] = useState<Facts>({
    ...conversation,
    held: conversation.held ?? [],
    heldForReview: conversation.heldForReview ?? 0,
    refusal: input.refusal,
  });
  const [outgoing, setOutgoing] = useState<Outgoing[]>([]);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [spoken, setSpoken] = useState("");
  const [hasNews, setHasNews] = useState(false);
  const parts = useRef<ReturnType<typeof startThread> | null>(null);
  const top = useRef<number | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a page shows one conversation; links open another.
  useEffect(() => {
    const started = startThread(input, {
      onMessages(next, before, isOwn) {
        const isAway = !isOwn && !isEndInView();
        top.current = isAway ? null : endTop();
        setMessages(next);
        if (isAway && (next.at(-1)?.number ?? 0) > (before.at(-1)?.number ?? 0)) setHasNews(true);
      },
      onSpoken: setSpoken,
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

  // Unsent messages would be lost with the page.
  useEffect(() => {
    if (outgoing.length === 0) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [outgoing.length]);

  return { messages, facts, outgoing, failure, spoken, hasNews, parts };
}
