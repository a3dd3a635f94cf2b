import type { LeavingNoticeStore } from "#db/stores/accounts/leaving-notices.ts";
import { DAY_MS } from "#domain/durations.ts";
import { creatorLeavingEmail } from "#domain/notifications/mail/deletion-emails.ts";
import { isActive, paidUntil, type Subscription } from "#domain/subscriptions/subscription.ts";
import { waitDeadline } from "./deletion.ts";

/** Per scheduled run, since its time is limited. These emails go out after those that someone is waiting for. */
const FANS_PER_RUN = 50;
/** How long an email waits for the renewal to be stopped, which happens before anyone is charged. */
const RENEWAL_STOP_WAIT_MS = DAY_MS;

type Fan = { subscription: Subscription; email: string };

/** The leading fans of a batch whose renewal has been stopped, so that the email's promise is true. */
function readyToNotify(fans: Fan[], requestedAt: number, now: number): Fan[] {
  if (now >= requestedAt + RENEWAL_STOP_WAIT_MS) return fans;
  const firstUnstopped = fans.findIndex(
    ({ subscription }) => isActive(subscription, now) && subscription.cancelRequestedAt === null,
  );
  return firstUnstopped === -1 ? fans : fans.slice(0, firstUnstopped);
}

/**
 * Emails the fans of creators who are leaving, once per request, in order of subscription, and records its progress.
 * Skips fans without an active subscription. Returns how many emails were queued.
 */
export async function notifyFans(
  deps: {
    leavingNotices: Pick<LeavingNoticeStore, "listUnsent" | "subscriptionsAfter" | "recordSent">;
    clock: { now(): number };
    pageLink(path: string): string;
  },
  limit = FANS_PER_RUN,
): Promise<number> {
  const now = deps.clock.now();
  let queued = 0;
  for (const creator of await deps.leavingNotices.listUnsent(limit)) {
    const remaining = limit - queued;
    if (remaining <= 0) break;
    const fans = await deps.leavingNotices.subscriptionsAfter(creator.userId, creator.sentThrough, remaining);
    const ready = readyToNotify(fans, creator.requestedAt, now);
    const emails = ready
      .filter(({ subscription }) => isActive(subscription, now))
      .map(({ subscription, email }) => ({
        id: `leaving-${subscription.id}-${creator.requestedAt}`,
        recipient: email,
        ...creatorLeavingEmail(
          creator.name,
          Math.min(paidUntil(subscription), waitDeadline(creator.dueAt)),
          deps.pageLink("/subscriptions"),
        ),
        now,
      }));
    const through = ready.at(-1)?.subscription.id ?? creator.sentThrough;
    const isComplete = ready.length === fans.length && fans.length < remaining;
    await deps.leavingNotices.recordSent(
      { ...creator, sentThrough: { from: creator.sentThrough, to: through }, isComplete, now },
      emails,
    );
    queued += emails.length;
  }
  return queued;
}
