import type { Signal } from "../../../domain/messages/frames.ts";
import { send } from "./call.client.ts";
import { listen } from "./live-bus.client.ts";

const HERE_MS = 30_000;
const TYPING_MS = 4_000;
/** How long a signal counts. */
const SHOWN_MS: Record<Signal, number> = { here: 45_000, typing: 6_000 };

export type Seen = Record<Signal, boolean>;

/** Tells the other side that one is here and writing, and says what it hears of them, `first` included, until it is ended. */
export function presenceIn(
  id: string,
  onSeen: (change: (before: Seen) => Seen) => void,
  first: Signal | null = null,
) {
  const sentAt: Record<Signal, number> = { here: 0, typing: 0 };
  let isHere = false;
  const timers: Partial<Record<Signal, ReturnType<typeof setTimeout>>> = {};
  const tell = (signal: Signal, everyMs: number) => {
    const now = Date.now();
    if (document.visibilityState !== "visible" || now - sentAt[signal] < everyMs) return;
    sentAt[signal] = now;
    send(`/api/conversations/${id}`, "PATCH", { signal });
  };
  const set = (signal: Signal, isSeen: boolean) => {
    clearTimeout(timers[signal]);
    if (signal === "here") isHere = isSeen;
    onSeen((before) => ({ ...before, [signal]: isSeen }));
    if (isSeen) timers[signal] = setTimeout(() => set(signal, false), SHOWN_MS[signal]);
  };
  const hear = (signal: Signal) => {
    const isNew = !isHere;
    set("here", true);
    if (signal === "typing") set("typing", true);
    // Whoever has just come learns of it; two pages that answer each other stop at this.
    if (isNew) tell("here", 0);
  };
  if (first !== null) hear(first);
  const stop = listen({
    onFrame(frame) {
      if (frame.conversation !== id) return;
      // What they were writing has come.
      if ("signal" in frame) hear(frame.signal);
      else set("typing", false);
    },
    onCheck: () => tell("here", HERE_MS),
  });
  const again = setInterval(() => tell("here", HERE_MS), HERE_MS);
  return {
    type: () => tell("typing", TYPING_MS),
    end() {
      stop();
      clearInterval(again);
      for (const timer of Object.values(timers)) clearTimeout(timer);
    },
  };
}

/** Waits for the other side to be here or writing, which is passed on only once both share it. Returns how to stop. */
export const whenSignaled = (id: string, hear: (signal: Signal) => void) =>
  listen({
    onFrame: (frame) => {
      if (frame.conversation === id && "signal" in frame) hear(frame.signal);
    },
    onCheck() {},
  });
