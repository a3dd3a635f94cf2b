import type { PeerStore } from "#db/stores/analytics/peers.ts";
import type { Clock } from "../clock.ts";
import { DAY_MS } from "../durations.ts";
import { weekStart } from "../ledger/payouts/payout-week.ts";
import { MIN_CONVERSATIONS, WAIT_MS } from "../messages/replies/reply-stats.ts";
import { BANDS, groupsOf, MIN_GROUP, published } from "./peers.ts";
import { MIN_SUBSCRIPTIONS } from "./posts.ts";

/** Creators per run; the next run handles the rest. */
const SELLERS_PER_RUN = 25;
export const COMPARED_DAYS = 30;
/** Longer than COMPARED_DAYS because first messages are rarer. */
export const ASKED_DAYS = 90;

type Deps = {
  peers: Pick<PeerStore, "findWeek" | "countNext" | "countBands" | "findQuartiles" | "publish">;
  clock: Pick<Clock, "now">;
};

/**
 * Counts each creator's figures for the past 30 days once a week, page by page, then publishes what groups have in
 * common. Others see only that, and it stays the same all week (docs/decisions/analytics-what-triggers-keep.md).
 */
export async function comparePeers({ peers, clock }: Deps): Promise<void> {
  const now = clock.now();
  const weekAt = weekStart(now);
  const week = await peers.findWeek(weekAt);
  if (week?.finishedAt) return;
  const to = weekAt / DAY_MS;
  const span = {
    weekAt,
    from: to - COMPARED_DAYS,
    to,
    askedFrom: to - ASKED_DAYS,
    answerBy: now - WAIT_MS,
    leastAsked: MIN_CONVERSATIONS,
    leastBegun: MIN_SUBSCRIPTIONS,
  };
  const counted = await peers.countNext(week?.position ?? "", SELLERS_PER_RUN, span, now);
  if (counted === SELLERS_PER_RUN) return;
  const groups = groupsOf(await peers.countBands(weekAt, [...BANDS]));
  const quartiles = await peers.findQuartiles(weekAt, groups, MIN_GROUP);
  const rows = groups.flatMap((group, i) =>
    quartiles
      .filter((one) => one.group === i)
      .flatMap(({ group: _, ...one }) => {
        const shown = published(one);
        return shown ? [{ ...group, ...shown }] : [];
      }),
  );
  await peers.publish(rows, weekAt, now);
}
