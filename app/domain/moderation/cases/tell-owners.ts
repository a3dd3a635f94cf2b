import type { EmailContent } from "#domain/notifications/mail/email-content.ts";

type Owner = { id: string; email: string };

/** A notice and an email for each owner about the decision with this ID, and what the case's reporters get. */
export const tellOwners = (
  owners: Owner[],
  { id, content, now }: { id: string; content: EmailContent; now: number },
  reporters: EmailContent | null = null,
) => ({
  accounts: owners.map((owner) => owner.id),
  emails: owners.map(({ email }, index) => ({
    id: `case-${id}-${index}`,
    recipient: email,
    ...content,
    now,
  })),
  reporters,
});
