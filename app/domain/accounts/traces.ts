/** So many days it stays known, after a session ended or ran out, that somebody was signed in, and from where. */
export const SESSION_TRACE_DAYS = 30;
/** So many days it stays known, after a code or a mailed link ran out, that there was one. */
export const SECRET_TRACE_DAYS = 30;

/** What one scheduled run forgets of each kind; what is left waits for the next. */
const A_RUN = 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

type Forget = (before: number, most: number) => Promise<unknown>;

/** Forgets what ended longer ago than it is kept; accounts stay, verified or not. */
export const forgetTraces = (
  deps: { sessions: { forget: Forget }; accounts: { forgetCodes: Forget }; links: { forget: Forget } },
  now: number,
) =>
  Promise.all([
    deps.sessions.forget(now - SESSION_TRACE_DAYS * DAY_MS, A_RUN),
    deps.accounts.forgetCodes(now - SECRET_TRACE_DAYS * DAY_MS, A_RUN),
    deps.links.forget(now - SECRET_TRACE_DAYS * DAY_MS, A_RUN),
  ]);
