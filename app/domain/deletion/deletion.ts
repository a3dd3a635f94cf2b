/** Days between the wish and the deletion, in which the owner can call it off. */
export const GRACE_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;
/** A month has 31 days at most, and one that begins just before the wish is known everywhere ends a little later. */
const MAX_MONTH_DAYS = 32;
/** So long an account that is due still waits for months that fans paid for, whatever went wrong. */
const MAX_WAIT_DAYS = 7;

export type Deletion = {
  requestedAt: number;
  dueAt: number;
  calledOffAt: number | null;
  doneAt: number | null;
};

/**
 * When an account whose deletion is wished at `now` falls due: after the grace, or when the last month ends that fans
 * have paid for, if that is later; never later than a month can be. All in ms.
 */
export const deletionDueAt = (now: number, paidUntil: number) =>
  Math.max(now + GRACE_DAYS * DAY_MS, Math.min(paidUntil, now + MAX_MONTH_DAYS * DAY_MS));

/** Until when an account that is due waits for such a month at most; and the same the other way round. */
export const waitDeadline = (dueAt: number) => dueAt + MAX_WAIT_DAYS * DAY_MS;
export const overdueSince = (now: number) => now - MAX_WAIT_DAYS * DAY_MS;

/** Whether a deletion is under way: wished, not called off, not done. It can be called off until it is done. */
export const isPending = (deletion: Deletion | null): deletion is Deletion =>
  deletion !== null && deletion.calledOffAt === null && deletion.doneAt === null;

/** What the law has us keep of an account that is gone, and for how long; the page and the mails say the same. */
export const retainedRecords: { records: string; duration: string; reason: string }[] = [
  {
    records:
      "Payments and refunds: amount, date, Stripe's reference number, and which two accounts it was between",
    duration: "Up to 10 years after the payment",
    reason: "Tax and accounting law",
  },
  {
    records: "The ledger that says what each creator earned and what we kept as our fee",
    duration: "Up to 10 years after the last entry",
    reason: "Tax and accounting law",
  },
  {
    records: "Payouts, and the number of a creator's Stripe account",
    duration: "Up to 10 years after the last payout",
    reason: "Tax law, and to pay out what is still owed",
  },
  {
    records: "Entries of our audit log about the account: what was done and when",
    duration: "As long as the records above",
    reason: "To answer for what we did",
  },
];

/** The address that stands in an erased account's row; nothing can be delivered there (RFC 2606, section 2). */
export const erasedEmail = (userId: string) => `${userId.toLowerCase()}@deleted.invalid`;
/** A name that fits the username rule and cannot be had by sign-up while this row stands. */
export const erasedUsername = (userId: string) =>
  `deleted-${userId.replace(/[^A-Za-z0-9_.-]/g, "").slice(0, 21)}`;
