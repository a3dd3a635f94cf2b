import { DAY_MS } from "../durations.ts";
/** Days that a declined card is kept: the week in which it counts, and one for what arrives late. */
export const FAILED_CARD_RETENTION_DAYS = 8;
/** Days that a pause on payments is kept after it ended, and what a fan wrote about it after that. */
export const BLOCK_RETENTION_DAYS = 90;

/** Rows of each kind deleted per scheduled run; the rest waits for the next. */
const ROWS_PER_RUN = 1000;

type DeleteBefore = (before: number, limit: number) => Promise<unknown>;

/** Deletes what fraud controls know that is past its retention. */
export const deleteFraudRecords = (
  deps: { failedCards: { deleteExpired: DeleteBefore }; paymentBlocks: { deleteExpired: DeleteBefore } },
  now: number,
) =>
  Promise.all([
    deps.failedCards.deleteExpired(now - FAILED_CARD_RETENTION_DAYS * DAY_MS, ROWS_PER_RUN),
    deps.paymentBlocks.deleteExpired(now - BLOCK_RETENTION_DAYS * DAY_MS, ROWS_PER_RUN),
  ]);
