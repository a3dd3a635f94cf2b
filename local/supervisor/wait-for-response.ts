import { setTimeout as sleep } from "node:timers/promises";
import { SupervisorError } from "./supervisor-error.ts";

/** Polls a URL until its status is below `worst`. On timeout, throws with the last status or error. */
export async function waitForResponse(
  name: string,
  url: string,
  seconds: number,
  worst = 600,
): Promise<void> {
  const deadline = Date.now() + seconds * 1000;
  let last = "connection refused";
  while (Date.now() < deadline) {
    try {
      const response = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(10_000) });
      await response.body?.cancel();
      if (response.status < worst) return;
      last = `status ${response.status}`;
    } catch (error) {
      const cause = error instanceof Error ? (error.cause as NodeJS.ErrnoException | undefined) : undefined;
      if (cause && cause.code !== "ECONNREFUSED") last = cause.message;
    }
    await sleep(100);
  }
  throw new SupervisorError(`${name} didn't respond at ${url} within ${seconds} s (${last}).`);
}
