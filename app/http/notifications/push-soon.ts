import { sendPushes } from "#domain/notifications/push/send-pushes.ts";
import type { Deps } from "#platform/context.ts";

/** A little longer than an open page takes to fetch what it was nudged about. */
const WAIT_MS = 6_000;

/** Pushes new messages within seconds; the scheduled run, up to a minute later, handles the rest. */
export async function pushSoon(deps: Pick<Deps, "push" | "duePushes" | "clock">): Promise<void> {
  if (deps.push === null || !(await deps.duePushes.hasDue(deps.clock.now() + WAIT_MS))) return;
  await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  await sendPushes(deps);
}
