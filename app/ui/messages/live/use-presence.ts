import { useEffect, useRef, useState } from "react";
import { presenceIn, type Seen } from "./presence.client.ts";

/** Whether the other is here or writing, and how to tell them that one is. Nothing, unless both share it. */
export function usePresence(id: string, isShared: boolean) {
  const [seen, setSeen] = useState<Seen>({ here: false, typing: false });
  const own = useRef<ReturnType<typeof presenceIn> | null>(null);
  useEffect(() => {
    if (!isShared) return;
    const started = presenceIn(id, setSeen);
    own.current = started;
    return started.end;
  }, [id, isShared]);
  return { ...seen, type: () => own.current?.type() };
}
