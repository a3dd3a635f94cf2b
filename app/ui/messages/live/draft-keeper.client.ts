import { send } from "./call.client.ts";

const PAUSE_MS = 1_500;
const RETRY_MS = 5_000;

export function draftKeeper(id: string, first: string) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** null after a failure, since an empty draft has to arrive, too. */
  let saved: string | null = first;
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
        if (result.ok || result.isFinal || saved !== text) return;
        saved = null;
        clearTimeout(timer);
        timer = setTimeout(save, RETRY_MS);
      });
  }
  return {
    type(text: string) {
      typed = text;
      clearTimeout(timer);
      timer = setTimeout(save, PAUSE_MS);
    },
    leave: () => save(true),
    /** The text is being sent, which deletes the draft. Resolves once no older draft can arrive after it. */
    async sent() {
      clearTimeout(timer);
      typed = "";
      saved = "";
      await saving;
    },
  };
}
