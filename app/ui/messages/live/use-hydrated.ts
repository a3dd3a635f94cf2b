import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False until React runs in the browser. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
