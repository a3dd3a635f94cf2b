import { useEffect, useRef, useState } from "react";
import type { Signal } from "#domain/messages/frames.ts";
import { presenceIn, type Seen, whenSignaled } from "./presence.client.ts";

/**
 * Whether the other person is here or typing, and how to signal the same to them. Nothing unless both share presence,
 * which may begin while the page is open.
 */
export function usePresence(id: string, wasShared: boolean) {
  // The signal that revealed that presence is shared, if that began while the page was open.
  const [shared, setShared] = useState<boolean | Signal>(wasShared);
  const [seen, setSeen] = useState<Seen>({ here: false, typing: false });
  const own = useRef<ReturnType<typeof presenceIn> | null>(null);
  useEffect(() => {
    if (shared === false) return whenSignaled(id, setShared);
    const started = presenceIn(id, setSeen, shared === true ? null : shared);
    own.current = started;
    return started.end;
  }, [id, shared]);
  return { ...seen, type: () => own.current?.type() };
}
