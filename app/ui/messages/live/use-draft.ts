import { useEffect, useRef } from "react";
import { draftKeeper } from "./draft-keeper.client.ts";

export function useDraft(id: string, first: string) {
  const keeper = useRef<ReturnType<typeof draftKeeper> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was saved first is only where it begins.
  useEffect(() => {
    const kept = draftKeeper(id, first);
    keeper.current = kept;
    addEventListener("pagehide", kept.leave);
    return () => removeEventListener("pagehide", kept.leave);
  }, [id]);
  return keeper;
}
