import type { NoticeKind } from "#db/kinds.ts";
import type { CausedEmail, CausedNotice } from "#db/stores/payments/caused-news.ts";
import type { EmailContent } from "../mail/email-content.ts";
import { newNotice } from "../notice.ts";

export type NewsDeps = { pageLink(path: string): string };

/** Empty if the account was erased. */
export const emailTo = (
  recipient: { email: string | null },
  id: string,
  content: EmailContent,
  cause: CausedEmail["cause"],
  now: number,
): CausedEmail[] =>
  recipient.email === null ? [] : [{ email: { id, recipient: recipient.email, ...content, now }, cause }];

export const noticeTo = (
  recipient: { id: string; email: string | null },
  kind: NoticeKind,
  subjectId: string,
  cause: CausedNotice["cause"],
  now: number,
): CausedNotice[] =>
  recipient.email === null ? [] : [{ notice: newNotice(recipient.id, kind, subjectId, now), cause }];
