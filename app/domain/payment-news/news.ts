import type { CausedEmail } from "../../../db/stores/payments/caused-emails.ts";
import type { EmailContent } from "../mail/email-content.ts";

/** What emails about money need besides what happened. */
export type NewsDeps = { pageLink(path: string): string };

/** An email to one side of a sale; none to an account that was erased. */
export const emailTo = (
  recipient: { email: string | null },
  id: string,
  content: EmailContent,
  cause: CausedEmail["cause"],
  now: number,
): CausedEmail[] =>
  recipient.email === null ? [] : [{ email: { id, recipient: recipient.email, ...content, now }, cause }];
