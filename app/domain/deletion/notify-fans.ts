import type { LeavingNoticeStore } from "../../../db/stores/accounts/leaving-notices.ts";
import { creatorLeavingEmail } from "../mail/deletion-emails.ts";
import { isActive, paidUntil, type Subscription } from "../subscriptions/subscription.ts";
import { waitDeadline } from "./deletion.ts";

/** Bounded, since a run has bounded time; these mails go out behind those that somebody waits for. */
const FANS_PER_RUN = 50;
/** So long a mail waits for the provider's word that the renewal is stopped; it is stopped before anybody is charged. */
const RENEWAL_STOP_WAIT_MS = 24 * 60 * 60 * 1000;

type Fan = { subscription: Subscription; email: string };

/** Those at the head of a batch who can be told the truth already: that they are not charged again. */
function readyToNotify(fans: Fan[], requestedAt: number, now: number): Fan[] {
  if (now >= requestedAt + RENEWAL_STOP_WAIT_MS) return fans;
  const first = fans.findIndex(
    ({ subscription }) => isActive(subscription, now) && subscription.cancelRequestedAt === null,
  );
  return first === -1 ? fans : fans.slice(0, first);
}

/**
 * Tells the fans of creators who are leaving, each once for a wish: a few a run, in the order of their subscriptions,
 * with a mark of how far it came. Fans whose subscription gives nothing any more are passed over. Gives how many
 * mails were queued.
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
  let told = 0;
  for (const creator of await deps.leavingNotices.listUnsent(limit)) {
    const room = limit - told;
    if (room <= 0) break;
    const fans = await deps.leavingNotices.subscriptionsAfter(creator.userId, creator.sentThrough, room);
    const ready = readyToNotify(fans, creator.requestedAt, now);
    const mails = ready
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
    const isComplete = ready.length === fans.length && fans.length < room;
    await deps.leavingNotices.recordSent(
      { ...creator, sentThrough: { from: creator.sentThrough, to: through }, isComplete, now },
      mails,
    );
    told += mails.length;
  }
  return told;
}
