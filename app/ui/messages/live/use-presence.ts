import { useEffect, useRef, useState } from "react";
import type { Signal } from "../../../domain/messages/frames.ts";
import { send } from "./call.ts";
import { listen } from "./live-bus.ts";

const HERE_MS = 60_000;
const TYPING_MS = 4_000;
/** How long a signal counts. */
const SHOWN_MS: Record<Signal, number> = { here: 90_000, typing: 6_000 };

/** Whether the other is here or writing, and how to tell them that one is. Nothing, unless both share it. */
export function usePresence(id: string, isShared: boolean) {
  const [seen, setSeen] = useState<Record<Signal, boolean>>({ here: false, typing: false });
  const sentAt = useRef<Record<Signal, number>>({ here: 0, typing: 0 });
  const tell = (signal: Signal, everyMs: number) => {
    const now = Date.now();
    if (!isShared || document.visibilityState !== "visible" || now - sentAt.current[signal] < everyMs) return;
    sentAt.current[signal] = now;
    send(`/api/conversations/${id}`, "PATCH", { signal });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tell` keeps its state outside of a rendering.
  useEffect(() => {
    if (!isShared) return;
    const timers: Partial<Record<Signal, ReturnType<typeof setTimeout>>> = {};
    const show = (signal: Signal) => {
      clearTimeout(timers[signal]);
      setSeen((before) => ({ ...before, [signal]: true }));
      timers[signal] = setTimeout(
        () => setSeen((before) => ({ ...before, [signal]: false })),
        SHOWN_MS[signal],
      );
    };
    const stop = listen({
      onFrame(frame) {
        if (frame.conversation !== id) return;
        if (!("signal" in frame)) return setSeen((before) => ({ ...before, typing: false }));
        show("here");
        if (frame.signal === "typing") show("typing");
        // Whoever has just come learns of it.
        tell("here", 10_000);
      },
      onCheck: () => tell("here", HERE_MS),
    });
    const again = setInterval(() => tell("here", HERE_MS), HERE_MS);
    return () => {
      stop();
      clearInterval(again);
      for (const timer of Object.values(timers)) clearTimeout(timer);
    };
  }, [id, isShared]);
  return { ...seen, type: () => tell("typing", TYPING_MS) };
}
