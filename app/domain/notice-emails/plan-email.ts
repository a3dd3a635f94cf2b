import type { NoticeKind } from "../notices/notice.ts";
import type { EmailChoice } from "../settings/forms.ts";
import { afterGap, afterQuietHours, type NoticeSchedule, nextDigest } from "./email-times.ts";

/** Unread notices of a kind whose email is due: how many, since when (ms), and what their account chose. */
export type PendingNotices = { kind: NoticeKind; count: number; since: number; email: EmailChoice };
/** What to do about them: tell of some in one email, wait with others until a time (ms), and never tell of the rest. */
export type EmailPlan = {
  send: PendingNotices[];
  isDigest: boolean;
  wait: { kind: NoticeKind; until: number }[];
  drop: NoticeKind[];
};

/** Decides what becomes of an account's due notices at `now` (ms). `canMail`: whether it may be emailed at all. */
export function planEmail(
  pending: PendingNotices[],
  schedule: NoticeSchedule,
  canMail: boolean,
  now: number,
): EmailPlan {
  const plan: EmailPlan = { send: [], isDigest: false, wait: [], drop: [] };
  for (const one of pending) {
    const { kind, since, email } = one;
    if (!canMail || email === "none") {
      plan.drop.push(kind);
      continue;
    }
    const due = email === "digest" ? Math.max(now, nextDigest(since, schedule)) : now;
    const until = afterQuietHours(afterGap(due, schedule), schedule);
    if (until > now) plan.wait.push({ kind, until });
    else {
      plan.send.push(one);
      plan.isDigest ||= email === "digest";
    }
  }
  return plan;
}
