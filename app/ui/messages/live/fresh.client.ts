import { call } from "./call.client.ts";
import { listen } from "./live-bus.client.ts";

/** Changes often come together, such as a message and its being read. */
const GATHER_MS = 400;

/** Fetches now and whenever something may have changed, and passes on new data. Returns a function that stops. */
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
