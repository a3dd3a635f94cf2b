import type { Signal } from "#domain/messages/frames.ts";
import { send } from "./call.client.ts";
import { listen } from "./live-bus.client.ts";

const HERE_MS = 30_000;
const TYPING_MS = 4_000;
const SHOWN_MS: Record<Signal, number> = { here: 45_000, typing: 6_000 };

export type Seen = Record<Signal, boolean>;

/** Signals that the viewer is here or typing, and reports the other side's signals, `first` included, until ended. */
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
    // Answers new arrivals, so that they know, too; two pages that answer each other stop here.
    if (isNew) tell("here", 0);
  };
  if (first !== null) hear(first);
  const stop = listen({
    onFrame(frame) {
      if (frame.conversation !== id) return;
      // What they were typing has arrived.
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

/**
 * Waits for a signal from the other side, which arrives only once both share presence. Returns a function that stops.
 */
export const whenSignaled = (id: string, hear: (signal: Signal) => void) =>
  listen({
    onFrame: (frame) => {
      if (frame.conversation === id && "signal" in frame) hear(frame.signal);
    },
    onCheck() {},
  });
