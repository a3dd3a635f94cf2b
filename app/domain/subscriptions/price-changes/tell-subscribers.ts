import type { IfNoAnswer } from "#db/kinds.ts";
import type { PriceChangeStore } from "#db/stores/subscriptions/price-changes/price-changes.ts";
import { HOUR_MS } from "#domain/durations.ts";
import type { Cents } from "#domain/money.ts";
import type { EmailContent } from "#domain/notifications/mail/email-content.ts";
import { priceAskedEmail, priceLoweredEmail } from "#domain/notifications/mail/price-emails.ts";
import { settleEach } from "#domain/settle-all.ts";
import type { Subscription } from "../subscription.ts";
import { isConcerned, NOTICE_MS, SETTLE_AHEAD_MS } from "./price-request.ts";
import { firstRenewalFrom } from "./renewal-date.ts";

const CHANGES_PER_RUN = 5;
const SUBSCRIPTIONS_PER_RUN = 50;
/** How often later passes look for subscriptions that have resumed. */
const NEXT_PASS_MS = 6 * HOUR_MS;

export type TellDeps = {
  priceChanges: Pick<PriceChangeStore, "listDue" | "listUntold" | "recordTold">;
  clock: { now(): number };
  pageLink(path: string): string;
};
type Change = {
  id: string;
  sellerId: string;
  creator: string;
  to: Cents;
  ifNoAnswer: IfNoAnswer | null;
  announcedAt: number;
  effectiveFrom: number;
  toldThrough: string;
  passes: number;
  runsUntil: number;
};
type Untold = { subscription: Subscription; begunAt: number; email: string };

/**
 * Notifies subscribers of a price change, each once, in batches ordered by subscription. Those who resume later are
 * notified in a later pass, and get the same notice period.
 */
export async function tellSubscribers(deps: TellDeps, limit = SUBSCRIPTIONS_PER_RUN): Promise<void> {
  const changes = await deps.priceChanges.listDue(deps.clock.now(), CHANGES_PER_RUN);
  let left = limit;
  await settleEach(
    changes,
    ({ id }) => `price change ${id}`,
    async (change) => {
      if (left > 0) left -= await tellSome(deps, change, left);
    },
  );
}

async function tellSome(deps: TellDeps, change: Change, limit: number): Promise<number> {
  const now = deps.clock.now();
  const { id: changeId, sellerId, toldThrough: after, passes } = change;
  const untold = await deps.priceChanges.listUntold({ changeId, sellerId, after, limit });
  const told = untold
    .filter(({ subscription, begunAt }) => isConcerned(change, { ...subscription, begunAt }))
    .map((one) => toRequest(deps, change, one, now));
  const isComplete = untold.length < limit;
  await deps.priceChanges.recordTold(
    {
      changeId,
      from: after,
      passes,
      to: isComplete ? "" : (untold.at(-1)?.subscription.id ?? ""),
      nextPasses: isComplete ? passes + 1 : passes,
      nextRunAt: isComplete ? now + NEXT_PASS_MS : now,
      closedAt: isComplete && now >= change.runsUntil ? now : null,
    },
    told,
  );
  return untold.length;
}

function toRequest(deps: TellDeps, change: Change, { subscription, email }: Untold, now: number) {
  const { id: subscriptionId, price: from } = subscription;
  const { creator, to, ifNoAnswer } = change;
  const id = `${change.id}:${subscriptionId}`;
  // Fans who are asked later get the same notice period.
  const effectiveFrom = ifNoAnswer === null ? now : Math.max(change.effectiveFrom, now + NOTICE_MS);
  const renewsAt = firstRenewalFrom(subscription, effectiveFrom);
  const content: EmailContent =
    ifNoAnswer === null
      ? priceLoweredEmail({ creator, from, to, renewsAt }, deps.pageLink("/subscriptions"))
      : priceAskedEmail(
          { creator, from, to, ifNoAnswer, renewsAt, answerBy: renewsAt - SETTLE_AHEAD_MS },
          deps.pageLink(`/subscriptions/${subscriptionId}/price`),
        );
  return {
    request: {
      id,
      change_id: change.id,
      subscription_id: subscriptionId,
      buyer_id: subscription.buyerId,
      from_cents: from,
      to_cents: to,
      if_no_answer: ifNoAnswer,
      effective_from: effectiveFrom,
      asked_at: now,
      due_at: now,
    },
    email: { id: `price-change:${id}`, recipient: email, ...content, now },
  };
}
