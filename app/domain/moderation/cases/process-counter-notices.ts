import type { CaseStore } from "#db/stores/moderation/cases/cases.ts";
import type { Clock } from "#domain/clock.ts";
import * as mail from "#domain/notifications/mail/case-emails.ts";
import { addBusinessDays } from "./business-days.ts";
import { counterStatements, RESTORED_AFTER } from "./counter-notice.ts";
import { tellOwners } from "./tell-owners.ts";

const PER_RUN = 50;
const RESTORED = `The creator sent a counter-notice, and ${RESTORED_AFTER} business days after we forwarded it, nobody had told us of a lawsuit. So the law (17 USC 512) has us put the post back.`;

type Deps = {
  cases: Pick<CaseStore, "listToForward" | "forward" | "listToRestore" | "restore">;
  clock: Pick<Clock, "now" | "newId">;
  pageLink: (path: string) => string;
};

/** Forwards counter-notices to those who reported the post, and puts posts back unless a lawsuit was recorded. */
export async function processCounterNotices({ cases, clock, pageLink }: Deps): Promise<void> {
  const now = clock.now();
  for (const { id, postId, creator, title, ...fields } of await cases.listToForward(now, PER_RUN)) {
    const restoresAt = addBusinessDays(now, RESTORED_AFTER);
    const link = pageLink(`/seller/${creator}/content/${postId}`);
    const statements = counterStatements.map(({ text }) => text);
    const content = mail.counterNoticeEmail({ ...fields, title, link, statements, restoresAt });
    await cases.forward({ id, now, restoresAt, ...content });
  }
  for (const due of await cases.listToRestore(now, PER_RUN)) {
    const { id: counterNoticeId, caseId, decisionId, creatorId, creatorEmail, title } = due;
    const id = clock.newId();
    const content = mail.reversedEmail(title, RESTORED, pageLink(`/decisions/${decisionId}`));
    await cases.restore({
      id,
      counterNoticeId,
      caseId,
      statement: RESTORED,
      now,
      tell: tellOwners(
        [{ id: creatorId, email: creatorEmail }],
        { id, content, now },
        mail.reportReversedEmail(RESTORED),
      ),
    });
  }
}
