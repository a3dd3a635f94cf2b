import { type Frame, SOCKET_PATH } from "#domain/messages/frames.ts";
import { connect, socketUrl } from "./connection.client.ts";

type Listener = {
  onFrame: (frame: Exclude<Frame, { stop: string }>) => void;
  onCheck: () => void;
};

const listeners = new Set<Listener>();
let disconnect: (() => void) | null = null;

/** All listeners share the page's one connection, which closes after the last. Returns a function that stops. */
export function listen(listener: Listener): () => void {
  listeners.add(listener);
  disconnect ??= connect({
    url: socketUrl(SOCKET_PATH),
    onFrame(frame) {
      for (const one of listeners) one.onFrame(frame);
    },
    onCheck() {
      for (const one of listeners) one.onCheck();
    },
  });
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    disconnect?.();
    disconnect = null;
  };
}
