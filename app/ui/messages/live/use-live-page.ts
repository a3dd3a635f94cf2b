import { useRevalidator } from "@remix-run/react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Conversation } from "#domain/messages/conversation.ts";
import type { ThreadMessage } from "#domain/messages/read-thread.ts";
import { listen } from "./live-bus.client.ts";
import { announcement } from "./live-texts.client.ts";
import { endTop, isEndInView, keepEnd } from "./scroll.ts";

/** Changes often come together, such as a message and its being read. */
const GATHER_MS = 400;

/**
 * Reloads a page's data, through its gates, when the conversation (null: any) may have changed. If access has ended,
 * the page shows what opening it would. Calls `onAsk` first.
 */
export function useLivePage(conversationId: string | null, onAsk?: () => void) {
  const { revalidate } = useRevalidator();
  const before = useRef(onAsk);
  before.current = onAsk;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        before.current?.();
        revalidate();
      }, GATHER_MS);
    };
    const isAbout = (id: string) => conversationId === null || id === conversationId;
    const stop = listen({
      onFrame: (frame) => "changed" in frame && isAbout(frame.conversation) && soon(),
      onCheck: soon,
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [conversationId, revalidate]);
}

export function useLiveTeamThread(
  { id, partner }: Pick<Conversation, "id"> & { partner: Parameters<typeof announcement>[3] },
  messages: ThreadMessage[],
): string {
  const [spoken, setSpoken] = useState("");
  const shown = useRef(messages);
  const top = useRef<number | null>(null);
  useLivePage(id, () => {
    top.current = isEndInView() ? endTop() : null;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever other messages are shown.
  useLayoutEffect(() => {
    keepEnd(top.current);
    top.current = null;
    const said = announcement(shown.current, messages, "creator", partner);
    shown.current = messages;
    if (said !== "") setSpoken(said);
  }, [messages]);
  return spoken;
}
