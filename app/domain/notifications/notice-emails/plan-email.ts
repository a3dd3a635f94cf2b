import type { EmailChoice, NoticeKind } from "#db/kinds.ts";
import { afterGap, afterQuietHours, type NoticeSchedule, nextDigest } from "./email-times.ts";

/** An account with unread notices whose email is due. `canMail`: its address is verified, and it isn't leaving. */
export type DueAccount = {
  userId: string;
  email: string;
  canMail: boolean;
  schedule: NoticeSchedule;
  pending: PendingNotices[];
};

export type PendingNotices = { kind: NoticeKind; count: number; since: number; email: EmailChoice };
export type EmailPlan = {
  send: PendingNotices[];
  isDigest: boolean;
  wait: { kind: NoticeKind; until: number }[];
  drop: NoticeKind[];
};

/** `canMail`: whether the account may be emailed at all. `now` in ms. */
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
