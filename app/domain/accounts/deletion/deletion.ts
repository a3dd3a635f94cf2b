import { DAY_MS } from "#domain/durations.ts";
export const GRACE_DAYS = 30;
/** 31 days, plus one for a month that starts while the request is still spreading. */
const MAX_MONTH_DAYS = 32;
/** How long a due account waits at most for months that fans paid for. */
const MAX_WAIT_DAYS = 7;

export type Deletion = {
  requestedAt: number;
  dueAt: number;
  canceledAt: number | null;
  doneAt: number | null;
  /** Whether we ended the account, so that its owner can't keep it. */
  isEnded: boolean;
};

/**
 * When a deletion requested at `now` is due: after the grace period or the last month that fans paid for, whichever is
 * later, but no later than a month can last. All in ms.
 */
export const deletionDueAt = (now: number, paidUntil: number) =>
  Math.max(now + GRACE_DAYS * DAY_MS, Math.min(paidUntil, now + MAX_MONTH_DAYS * DAY_MS));

/** The latest that a due account waits for a paid month; `overdueSince` is the inverse. */
export const waitDeadline = (dueAt: number) => dueAt + MAX_WAIT_DAYS * DAY_MS;
export const overdueSince = (now: number) => now - MAX_WAIT_DAYS * DAY_MS;

export const isPending = (deletion: Deletion | null): deletion is Deletion =>
  deletion !== null && deletion.canceledAt === null && deletion.doneAt === null;

/** What the law requires us to keep of a deleted account, and for how long. */
export const retainedRecords: { records: string; duration: string; reason: string }[] = [
  {
    records: "Payments and refunds: amount, date, Stripe's reference number, and the two accounts involved",
    duration: "Up to 10 years after the payment",
    reason: "Tax and accounting law",
  },
  {
    records: "The ledger of what each creator earned and our fees",
    duration: "Up to 10 years after the last entry",
    reason: "Tax and accounting law",
  },
  {
    records: "Payouts, and the number of a creator's Stripe account",
    duration: "Up to 10 years after the last payout",
    reason: "Tax law, and to pay out what we still owe",
  },
  {
    records: "Audit log entries about the account: what was done and when",
    duration: "As long as the records above",
    reason: "To account for what we did",
  },
];

/** Replaces an erased account's email; nothing can be delivered to .invalid (RFC 2606, section 2). */
export const erasedEmail = (userId: string) => `${userId.toLowerCase()}@deleted.invalid`;
/** Replaces an erased account's username; it's valid, and taken as long as the row exists. */
export const erasedUsername = (userId: string) =>
  `deleted-${userId.replace(/[^A-Za-z0-9_.-]/g, "").slice(0, 21)}`;
