import type { NoticeEmailStore } from "#db/stores/notifications/notice-emails.ts";
import { noticesEmail } from "../mail/notices-email.ts";
import { type DueAccount, planEmail } from "./plan-email.ts";

/** Remaining notices are handled by the next run. */
const NOTICES_PER_RUN = 2000;
const EMAILS_PER_RUN = 100;

type Deps = {
  noticeEmails: Pick<NoticeEmailStore, "listDue" | "postpone" | "send">;
  unsubscribeTokens: { issue(userId: string): string };
  clock: { now(): number };
  pageLink(path: string): string;
};

/**
 * Queues at most one email per account about unread notices and postpones the others. Safe to run in parallel or to die
 * midway: notices are marked in the same write as their email.
 */
export async function sendNoticeEmails(deps: Deps, most = EMAILS_PER_RUN): Promise<void> {
  const now = deps.clock.now();
  const due = await deps.noticeEmails.listDue(now, NOTICES_PER_RUN);
  const plans = due.map((account) => ({
    account,
    plan: planEmail(account.pending, account.schedule, account.canMail, now),
  }));
  await deps.noticeEmails.postpone(
    plans.flatMap(({ account: { userId }, plan: { wait, drop } }) => [
      ...wait.map(({ kind, until }) => ({ userId, kind, until })),
      ...drop.map((kind) => ({ userId, kind, until: null })),
    ]),
    now,
  );
  const told = plans.filter(({ plan }) => plan.send.length > 0).slice(0, most);
  await deps.noticeEmails.send(
    told.map(({ account, plan }) => ({
      userId: account.userId,
      kinds: plan.send.map(({ kind }) => kind),
      isDigest: plan.isDigest,
      email: emailTo(deps, account, plan.send, now),
    })),
    now,
  );
}

function emailTo(
  { unsubscribeTokens, pageLink }: Deps,
  { userId, email }: DueAccount,
  told: Parameters<typeof noticesEmail>[0],
  now: number,
) {
  const unsubscribe = pageLink(`/unsubscribe/${unsubscribeTokens.issue(userId)}`);
  const links = {
    list: pageLink("/notifications?show=unread"),
    settings: pageLink("/settings?tab=notifications"),
    unsubscribe,
  };
  const content = noticesEmail(told, links);
  return { id: `notices:${userId}:${now}`, recipient: email, ...content, now, unsubscribeUrl: unsubscribe };
}
