import { useEffect, useState } from "react";

/** A module that only a hydrated page needs, once it has been loaded; null before, and where it isn't wanted. */
export function useLoaded<Module>(load: () => Promise<Module>, isWanted = true): Module | null {
  const [loaded, setLoaded] = useState<Module | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies(load): it always loads the same
  useEffect(() => {
    // Without it, the page does what it does without scripts.
    if (isWanted) load().then(setLoaded, () => {});
  }, [isWanted]);
  return loaded;
}
