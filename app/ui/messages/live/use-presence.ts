import { useEffect, useRef, useState } from "react";
import { presenceIn, type Seen, whenSignaled } from "./presence.client.ts";

/**
 * Whether the other is here or writing, and how to tell them that one is. Nothing, unless both share it, which may begin while
 * the page is open.
 */
export function usePresence(id: string, wasShared: boolean) {
  const [isShared, setShared] = useState(wasShared);
  const [seen, setSeen] = useState<Seen>({ here: false, typing: false });
  const own = useRef<ReturnType<typeof presenceIn> | null>(null);
  useEffect(() => {
    if (!isShared) return whenSignaled(id, () => setShared(true));
    const started = presenceIn(id, setSeen);
    own.current = started;
    return started.end;
  }, [id, isShared]);
  return { ...seen, type: () => own.current?.type() };
}
