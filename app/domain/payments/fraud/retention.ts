import { DAY_MS } from "#domain/durations.ts";
/** A week in which it counts, plus a day for late events. */
export const FAILED_CARD_RETENTION_DAYS = 8;
/** Days after a block ended, or after an appeal was written. */
export const BLOCK_RETENTION_DAYS = 90;

const ROWS_PER_RUN = 1000;

type DeleteBefore = (before: number, limit: number) => Promise<unknown>;

export const deleteFraudRecords = (
  deps: { failedCards: { deleteExpired: DeleteBefore }; paymentBlocks: { deleteExpired: DeleteBefore } },
  now: number,
) =>
  Promise.all([
    deps.failedCards.deleteExpired(now - FAILED_CARD_RETENTION_DAYS * DAY_MS, ROWS_PER_RUN),
    deps.paymentBlocks.deleteExpired(now - BLOCK_RETENTION_DAYS * DAY_MS, ROWS_PER_RUN),
  ]);
