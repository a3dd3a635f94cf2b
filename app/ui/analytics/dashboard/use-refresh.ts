import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

const STALE_MS = 60_000;

/** Reloads a hydrated page's numbers when someone comes back after a minute or more. */
export function useRefresh(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let loadedAt = Date.now();
    const refresh = () => {
      if (document.hidden || Date.now() - loadedAt < STALE_MS) return;
      loadedAt = Date.now();
      revalidate();
    };
    document.addEventListener("visibilitychange", refresh);
    return () => document.removeEventListener("visibilitychange", refresh);
  }, [revalidate]);
}
