import { useEffect, useState } from "react";

/** Null until the module is loaded, and if it isn't wanted. */
export function useLoaded<Module>(load: () => Promise<Module>, isWanted = true): Module | null {
  const [loaded, setLoaded] = useState<Module | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies(load): it always loads the same
  useEffect(() => {
    // If it doesn't load, the page works as it does without scripts.
    if (isWanted) load().then(setLoaded, () => {});
  }, [isWanted]);
  return loaded;
}
