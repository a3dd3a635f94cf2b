import type { CausedEmail } from "../../../db/stores/payments/caused-emails.ts";
import type { EmailContent } from "../mail/email-content.ts";

/** What emails about money need besides what happened. */
export type NewsDeps = { pageLink(path: string): string };

const NEWS_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Whether something that happened `at` is worth an email at `now` (ms). The provider sends events again for three days;
 * what is older was imported or caught up on, and nobody waits for an email about it (decision 110).
 */
export const isNews = (at: number, now: number): boolean => at > now - NEWS_MS;

/** An email to one side of a sale; none to an account that was erased. */
export const emailTo = (
  recipient: { email: string | null },
  id: string,
  content: EmailContent,
  cause: CausedEmail["cause"],
  now: number,
): CausedEmail[] =>
  recipient.email === null ? [] : [{ email: { id, recipient: recipient.email, ...content, now }, cause }];
