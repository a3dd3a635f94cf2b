import type { CaseStore } from "#db/stores/moderation/cases/cases.ts";
import type { Clock } from "#domain/clock.ts";
import { purgeFromEdge } from "#domain/media/purge-edge-cache.ts";
import { removedEmail } from "#domain/notifications/mail/case-emails.ts";
import { type Reason, traitsOf } from "./reasons.ts";

export type HideDeps = {
  cases: Pick<CaseStore, "listToHide" | "hide">;
  clock: Pick<Clock, "now" | "newId">;
  pageLink: (path: string) => string;
} & Parameters<typeof purgeFromEdge>[0];

const CASES_PER_RUN = 50;
const STATEMENT =
  "Someone reported this post, and the time that we have to decide ran out, so it was hidden automatically. A person still looks at it and decides.";

/** Hides posts about which nobody decided in time, until somebody does, and tells their creators. */
export async function hideOverdue(deps: HideDeps): Promise<void> {
  const { cases, clock, pageLink } = deps;
  const now = clock.now();
  for (const due of await cases.listToHide(now, CASES_PER_RUN)) {
    const { id: caseId, creatorId, creatorEmail, title, reasons, media } = due;
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
    await purgeFromEdge(deps, media);
  }
}
