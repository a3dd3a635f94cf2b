import { useEffect, useMemo } from "react";
import { send } from "./call.ts";

const PAUSE_MS = 1_500;

/** Keeps what is being written as a draft, after each pause and when the page is left. */
export function draftKeeper(id: string, first: string) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saved = first;
  let typed = first;
  let saving: Promise<unknown> = Promise.resolve();
  function save(keepalive = false) {
    clearTimeout(timer);
    if (typed === saved) return;
    const text = typed;
    saved = text;
    saving = saving
      .then(() => send(`/api/conversations/${id}`, "PATCH", { draft: text }, keepalive))
      .then((result) => {
        // Kept with the next pause.
        if (!result.ok && saved === text) saved = "";
      });
  }
  return {
    type(text: string) {
      typed = text;
      clearTimeout(timer);
      timer = setTimeout(save, PAUSE_MS);
    },
    leave: () => save(true),
    /** The text is being sent, which removes the draft. Resolves once no older draft can come after it. */
    async sent() {
      clearTimeout(timer);
      typed = "";
      saved = "";
      await saving;
    },
  };
}

/** The keeper of a conversation's draft, as long as the page is open. */
export function useDraft(id: string, first: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was saved first is only where it begins.
  const keeper = useMemo(() => draftKeeper(id, first), [id]);
  useEffect(() => {
    addEventListener("pagehide", keeper.leave);
    return () => removeEventListener("pagehide", keeper.leave);
  }, [keeper]);
  return keeper;
}
