export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const WEEK_MS = 7 * DAY_MS;

/** How long "active" outlasts its period, so that a renewal can be charged, or its webhook sent again. */
export const RENEWAL_GRACE_MS = 24 * HOUR_MS;

/** A fan who paid for a promised reply must write within this time; an unused promise can't hold money forever. */
export const UNUSED_PROMISE_DAYS = 30;
