import type { OverviewStore } from "#db/stores/admin/overview.ts";
import type { Clock } from "#domain/clock.ts";
import { DAY_MS } from "#domain/durations.ts";

const RUNS_KEPT_MS = 2 * DAY_MS;
type Deps = { overview: Pick<OverviewStore, "recordRun">; clock: Pick<Clock, "now"> };

/** Records when a scheduled run ended and which tasks failed, then rethrows its error. */
export async function recordRun({ overview, clock }: Deps, run: () => Promise<void>) {
  const startedAt = clock.now();
  const error = await run().then(
    () => null,
    (reason: unknown) => reason,
  );
  const finishedAt = clock.now();
  const failed = error === null ? "" : failedTasks(error);
  // A run whose record is lost only looks late.
  await overview
    .recordRun({ started_at: startedAt, finished_at: finishedAt, failed }, finishedAt - RUNS_KEPT_MS)
    .catch((reason: unknown) => console.error("the scheduled run could not be recorded", reason));
  if (error !== null) throw error;
}

const failedTasks = (error: unknown) =>
  error instanceof Error ? error.message.replace(/^failed: /, "").slice(0, 500) : "unknown";
