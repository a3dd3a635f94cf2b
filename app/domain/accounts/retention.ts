/** So many days it stays known, after a session ended or ran out, that somebody was signed in, and from where. */
export const SESSION_RETENTION_DAYS = 30;
/** So many days it stays known, after a code or a mailed link ran out, that there was one. */
export const SECRET_RETENTION_DAYS = 30;

/** What one scheduled run forgets of each kind; what is left waits for the next. */
const ROWS_PER_RUN = 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

type DeleteBefore = (before: number, most: number) => Promise<unknown>;

/** Forgets what ended longer ago than it is kept; accounts stay, verified or not. */
export const deleteExpiredRecords = (
  deps: {
    sessions: { deleteExpired: DeleteBefore };
    accounts: { deleteExpiredCodes: DeleteBefore };
    links: { deleteExpired: DeleteBefore };
  },
  now: number,
) =>
  Promise.all([
    deps.sessions.deleteExpired(now - SESSION_RETENTION_DAYS * DAY_MS, ROWS_PER_RUN),
    deps.accounts.deleteExpiredCodes(now - SECRET_RETENTION_DAYS * DAY_MS, ROWS_PER_RUN),
    deps.links.deleteExpired(now - SECRET_RETENTION_DAYS * DAY_MS, ROWS_PER_RUN),
  ]);
