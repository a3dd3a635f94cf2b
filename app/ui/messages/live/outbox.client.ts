import type { MessageJson } from "../../../domain/messages/api-json.ts";
import type { CallResult } from "./call.client.ts";

/** How long it takes at most to send a message again after its first failure; each further one doubles that. */
const FIRST_PAUSE_MS = 4_000;
const MAX_PAUSE_MS = 60_000;

/** A message on its way. `error`: why it isn't sent, and whether it will be tried again. */
export type Outgoing = {
  key: string;
  text: string;
  replyTo: number | null;
  at: number;
  /** What has to be done before it is sent. */
  after: Promise<unknown>;
  error: { text: string; isFinal: boolean } | null;
};

type Options = {
  post: (outgoing: Outgoing) => Promise<CallResult<{ item: MessageJson | null }>>;
  onChange: (queue: Outgoing[]) => void;
  /** With the message; null if it waits for a review, which is shown before it leaves the queue. */
  onSent: (item: MessageJson | null) => unknown;
  random?: () => number;
};

const isWaiting = ({ error }: Outgoing) => error?.isFinal === false;

/**
 * Sends messages one after another, in the order that they were written. One that fails stays, with its key: sending it
 * again adds nothing if it did arrive. Unless it was refused, that happens by itself, and later ones wait for it.
 */
export function outbox({ post, onChange, onSent, random = Math.random }: Options) {
  let queue: Outgoing[] = [];
  let isRunning = false;
  let isEnded = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const set = (next: Outgoing[]) => {
    queue = next;
    onChange(queue);
  };
  const patch = (which: (one: Outgoing) => boolean, error: Outgoing["error"]) =>
    set(queue.map((one) => (which(one) ? { ...one, error } : one)));

  async function run() {
    if (isRunning) return;
    isRunning = true;
    clearTimeout(timer);
    patch(isWaiting, null);
    for (let next = first(); next !== undefined; next = first()) {
      const { key } = next;
      await next.after;
      const result = await post(next);
      if (result.ok) {
        failures = 0;
        await leave(key, result.data?.item ?? null);
      } else if (result.isFinal) {
        patch((one) => one.key === key, { text: result.text, isFinal: true });
      } else {
        patch(({ error }) => error === null, { text: result.text, isFinal: false });
        break;
      }
    }
    isRunning = false;
    if (queue.some(isWaiting)) tryLater();
  }
  function tryLater() {
    if (isEnded) return;
    const pause = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
    failures += 1;
    timer = setTimeout(run, pause * (0.5 + random() / 2));
  }
  async function leave(key: string, item: MessageJson | null) {
    if (item === null) await onSent(null);
    set(queue.filter((one) => one.key !== key));
    if (item !== null) onSent(item);
  }
  const first = () => queue.find(({ error }) => error === null);

  return {
    add(outgoing: Omit<Outgoing, "error">): Promise<void> {
      set([...queue, { ...outgoing, error: null }]);
      return run();
    },
    retry(key: string): Promise<void> {
      patch((one) => one.key === key, null);
      return run();
    },
    /** Tries again at once what waits for a connection. */
    reconnected: () => (queue.some(isWaiting) ? run() : Promise.resolve()),
    /** Takes back one that isn't sent. */
    discard(key: string) {
      set(queue.filter((one) => one.key !== key));
    },
    /** Ends sending again by itself. */
    end() {
      isEnded = true;
      clearTimeout(timer);
    },
  };
}
