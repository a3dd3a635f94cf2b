import type { MessageJson } from "../../../domain/messages/api-json.ts";
import type { CallResult } from "./call.client.ts";

/** A message on its way. `error`: why it isn't sent. */
export type Outgoing = {
  key: string;
  text: string;
  replyTo: number | null;
  at: number;
  /** What has to be done before it is sent. */
  after: Promise<unknown>;
  error: { text: string; isOffline: boolean } | null;
};

type Options = {
  post: (outgoing: Outgoing) => Promise<CallResult<{ item: MessageJson | null }>>;
  onChange: (queue: Outgoing[]) => void;
  /** With the message; null if it waits for a review, which is shown before it leaves the queue. */
  onSent: (item: MessageJson | null) => unknown;
};

/**
 * Sends messages one after another, in the order that they were written. One that fails stays, with its key: sending it
 * again adds nothing if it did arrive.
 */
export function outbox({ post, onChange, onSent }: Options) {
  let queue: Outgoing[] = [];
  let isRunning = false;
  const set = (next: Outgoing[]) => {
    queue = next;
    onChange(queue);
  };
  const patch = (keys: (one: Outgoing) => boolean, error: Outgoing["error"]) =>
    set(queue.map((one) => (keys(one) ? { ...one, error } : one)));

  async function run() {
    if (isRunning) return;
    isRunning = true;
    for (let next = first(); next !== undefined; next = first()) {
      const { key } = next;
      await next.after;
      const result = await post(next);
      const isOffline = !result.ok && result.status === 0;
      if (result.ok && result.data !== null) {
        await leave(key, result.data.item);
      } else {
        const text = result.ok ? "" : result.text;
        // Later ones would overtake it.
        patch((one) => one.key === key || (isOffline && one.error === null), { text, isOffline });
      }
    }
    isRunning = false;
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
    /** Tries again what failed for want of a connection. */
    reconnected(): Promise<void> {
      if (!queue.some(({ error }) => error?.isOffline)) return Promise.resolve();
      patch((one) => one.error?.isOffline === true, null);
      return run();
    },
    /** Takes back one that isn't sent. */
    discard(key: string) {
      set(queue.filter((one) => one.key !== key));
    },
  };
}
