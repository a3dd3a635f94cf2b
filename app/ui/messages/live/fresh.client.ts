import { call } from "./call.client.ts";
import { listen } from "./live-bus.client.ts";

/** A change in a conversation often comes with another, such as that it was read. */
const GATHER_MS = 400;

/** Asks an address now and whenever something may have changed, and hands on what has. Returns how to stop. */
export function keepFresh<T>(path: string, onFresh: (data: T) => void): () => void {
  let tag: string | null | undefined;
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = async () => {
    const result = await call<T>(path, { tag });
    if (!result.ok || result.data === null || isOver) return;
    tag = result.tag;
    onFresh(result.data);
  };
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(ask, GATHER_MS);
  };
  const stop = listen({ onFrame: (frame) => "changed" in frame && soon(), onCheck: soon });
  soon();
  return () => {
    isOver = true;
    clearTimeout(timer);
    stop();
  };
}
