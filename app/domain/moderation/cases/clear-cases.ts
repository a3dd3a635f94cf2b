import type { CaseStore } from "#db/stores/moderation/cases/cases.ts";
import type { Clock } from "#domain/clock.ts";
import type { MediaPort } from "#domain/media/media-port.ts";
import { KEPT_MS, KEPT_MS_IF_MINOR } from "./case.ts";
import { reportFileKey } from "./report.ts";

const CLEARED_PER_RUN = 500;
/** What reporters attached goes first, so that nothing is left in storage that no row names. */
export async function clearCases({
  cases,
  clock,
  media,
}: {
  cases: Pick<CaseStore, "clear" | "listFilesToClear">;
  clock: Pick<Clock, "now">;
  media: Pick<MediaPort, "list" | "remove">;
}) {
  const now = clock.now();
  const until = {
    before: now - KEPT_MS,
    minorBefore: now - KEPT_MS_IF_MINOR,
    now,
    limit: CLEARED_PER_RUN,
  };
  for (const reportId of await cases.listFilesToClear(until))
    await media.remove(await media.list(reportFileKey(reportId, "")));
  await cases.clear(until);
}
