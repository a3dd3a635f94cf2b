import type { SummaryStore } from "#db/stores/notifications/summaries.ts";
import { type Summary, summaryEmail } from "../mail/summary-email.ts";
import { afterGap, afterQuietHours } from "../notice-emails/email-times.ts";
import { type DueSummary, dayBefore, nextSummary } from "./summary-times.ts";

const isWorthTelling = ({ subscribers, sales, waiting }: Summary) => subscribers + sales + waiting > 0;

const CREATORS_PER_RUN = 100;

type Deps = {
  summaries: Pick<SummaryStore, "listDue" | "count" | "postpone" | "send">;
  unsubscribeTokens: { issue(userId: string): string };
  clock: { now(): number };
  pageLink(path: string): string;
};

/**
 * Queues the daily summaries that are due, each about the day before, unless nothing happened. Quiet hours and the gap
 * between emails delay them; a late run covers the day before it runs.
 */
export async function sendSummaries({ summaries, unsubscribeTokens, clock, pageLink }: Deps): Promise<void> {
  const now = clock.now();
  const due = await summaries.listDue(now, CREATORS_PER_RUN);
  const held: { userId: string; dueAt: number; until: number }[] = [];
  const ready: DueSummary[] = [];
  for (const one of due) {
    const until = afterQuietHours(afterGap(now, one.schedule), one.schedule);
    const next = nextSummary(now, one.schedule);
    if (!one.canMail) held.push({ userId: one.userId, dueAt: one.dueAt, until: next });
    else if (until > now) held.push({ userId: one.userId, dueAt: one.dueAt, until });
    else ready.push(one);
  }
  const days = ready.map(({ userId, schedule }) => ({ userId, ...dayBefore(now, schedule) }));
  const counted = ready.length > 0 ? await summaries.count(days) : new Map<string, Summary>();
  const told = ready.flatMap((one) => {
    const { userId, email, dueAt, schedule } = one;
    const summary = counted.get(userId);
    const until = nextSummary(now, schedule);
    if (!summary || !isWorthTelling(summary)) {
      held.push({ userId, dueAt, until });
      return [];
    }
    const unsubscribe = pageLink(`/unsubscribe/${unsubscribeTokens.issue(userId)}`);
    const content = summaryEmail(summary, {
      dashboard: pageLink("/dashboard"),
      messages: pageLink("/messages"),
      settings: pageLink("/settings?tab=notifications"),
      unsubscribe,
    });
    // Named by its due time, so that another run doesn't send it again.
    const id = `summary:${userId}:${dueAt}`;
    return [
      { userId, dueAt, until, email: { id, recipient: email, ...content, now, unsubscribeUrl: unsubscribe } },
    ];
  });
  await summaries.postpone(held);
  await summaries.send(told, now);
}
