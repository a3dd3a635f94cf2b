import { type RefObject, useEffect, useRef, useState } from "react";
import type { Drag } from "./drag-order.client.ts";
import { useLoaded } from "./use-loaded.ts";

/** Whether rows can be dragged yet, and where the dragged one would land, or null. */
export function useDragOrder(
  list: RefObject<HTMLElement>,
  isWanted: boolean,
  onDrop: (id: string, before: string | null) => void,
): { drag: Drag | null; isReady: boolean } {
  const [drag, setDrag] = useState<Drag | null>(null);
  // Handles appear only once the list listens: a press before that would be lost.
  const [isReady, setReady] = useState(false);
  const drop = useRef(onDrop);
  drop.current = onDrop;
  const loaded = useLoaded(() => import("./drag-order.client.ts"), isWanted);
  useEffect(() => {
    if (!loaded || !isWanted || !list.current) return;
    const stop = loaded.watchDrag(list.current, setDrag, (...to) => drop.current(...to));
    setReady(true);
    return () => {
      stop();
      setReady(false);
    };
  }, [loaded, isWanted, list]);
  return { drag, isReady };
}
