import { DAY_MS } from "../durations.ts";
/** Days after a session ended or expired. */
export const SESSION_RETENTION_DAYS = 30;
/** Days after a code or an emailed link expired. */
export const SECRET_RETENTION_DAYS = 30;
/** Days that an age check keeps the IP address and user agent, to detect abuse (docs/product.md, section 9.8). */
export const AGE_CHECK_RETENTION_DAYS = 90;
/** Days that a sent email keeps its recipient; its text is erased on sending (docs/product.md, section 9.8). */
export const SENT_EMAIL_RETENTION_DAYS = 30;

/** Rows per kind and run; the next run handles the rest. */
const ROWS_PER_RUN = 1000;

type DeleteBefore = (before: number, limit: number) => Promise<unknown>;

/** Accounts stay, verified or not. */
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
