import { DAY_MS } from "../durations.ts";
/** Days that a session's record is kept after it ended or expired. */
export const SESSION_RETENTION_DAYS = 30;
/** Days that the record of a code or an emailed link is kept after it expired. */
export const SECRET_RETENTION_DAYS = 30;
/** Days that an age check keeps the IP address and user agent, against abuse (docs/product.md, section 9.8). */
export const AGE_CHECK_RETENTION_DAYS = 90;
/** Days that a sent email keeps its recipient; its text is erased when it is sent (docs/product.md, section 9.8). */
export const SENT_EMAIL_RETENTION_DAYS = 30;

/** Rows of each kind deleted per scheduled run; the rest waits for the next. */
const ROWS_PER_RUN = 1000;

type DeleteBefore = (before: number, limit: number) => Promise<unknown>;

/** Deletes records that are past their retention. Accounts stay, verified or not. */
export const deleteExpiredRecords = (
  deps: {
    sessions: { deleteExpired: DeleteBefore };
    accounts: { deleteExpiredCodes: DeleteBefore };
    emailLinks: { deleteExpired: DeleteBefore };
  },
  now: number,
) =>
  Promise.all([
    deps.sessions.deleteExpired(now - SESSION_RETENTION_DAYS * DAY_MS, ROWS_PER_RUN),
    deps.accounts.deleteExpiredCodes(now - SECRET_RETENTION_DAYS * DAY_MS, ROWS_PER_RUN),
    deps.emailLinks.deleteExpired(now - SECRET_RETENTION_DAYS * DAY_MS, ROWS_PER_RUN),
  ]);
