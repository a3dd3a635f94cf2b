import type { NoticeKind } from "#db/kinds.ts";
import type { EmailContent } from "../mail/email-content.ts";
import { type NewNotice, newNotice } from "../notice.ts";

/** One side of a sale. `email` is null once the account is erased; `isClosed` is also true while it awaits deletion. */
export type Account = { id: string; email: string | null; isClosed: boolean };
export type Party = Account & { username: string; name: string; isBlocked?: boolean };
export type Parties = { buyer: Party; seller: Party };

/** What news about money depends on; it's sent only if that is new when the batch runs. */
export type Cause =
  | { kind: "payment"; paymentId: string }
  | { kind: "first_payment"; subscriptionId: string }
  /** A subscription that was renewing and is canceled at `readAt`. */
  | { kind: "cancellation"; subscriptionId: string; readAt: number }
  /** A subscription that was canceled and is renewing at `readAt`. */
  | { kind: "resumption"; subscriptionId: string; readAt: number }
  /** A failed try to charge a month, unless it or a later one was already recorded by `readAt`. */
  | { kind: "failed_renewal"; renewalId: string; failureId: string; readAt: number }
  | { kind: "unpaid_end"; subscriptionId: string }
  | { kind: "transaction"; transactionId: string }
  /** A payout that isn't booked yet; skipped if the creator's account was erased. */
  | { kind: "payout"; transactionId: string; sellerId: string }
  | { kind: "dispute"; disputeId: string }
  /** Something recorded nowhere except in the email itself. */
  | { kind: "news" };
export type CausedEmail = {
  email: EmailContent & { id: string; recipient: string; now: number };
  cause: Cause;
};
export type CausedNotice = { notice: NewNotice; cause: Cause };
export type CausedNews = CausedEmail | CausedNotice;

export type NewsDeps = { pageLink(path: string): string };

/** Empty if the account was erased. */
export const emailTo = (
  recipient: { email: string | null },
  id: string,
  content: EmailContent,
  cause: Cause,
  now: number,
): CausedEmail[] =>
  recipient.email === null ? [] : [{ email: { id, recipient: recipient.email, ...content, now }, cause }];

export const noticeTo = (
  recipient: { id: string; email: string | null },
  kind: NoticeKind,
  subjectId: string,
  cause: Cause,
  now: number,
): CausedNotice[] =>
  recipient.email === null ? [] : [{ notice: newNotice(recipient.id, kind, subjectId, now), cause }];
