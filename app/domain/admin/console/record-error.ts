import type { ErrorLogStore } from "#db/stores/admin/error-log.ts";
import type { Clock } from "#domain/clock.ts";
import { DAY_MS } from "#domain/durations.ts";
import { describeError } from "./describe-error.ts";

export const ERROR_RETENTION_DAYS = 14;
const ERRORS_PER_HOUR = 200;
const ERRORS_DELETED_PER_RUN = 1000;

type Deps = { errorLog: Pick<ErrorLogStore, "add" | "deleteOld">; clock: Pick<Clock, "now"> };

/**
 * Stores an unexpected error under its request's ID, at most 200 an hour. Nothing can be stored while the database is
 * down.
 */
export async function recordError(
  { errorLog, clock }: Deps,
  { requestId, route, error }: { requestId: string; route: string; error: unknown },
) {
  if (isCausedBy(error, "DatabaseUnavailable")) return;
  const row = { request_id: requestId, at: clock.now(), route, ...describeError(error) };
  await errorLog.add(row, ERRORS_PER_HOUR);
}

function isCausedBy(error: unknown, name: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause.name === name) return true;
  return false;
}

export const deleteOldErrors = ({ errorLog, clock }: Deps) =>
  errorLog.deleteOld(clock.now() - ERROR_RETENTION_DAYS * DAY_MS, ERRORS_DELETED_PER_RUN);
