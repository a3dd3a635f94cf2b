import type { CaseStore } from "#db/stores/moderation/cases/cases.ts";
import type { Clock } from "#domain/clock.ts";
import { removedEmail } from "#domain/notifications/mail/case-emails.ts";
import { type Reason, traitsOf } from "./reasons.ts";

export type HideDeps = {
  cases: Pick<CaseStore, "listToHide" | "hide">;
  clock: Pick<Clock, "now" | "newId">;
  pageLink: (path: string) => string;
};

const CASES_PER_RUN = 50;
const STATEMENT =
  "Someone reported this post, and the time that we have to decide ran out, so it was hidden automatically. A person still looks at it and decides.";

/** Hides posts about which nobody decided in time, until somebody does, and tells their creators. */
export async function hideOverdue({ cases, clock, pageLink }: HideDeps): Promise<void> {
  const now = clock.now();
  for (const { id: caseId, creatorId, creatorEmail, title, reasons } of await cases.listToHide(
    now,
    CASES_PER_RUN,
  )) {
    const rule =
      (reasons.split(",") as Reason[]).find((reason) => traitsOf(reason).hides !== null) ?? "other";
    const id = clock.newId();
    const content = removedEmail(title, STATEMENT, pageLink(`/decisions/${id}`));
    await cases.hide({
      id,
      caseId,
      rule,
      statement: STATEMENT,
      now,
      tell: {
        accounts: [creatorId],
        emails: [{ id: `case-${id}`, recipient: creatorEmail, ...content, now }],
      },
    });
  }
}
