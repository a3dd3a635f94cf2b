import { useEffect, useState } from "react";
import { usernameError } from "#domain/creators/field-check.ts";

const DELAY_MS = 400;

export type UsernameCheck = { username: string; available: boolean; error?: string } | null;

export function useUsernameCheck(username: string, enabled: boolean): UsernameCheck {
  const [check, setCheck] = useState<UsernameCheck>(null);
  useEffect(() => {
    if (!enabled || usernameError(username) !== null) return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const response = await fetch(`/api/usernames/${encodeURIComponent(username)}`, {
          signal: stop.signal,
        });
        if (response.ok)
          setCheck({ username, ...((await response.json()) as { available: boolean; error?: string }) });
      } catch {
        // Say nothing: the server checks again on submission.
      }
    }, DELAY_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [username, enabled]);
  return check?.username === username ? check : null;
}
