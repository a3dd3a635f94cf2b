import { type RefObject, useEffect, useRef, useState } from "react";
import type { Drag } from "./drag-order.client.ts";
import { useLoaded } from "./use-loaded.ts";

/** Where the dragged row of a list would land, or null. Rows can be dragged once there are several. */
export function useDragOrder(
  list: RefObject<HTMLElement>,
  isWanted: boolean,
  onDrop: (id: string, before: string | null) => void,
): Drag | null {
  const [drag, setDrag] = useState<Drag | null>(null);
  const drop = useRef(onDrop);
  drop.current = onDrop;
  const loaded = useLoaded(() => import("./drag-order.client.ts"), isWanted);
  useEffect(() => {
    if (loaded && isWanted && list.current)
      return loaded.watchDrag(list.current, setDrag, (...to) => drop.current(...to));
  }, [loaded, isWanted, list]);
  return drag;
}
