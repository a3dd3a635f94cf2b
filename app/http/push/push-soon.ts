import { sendPushes } from "../../domain/push/send-pushes.ts";
import type { Deps } from "../../platform/context.ts";

/** A little longer than a page in view takes to read what it was nudged about. */
const WAIT_MS = 6_000;

/** Tells devices of a new message soon, for whom a minute until the scheduled run is long. That run catches up on the rest. */
export async function pushSoon(deps: Pick<Deps, "push" | "duePushes" | "clock">): Promise<void> {
  if (deps.push === null || !(await deps.duePushes.hasDue(deps.clock.now() + WAIT_MS))) return;
  await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  await sendPushes(deps);
}
