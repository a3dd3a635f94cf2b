import type { CaseStore } from "#db/stores/moderation/cases/cases.ts";
import type { Clock } from "#domain/clock.ts";
import * as mail from "#domain/notifications/mail/case-emails.ts";
import { type Outcome, refuse } from "#domain/outcome.ts";
import { addBusinessDays } from "./business-days.ts";
import { counterStatements, RESTORED_AFTER } from "./counter-notice.ts";

const PER_RUN = 50;
const RESTORED = `The creator sent a counter-notice, and ${RESTORED_AFTER} business days after we forwarded it, nobody had told us of a lawsuit. So the law (17 USC 512) has us put the post back.`;

type Deps = {
  cases: Pick<CaseStore, "listToForward" | "forward" | "listToRestore" | "restore">;
  clock: Pick<Clock, "now" | "newId">;
  pageLink: (path: string) => string;
};

/** Forwards counter-notices to those who reported the post, and puts posts back unless a lawsuit was recorded. */
export async function settleCounterNotices({ cases, clock, pageLink }: Deps): Promise<void> {
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
      tell: {
        accounts: [creatorId],
        emails: [{ id: `case-${id}`, recipient: creatorEmail, ...content, now }],
        reporters: mail.reportReversedEmail(RESTORED),
      },
    });
  }
}

/** Keeps the post removed. `no_notice`: none is running. */
export async function recordSuit(
  deps: {
    cases: Pick<CaseStore, "find" | "recordSuit">;
    clock: Pick<Clock, "now" | "newId">;
    pageLink: (path: string) => string;
  },
  { caseId, adminId }: { caseId: string; adminId: string },
  reason: string,
): Promise<Outcome<"over" | "involved" | "no_notice">> {
  const found = await deps.cases.find(caseId, adminId);
  if (found === null) return refuse("over");
  if (found.isInvolved) return refuse("involved");
  const { counterNotice } = found;
  if (counterNotice === null) return refuse("no_notice");
  const now = deps.clock.now();
  const auditId = deps.clock.newId();
  const content = mail.suitRecordedEmail(reason, deps.pageLink(`/decisions/${counterNotice.decisionId}`));
  const isRecorded = await deps.cases.recordSuit({
    auditId,
    caseId,
    adminId,
    reason,
    now,
    mail: { id: `case-${auditId}`, recipient: found.creatorEmail, ...content, now },
  });
  return isRecorded ? { ok: true } : refuse("no_notice");
}
