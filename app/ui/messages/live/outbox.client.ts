import type { MessageJson } from "#domain/messages/api-json.ts";
import type { CallFailure, CallResult } from "./call.client.ts";
import type { Photo } from "./chosen-photo.client.ts";

/** The longest delay before the first retry; it doubles with each failure. */
const FIRST_PAUSE_MS = 4_000;
const MAX_PAUSE_MS = 60_000;

export type Outgoing = {
  key: string;
  text: string;
  photos: Photo[];
  alt: string;
  replyTo: number | null;
  at: number;
  after: Promise<unknown>;
  error: { text: string; isFinal: boolean } | null;
};

type Options = {
  post: (outgoing: Outgoing) => Promise<CallResult<{ item: MessageJson | null }>>;
  onChange: (queue: Outgoing[]) => void;
  /** Gets the message, or null if it's held for review, which is shown before it leaves the queue. */
  onSent: (item: MessageJson | null) => unknown;
  random?: () => number;
};

const isWaiting = ({ error }: Outgoing) => error?.isFinal === false;

/**
 * Sends messages one at a time, in order. A failed one keeps its key, so sending it again adds nothing if it did
 * arrive. Unless it was refused, it's retried automatically, and later ones wait for it.
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
        refuse(next, result);
      } else {
        patch(({ error }) => error === null, { text: result.text, isFinal: false });
        break;
      }
    }
    isRunning = false;
    if (queue.some(isWaiting)) tryLater();
  }
  function refuse({ key, photos }: Outgoing, { text, code }: CallFailure) {
    // The server keeps unsent photos for a day.
    if (code === "MEDIA_GONE") for (const photo of photos) photo.forget();
    patch((one) => one.key === key, { text, isFinal: true });
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
    /** Immediately retries whatever waits for a connection. */
    reconnected: () => (queue.some(isWaiting) ? run() : Promise.resolve()),
    discard(key: string) {
      set(queue.filter((one) => one.key !== key));
    },
    /** Stops automatic retries. */
    end() {
      isEnded = true;
      clearTimeout(timer);
    },
  };
}
