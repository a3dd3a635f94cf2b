/** Days between the wish and the deletion, in which the owner can call it off. */
export const GRACE_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;
/** A month has 31 days at most, and one that begins just before the wish is known everywhere ends a little later. */
const LONGEST_DAYS = 32;
/** So long an account that is due still waits for months that fans paid for, whatever went wrong. */
const WAIT_DAYS = 7;

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
export const dueAfter = (now: number, paidUntil: number) =>
  Math.max(now + GRACE_DAYS * DAY_MS, Math.min(paidUntil, now + LONGEST_DAYS * DAY_MS));

/** Until when an account that is due waits for such a month at most; and the same the other way round. */
export const lastWait = (dueAt: number) => dueAt + WAIT_DAYS * DAY_MS;
export const overdueSince = (now: number) => now - WAIT_DAYS * DAY_MS;

/** Whether a deletion is under way: wished, not called off, not done. It can be called off until it is done. */
export const isPending = (deletion: Deletion | null): deletion is Deletion =>
  deletion !== null && deletion.calledOffAt === null && deletion.doneAt === null;

/** What the law has us keep of an account that is gone, and for how long; the page and the mails say the same. */
export const kept: { what: string; howLong: string; why: string }[] = [
  {
    what: "Payments and refunds: amount, date, Stripe's reference number, and which two accounts it was between",
    howLong: "Up to 10 years after the payment",
    why: "Tax and accounting law",
  },
  {
    what: "The ledger that says what each creator earned and what we kept as our fee",
    howLong: "Up to 10 years after the last entry",
    why: "Tax and accounting law",
  },
  {
    what: "Payouts, and the number of a creator's Stripe account",
    howLong: "Up to 10 years after the last payout",
    why: "Tax law, and to pay out what is still owed",
  },
  {
    what: "Entries of our audit log about the account: what was done and when",
    howLong: "As long as the records above",
    why: "To answer for what we did",
  },
];

/** The address that stands in an erased account's row; nothing can be delivered there (RFC 2606, section 2). */
export const erasedEmail = (userId: string) => `${userId.toLowerCase()}@deleted.invalid`;
/** A name that fits the username rule and cannot be had by sign-up while this row stands. */
export const erasedUsername = (userId: string) =>
  `deleted-${userId.replace(/[^A-Za-z0-9_.-]/g, "").slice(0, 21)}`;
